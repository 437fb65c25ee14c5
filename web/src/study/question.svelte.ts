// One question at a time: a new one, or Stop, gives up the one before; the server stops working on it.

import { codeOf } from "../i18n/failureText";

export class Question<Answer> {
  answer = $state.raw<Answer | null>(null);
  isAsking = $state(false);
  failure = $state("");
  /** Whoever asked has stopped it. */
  isStopped = $state(false);
  #asked: AbortController | null = null;

  /** Whatever was asked or found is of no use any more. */
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
