import type { Instant } from '../instant.ts';
import type { ReadPace } from '../pacing/read-pace.ts';
import type { Transaction, TransactionId } from '../transaction/transaction.ts';

/** When verdicts are asked for. */
export interface ReadSchedule {
  /** After the n-th reading the n-th delay passes, and the last delay from then on. */
  readonly delaysMs: readonly number[];
  /** A deposit whose deadline is longer ago is taken once more, and then never again. */
  readonly lateVerdictMs: number;
  /** So long after its submission a withdrawal is handed to a person: that is its deadline. */
  readonly stuckWithdrawalMs: number;
}

/** So many may be taken of one provider. */
export interface ReadRoom {
  readonly providerId: string;
  readonly count: number;
}

/** What is due to be read and was not taken yet. */
export interface OverdueReads {
  readonly providerId: string;
  /** Counted no further than was asked for. */
  readonly count: number;
  /** Null when nothing is due. */
  readonly oldestDueAt: Instant | null;
}

/**
 * Remembers when a provider is next to be asked for the verdict on what was submitted to it: merchant-initiated
 * deposits that are open or expired, and withdrawals in `provider_submitted`. A player may confirm in the last second,
 * and a network may answer late: money that came must be known, if only to be held for a person.
 */
export interface StatusSchedule {
  /**
   * Takes what is due and sets its next time in the same step, so that two processes never ask at once. The first
   * reading is due one delay after the submission; an open deposit is due at its deadline at the latest, and from then
   * on after each first delay. Those with the oldest deadline come first, expired deposits after all others. Where very
   * many are due, those with the oldest deadlines and those due the longest are looked at. May reject.
   */
  takeDue(at: Instant, rooms: readonly ReadRoom[], schedule: ReadSchedule): Promise<readonly Transaction[]>;

  /** What was taken and could not be asked is due at this moment again, unless no one owes a verdict on it by now. */
  putBack(id: TransactionId, at: Instant): Promise<void>;

  /** No one is asked about it any more by the schedule. */
  end(id: TransactionId): Promise<void>;

  /** Makes those of them that a verdict is owed on due at the moment, if they are not due before. May reject. */
  hasten(ids: readonly TransactionId[], at: Instant): Promise<void>;

  /**
   * News of these was told and may not be heard: those that no one owes a verdict on, because they failed or wait for a
   * person, are due at the moment, then after each delay from the first one on, and no more after the last. No change of
   * one ends that while news of its state may come. May reject.
   */
  followNews(ids: readonly TransactionId[], at: Instant): Promise<void>;

  /**
   * What the provider owes a verdict on, due or not, whose submission, own id or short id is among these names; also
   * what has failed, and withdrawals that wait for a person: news of them must reach someone. May reject.
   */
  owedUnder(providerId: string, names: readonly string[]): Promise<readonly Transaction[]>;

  /** How much is due at each of these providers, counted up to `countMax`. May reject. */
  overdue(
    at: Instant,
    providerIds: readonly string[],
    firstDelayMs: number,
    countMax: number,
  ): Promise<readonly OverdueReads[]>;
}

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
