// Runs the examples of a page in the reader's browser: a button below each, and what it prints.

const ENGINE = new URL("engine/", document.currentScript.src).href;
const TEXTS = {
  run: "Run in this browser",
  again: "Run again",
  stop: "Stop",
  loading: "Loading Python (about 8 MB, once) …",
  starting: "Starting Python …",
  nothing: "It prints nothing.",
  missing: "Examples cannot run here: these pages were built without the engine. `make web` before `make docs` adds it.",
  file: "Examples run in pages from a web server, for instance: python3 -m http.server --directory build/docs",
  failed: "Python could not be started in this browser: ",
};

/** A worker with Python, whose examples share their names. */
class Engine {
  #worker;
  #asked = new Map();
  #count = 0;

  static async open(report) {
    if (location.protocol === "file:") throw new Error(TEXTS.file);
    const answer = await fetch(`${ENGINE}engine.json`, { cache: "no-cache" }).catch(() => null);
    if (!answer?.ok) throw new Error(TEXTS.missing);
    const { worker } = await answer.json();
    const engine = new Engine();
    await engine.#start(new Worker(ENGINE + worker, { type: "module" }), report);
    return engine;
  }

  #start(worker, report) {
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(TEXTS.failed + (event.message ?? "")));
      worker.onmessage = ({ data }) => {
        if (data.kind === "progress") report(TEXTS.loading);
        if (data.kind === "starting") report(TEXTS.starting);
        if (data.kind === "ready") resolve();
        if (data.kind === "ended") reject(new Error(TEXTS.failed + data.detail));
        if (data.kind === "ran") this.#asked.get(data.id)?.(data.output);
      };
      worker.postMessage({ kind: "start-examples", base: ENGINE });
    });
  }

  run(text) {
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#worker.postMessage({ kind: "run", id, text });
    });
  }

  end() {
    this.#worker?.terminate();
  }
}

/** The examples of this page, in order. Running one runs those before it, if they have not run yet. */
class Page {
  #engine = null;
  #examples;

  constructor(blocks) {
    this.#examples = blocks.map((block) => this.#add(block));
  }

  #add(block) {
    const text = block.querySelector("pre").innerText;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: TEXTS.run });
    const output = Object.assign(document.createElement("output"), { hidden: true });
    const row = Object.assign(document.createElement("div"), { className: "example" });
    row.append(button, output);
    block.after(row);
    const example = { text, button, output, hasRun: false };
    button.addEventListener("click", () => (example.isRunning ? this.#stop() : void this.#runUpTo(example)));
    return example;
  }

  async #runUpTo(wanted) {
    this.#show(wanted, true);
    try {
      this.#engine ??= Engine.open((text) => this.#print(wanted, text));
      const engine = await this.#engine;
      for (const example of this.#examples.slice(0, this.#examples.indexOf(wanted) + 1)) {
        if (example.hasRun && example !== wanted) continue;
        const printed = await engine.run(example.text);
        example.hasRun = true;
        this.#print(example, printed || TEXTS.nothing);
      }
    } catch (error) {
      this.#engine = null;
      this.#print(wanted, error.message, true);
    }
    this.#show(wanted, false);
  }

  /** Ends the worker: an example may run for ever. The next run begins with a new one. */
  async #stop() {
    const engine = this.#engine;
    this.#engine = null;
    for (const example of this.#examples) {
      example.hasRun = false;
      this.#show(example, false);
    }
    (await engine)?.end();
  }

  #show(example, isRunning) {
    example.isRunning = isRunning;
    example.button.textContent = isRunning ? TEXTS.stop : example.hasRun ? TEXTS.again : TEXTS.run;
  }

  #print(example, text, isFailure = false) {
    example.output.hidden = false;
    example.output.textContent = text;
    example.output.classList.toggle("failure", isFailure);
  }
}

const blocks = [...document.querySelectorAll(".runnable")];
if (blocks.length) new Page(blocks);
