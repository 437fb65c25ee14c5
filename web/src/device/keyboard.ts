// Keys that a table may take.

/** Checks if a key is meant for a field, a dialog or the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target;
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isField || event.metaKey || event.ctrlKey || event.altKey || document.querySelector("dialog[open]") !== null;
}
