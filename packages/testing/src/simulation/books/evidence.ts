import type { Settings } from '@mobile-money/core';
import type { MemoryDatabase } from '../../memory/memory-database.ts';
import type { LogLine } from '../../memory/recording-log.ts';
import type { Journal } from '../journal.ts';
import type { MoneyNetwork } from '../money-network.ts';
import type { Platform } from '../platform.ts';
import type { Weather } from '../weather.ts';

/** Three sets of books that must agree: the service's, the operators' and the platform's. */
export interface Evidence {
  readonly seed: number;
  /** What came otherwise than it must in short lives of which that is known. */
  readonly episodes: readonly string[];
  /** What calls of the service ended with that is no refusal, and all that it wrote into its log. */
  readonly broken: readonly string[];
  readonly lines: readonly LogLine[];
  readonly journal: Journal;
  readonly database: MemoryDatabase;
  readonly network: MoneyNetwork;
  readonly platform: Platform;
  readonly settings: Settings;
  /** The worst that the history had to live with. */
  readonly weather: Weather;
  readonly startMs: number;
}

/** Each rule by its name: it says what is wrong, one sentence each; nothing when all is well. */
export type Rules = Readonly<Record<string, (evidence: Evidence) => readonly string[]>>;

/** Those whose key another one before them has. */
export function repeated<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>();
  return [...items].filter((item) => {
    const isAgain = seen.has(keyOf(item));
    seen.add(keyOf(item));
    return isAgain;
  });
}
