// The review of a match: requested, polled while it is made, then loaded.

import { oneTable } from "../api/http";
import type { Review, ReviewStatus, TableInfo } from "../api/messages";
import { cancelReview, readReview, reviewStatus, startReview } from "../api/study";
import { codeOf } from "../i18n/failureText";

const PAUSE = 700;

export class ReviewStore {
  readonly table: string;
  info = $state.raw<TableInfo | null>(null);
  status = $state.raw<ReviewStatus | null>(null);
  review = $state.raw<Review | null>(null);
  failure = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.table = table;
    void this.#attempt(async () => {
      const info = await oneTable(table);
      this.info = info;
      await this.#see(await reviewStatus(info.table));
    });
  }
  close(): void {
    clearTimeout(this.#timer);
  }
  start = (): Promise<void> => this.#attempt(async () => this.#see(await startReview(this.table)));
  cancel = (): Promise<void> => this.#attempt(async () => this.#see(await cancelReview(this.table)));

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.failure = "";
    try {
      await work();
    } catch (error) {
      this.failure = codeOf(error);
    }
  }
  async #see(status: ReviewStatus): Promise<void> {
    clearTimeout(this.#timer);
    this.status = status;
    if (status.state === "done") this.review = await readReview(this.table);
    if (status.state === "running") {
      this.#timer = setTimeout(() => void this.#attempt(async () => this.#see(await reviewStatus(this.table))), PAUSE);
    }
  }
}
