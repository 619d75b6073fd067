import { SingleBar } from 'cli-progress';

type Words = Readonly<Record<string, string | number>>;

/** Says on standard error how far a run is: a bar, or a line now and then where no one watches. */
export class Progress {
  readonly #bar: SingleBar;
  readonly #total: number;
  #isShown = false;

  /** The format names what `show` is given; the words of cli-progress are known as well. */
  constructor(total: number, format: string, lineEverySeconds = 10) {
    this.#total = total;
    this.#bar = new SingleBar({
      format: `{bar} ${format}`,
      hideCursor: true,
      noTTYOutput: !process.stderr.isTTY,
      notTTYSchedule: lineEverySeconds * 1_000,
    });
  }

  show(done: number, words: Words = {}): void {
    const value = Math.min(this.#total, Math.floor(done));
    if (this.#isShown) this.#bar.update(value, words);
    else this.#bar.start(this.#total, value, words);
    this.#isShown = true;
  }

  note(what: string): void {
    this.print(`${what} …`);
  }

  /** Lines of their own; the bar begins anew below them. */
  print(text: string): void {
    this.stop();
    process.stderr.write(`${text}\n`);
  }

  stop(): void {
    if (this.#isShown) this.#bar.stop();
    this.#isShown = false;
  }
}
