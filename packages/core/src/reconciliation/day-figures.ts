import type { Direction } from '../transaction/transaction.ts';
import type { StatementLine } from './statement.ts';

/** How much money moved, as one side tells it. */
export interface SideFigures {
  readonly depositCount: number;
  readonly depositXaf: number;
  readonly withdrawalCount: number;
  readonly withdrawalXaf: number;
}

/** A day in figures. The sums of both sides differ by exactly what the differences add up to. */
export interface DayFigures {
  readonly theirs: SideFigures;
  readonly ours: SideFigures;
  readonly theirFeeHundredths: number;
  readonly matchedCount: number;
  /** Of those, the ones that only number, amount and time speak for. */
  readonly guessedCount: number;
  /** Lines of other days. */
  readonly outsideCount: number;
  /** Entries of the last minutes, for which the statement of the next day is awaited. */
  readonly deferredCount: number;
}

type Changeable<Figures> = { -readonly [Name in keyof Figures]: Figures[Name] };

const nothing = (): Changeable<SideFigures> => ({
  depositCount: 0,
  depositXaf: 0,
  withdrawalCount: 0,
  withdrawalXaf: 0,
});

/** Counts while a day is compared. */
export class FigureCount {
  readonly #theirs = nothing();
  readonly #ours = nothing();
  #fees = 0;
  #matched = 0;
  #guessed = 0;
  #outside = 0;
  #deferred = 0;

  /** Of lines, only those whose money moved. */
  theirs(line: StatementLine): void {
    if (line.status !== 'succeeded') return;
    add(this.#theirs, line);
    this.#fees += line.feeHundredths;
  }

  ours(entry: { readonly direction: Direction; readonly amountXaf: number }): void {
    add(this.#ours, entry);
  }

  matched(isGuess: boolean): void {
    this.#matched += 1;
    if (isGuess) this.#guessed += 1;
  }

  outside(): void {
    this.#outside += 1;
  }

  deferred(): void {
    this.#deferred += 1;
  }

  figures(): DayFigures {
    return {
      theirs: { ...this.#theirs },
      ours: { ...this.#ours },
      theirFeeHundredths: this.#fees,
      matchedCount: this.#matched,
      guessedCount: this.#guessed,
      outsideCount: this.#outside,
      deferredCount: this.#deferred,
    };
  }
}

function add(
  side: Changeable<SideFigures>,
  { direction, amountXaf }: { readonly direction: Direction; readonly amountXaf: number },
): void {
  side[`${direction}Count`] += 1;
  side[`${direction}Xaf`] += amountXaf;
}
