import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type ReadUrgency, readUrgencies } from '../ports/gateways.ts';

/** How often an operator lets the status of requests be read. */
export interface ReadLimit {
  /** What the operator counts by: providers that share a login share a pace. */
  readonly account: string;
  readonly perSecond: number;
  /** A read that takes longer has died with its process. */
  readonly answersWithinMs: number;
}

/** One read. It counts from its beginning until a second after its answer: in between it reached the operator. */
export interface Turn {
  readonly id: string;
  readonly beganAt: number;
  readonly countsUntil: number;
}

/** What all processes know of the reads at one account. Moments are those of the store. */
export interface ReadPace {
  readonly turns: readonly Turn[];
  readonly lastBeganAt: number;
  /** No one reads before this: the operator said that it is too much. */
  readonly pausedUntil: number;
  readonly pauseMs: number;
  /** Until when someone in a hurry is known to wait, by urgency: less urgent reads let them go first. */
  readonly wantedUntil: Readonly<Partial<Record<ReadUrgency, number>>>;
}

export const freshPace: ReadPace = {
  turns: [],
  lastBeganAt: 0,
  pausedUntil: 0,
  pauseMs: 0,
  wantedUntil: {},
};

export interface Wish {
  readonly id: string;
  readonly urgency: ReadUrgency;
  readonly limit: ReadLimit;
}

/** `waitMs` is when to ask again; 0: the turn is taken. `pace` is null where nothing has changed. */
export interface Asked {
  readonly pace: ReadPace | null;
  readonly waitMs: number;
}

/**
 * Takes a turn, or tells when to ask again. Reads begin one after the other, evenly; and no more of them count at once
 * than the operator takes in a second, so that its limit holds in every second however long a request is on its way.
 */
export function takeTurn(pace: ReadPace, { id, urgency, limit }: Wish, now: Instant): Asked {
  const spacingMs = Math.ceil(1_000 / limit.perSecond);
  const turns = countingTurns(pace, limit, now);
  const waitMs = Math.max(
    pauseLeftMs(pace, now),
    leftMs(pace.lastBeganAt + spacingMs, now, spacingMs),
    fullForMs(turns, limit, now),
    isPreceded(pace, urgency, now) ? spacingMs : 0,
  );
  if (waitMs > 0) return { pace: withWish(pace, urgency, now + waitMs + limits.readWishMs), waitMs };
  const turn = { id, beganAt: now, countsUntil: now + limit.answersWithinMs };
  const { [urgency]: _, ...others } = pace.wantedUntil;
  return { pace: { ...pace, turns: [...turns, turn], lastBeganAt: now, wantedUntil: others }, waitMs };
}

/** The operator has answered: the read counts for one second more, and a pause that it came after was long enough. */
export function endTurn(pace: ReadPace, id: string, now: Instant): ReadPace {
  const ended = pace.turns.find((turn) => turn.id === id);
  const isRecovered = ended !== undefined && ended.beganAt >= pace.pausedUntil;
  return { ...withEnd(pace, id, now), pauseMs: isRecovered ? 0 : pace.pauseMs };
}

/**
 * The operator has answered that it is asked too often: everyone pauses, for as long as it says or longer each time.
 * Reads that began before the pause were on their way, and make it no longer.
 */
export function slowDown(pace: ReadPace, id: string, retryAfterMs: number | null, now: Instant): ReadPace {
  const beganAt = pace.turns.find((turn) => turn.id === id)?.beganAt ?? 0;
  const { readPauseMinMs, readPauseMaxMs } = limits;
  const isAgain = beganAt >= pace.pausedUntil;
  const pauseMs = Math.min(
    isAgain ? Math.max(2 * pace.pauseMs, readPauseMinMs) : pace.pauseMs,
    readPauseMaxMs,
  );
  const wantedMs = Math.min(retryAfterMs ?? 0, readPauseMaxMs);
  const until = now + Math.max(isAgain ? pauseMs : 0, wantedMs);
  return { ...withEnd(pace, id, now), pauseMs, pausedUntil: Math.max(pace.pausedUntil, until) };
}

/** For how long no one reads. */
export const pauseLeftMs = ({ pausedUntil }: ReadPace, now: Instant): number =>
  leftMs(pausedUntil, now, limits.readPauseMaxMs);

/** How long it is until a moment. One further ahead than can be comes from a clock that was set back since: it is over. */
function leftMs(until: number, now: Instant, mostMs: number): number {
  const ms = until - now;
  return ms > mostMs ? 0 : Math.max(0, ms);
}

const countingTurns = ({ turns }: ReadPace, { answersWithinMs }: ReadLimit, now: Instant): readonly Turn[] =>
  turns.filter(({ countsUntil }) => leftMs(countsUntil, now, answersWithinMs) > 0);

function fullForMs(turns: readonly Turn[], { perSecond }: ReadLimit, now: Instant): number {
  if (turns.length < perSecond) return 0;
  const ends = turns.map(({ countsUntil }) => countsUntil).sort((a, b) => a - b);
  // A read that is under way ends sooner than it must.
  return Math.min((ends[turns.length - perSecond] as number) - now, limits.readLookAgainMs);
}

const isPreceded = ({ wantedUntil }: ReadPace, urgency: ReadUrgency, now: Instant): boolean =>
  readUrgencies
    .slice(0, readUrgencies.indexOf(urgency))
    .some((each) => leftMs(wantedUntil[each] ?? 0, now, limits.readPauseMaxMs + limits.readWishMs) > 0);

/** Only those in a hurry leave word that they wait. */
const withWish = (pace: ReadPace, urgency: ReadUrgency, until: number): ReadPace | null =>
  urgency === 'schedule' ? null : { ...pace, wantedUntil: { ...pace.wantedUntil, [urgency]: until } };

const withEnd = (pace: ReadPace, id: string, now: Instant): ReadPace => ({
  ...pace,
  turns: pace.turns.map((turn) =>
    turn.id === id ? { ...turn, countsUntil: now + limits.readCountsAfterwardsMs } : turn,
  ),
});
