// One question at a time. A new question, or Stop, aborts the previous one, also on the server.

import { codeOf } from "../i18n/failureText";

export class Question<Answer> {
  answer = $state.raw<Answer | null>(null);
  isAsking = $state(false);
  failure = $state("");
  /** True after the question was stopped by hand. */
  isStopped = $state(false);
  #asked: AbortController | null = null;

  /** Aborts the question and drops its answer. */
  drop(): void {
    this.#asked?.abort();
    this.#asked = null;
    this.isAsking = false;
    this.answer = null;
    this.failure = "";
    this.isStopped = false;
  }
  stop = (): void => {
    this.drop();
    this.isStopped = true;
  };

  async ask(work: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
    this.drop();
    const mine = new AbortController();
    this.#asked = mine;
    this.isAsking = true;
    try {
      const answer = await work(mine.signal);
      if (this.#asked === mine) this.answer = answer;
    } catch (error) {
      if (this.#asked === mine) this.failure = codeOf(error);
    }
    if (this.#asked === mine) this.isAsking = false;
  }
}
