import {
  advanceBook,
  type EntryId,
  emptyBook,
  instant,
  type Told,
  usedFillers,
  type WalletBook,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';

/** A full minute. */
const startMs = 1_782_000_000_000;
const longAfterSeconds = 86_400;
/** An SMS comes so soon after the second of which it tells. */
const onItsWayMs = 100;

interface Extra {
  /** When it came, in seconds. */
  readonly came?: number;
  readonly fee?: number;
  readonly precisionMs?: number;
}

/** Tells of so many times one amount, and of seconds since the start: how much the one is decides nothing. */
export class Sender {
  constructor(readonly xaf: number) {}

  read(name: string, second: number, balance: number): Told {
    const balanceHundredths = this.hundredths(balance);
    return { kind: 'read', id: name as EntryId, balanceHundredths, arrivedAt: atSecond(second) };
  }

  /** Money of ours, of which no SMS tells. */
  ours(name: string, second: number, moved: number): Told {
    const money = { movedXaf: moved * this.xaf, feeHundredths: 0 };
    return { kind: 'filler', id: name as EntryId, ...money, arrivedAt: atSecond(second) };
  }

  /** With the balance after it, or without one. */
  sms(name: string, second: number, moved: number, balance: number | null, extra: Extra = {}): Told {
    const { came = second, fee = 0, precisionMs = 1_000 } = extra;
    return {
      ...{ kind: 'moved', id: name as EntryId, movedXaf: moved * this.xaf, precisionMs },
      ...{ feeHundredths: this.hundredths(fee), operatorAt: atSecond(second) },
      balanceHundredths: balance === null ? null : this.hundredths(balance),
      arrivedAt: instant(atSecond(came) + onItsWayMs),
    };
  }

  /** A person answers for what is missing. */
  explained(name: string, second: number, missing: number, after: string): Told {
    return {
      ...{ kind: 'explained', id: name as EntryId, missingHundredths: this.hundredths(missing) },
      ...{ afterId: after as EntryId, arrivedAt: atSecond(second) },
    };
  }

  hundredths(amount: number): number {
    return Math.round(amount * this.xaf * 100);
  }
}

export const atSecond = (second: number) => instant(startMs + second * 1_000);

/** What is told; the order that the book finds in it, with what fills which hole and what it goes on without; what it says. */
export interface Story {
  /** Empty where none is said. */
  readonly book?: WalletBook;
  readonly told: readonly Told[];
  /** When someone looks, in seconds; long after all of it where nothing is said. */
  readonly until?: number;
  readonly order: string;
  readonly unvouched?: string;
  readonly gaps?: string;
  /** Money of ours that fills a hole here: it fills none of another wallet. */
  readonly used?: string;
}

export type Stories = Readonly<Record<string, (sender: Sender) => Story>>;

/** Tells each of them of one amount, and says where the book makes something else of it. */
export function faultsOfStories(stories: Stories, random: Random): readonly string[] {
  const sender = new Sender(random.between(50, 900));
  return Object.entries(stories).flatMap(([name, storyOf]) => faultsOfStory(name, sender, storyOf(sender)));
}

function faultsOfStory(name: string, sender: Sender, story: Story): readonly string[] {
  const { book = emptyBook, told, until = longAfterSeconds, order, unvouched = '', gaps = '', used } = story;
  const advance = advanceBook(book, told, atSecond(until), { reorderMs });
  const places = advance.book.segments.map(
    ({ firstId, by, isAside }) =>
      `${firstId}${by === undefined ? '' : ` by ${by.join('+')}`}${isAside ? ' beside' : ''}`,
  );
  const standings = advance.verdicts
    .filter(({ standing }) => standing !== 'vouched')
    .map(({ entryId, standing }) => `${entryId} ${standing}`);
  const said = advance.gaps.map(
    ({ change, entryId, missingHundredths, afterId }) =>
      `${change} ${entryId}: ${missingHundredths / sender.hundredths(1)} after ${afterId}`,
  );
  const spent = [...usedFillers(advance.book)].join();
  const must = `${order} (${unvouched}) (${gaps}) (${used ?? spent})`;
  const is = `${places.join()} (${standings.sort().join()}) (${said.sort().join()}) (${spent})`;
  return is === must ? [] : [`${name} (${sender.xaf}): ${is}, not ${must}`];
}
