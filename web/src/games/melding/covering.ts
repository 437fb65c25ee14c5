// Keeps the sets below a long note within reach: the table can be scrolled as far as the note covers it.

/** Sets `--covered` of the board to the pixels of the table that its notes cover. */
export function covering(info: HTMLElement): { destroy: () => void } {
  const board = info.parentElement;
  const measure = (): void => board?.style.setProperty("--covered", `${coveredBy(info)}px`);
  const observer = new MutationObserver(measure);
  observer.observe(info, { childList: true, subtree: true, characterData: true });
  measure();
  return {
    destroy() {
      observer.disconnect();
      board?.style.removeProperty("--covered");
    },
  };
}

/** Returns how far the notes grow over the upper edge of their place, in pixels. */
export function coveredBy(info: HTMLElement): number {
  if (getComputedStyle(info).overflowY !== "visible") return 0;
  const tops = [...info.children].map((note) => note.getBoundingClientRect().top);
  return Math.ceil(Math.max(0, info.getBoundingClientRect().top - Math.min(...tops)));
}
