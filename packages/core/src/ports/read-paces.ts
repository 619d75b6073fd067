import type { Instant } from '../instant.ts';
import type { ReadPace } from '../pacing/read-pace.ts';

export interface SharedPace {
  /** Null before the first read. */
  readonly pace: ReadPace | null;
  /** Of the pace that was found; to be given back with the next one. */
  readonly version: number;
  /** By one clock for all processes: theirs may differ. */
  readonly now: Instant;
}

/** Keeps the pace at which operators' accounts are read, for all processes. May reject when the store is away. */
export interface ReadPaces {
  find(account: string): Promise<SharedPace>;

  /** False, with nothing written, when someone else wrote since that version was found. */
  replace(account: string, version: number, pace: ReadPace): Promise<boolean>;
}
