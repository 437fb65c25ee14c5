// The types of reviews are generated with all others.

export type * from "./messages";
