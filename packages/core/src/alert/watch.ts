import { earlier, type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Reason } from '../reason/reason.ts';

/** What staff are told of wherever they are, because it cannot wait until someone looks. */
export const alertCodes = [
  'credited_without_money',
  'wallet_contradicted',
  'wallet_gap',
  'wallet_low',
  'payment_waits',
  'provider_unavailable',
  'channel_unavailable',
  'verdict_contradicts',
  'withdrawal_stuck',
  'withdrawal_waits',
  'webhooks_given_up',
  'ledger_unbalanced',
  'statement_missing',
  'staff_changed',
] as const satisfies readonly Reason['code'][];

export type AlertCode = (typeof alertCodes)[number];
type OfCodes<Value> = Readonly<Partial<Record<AlertCode, Value>>>;

/** A deed rather than a state: nobody is told when it is over. */
const news: ReadonlySet<AlertCode> = new Set<AlertCode>(['staff_changed']);

/** Whether it tells of a deed, and not of something that is wrong. */
export const isNews = (code: AlertCode): boolean => news.has(code);

/** What often passes by itself, as when the service was away and devices have not been heard of yet, stands first. */
const passing: ReadonlySet<AlertCode> = new Set<AlertCode>(['provider_unavailable', 'channel_unavailable']);

/** Something that is wrong now. By its code and subject it is known again for as long as it stands. */
export interface Condition {
  readonly code: AlertCode;
  readonly subject: string;
  readonly what: Reason;
}

/** The conditions of one kind, one for each thing that is wrong. */
export const conditionsOf = <Item>(
  code: AlertCode,
  items: readonly Item[],
  subject: (item: Item) => string,
  what: (item: Item) => Reason,
): readonly Condition[] => items.map((item) => ({ code, subject: subject(item), what: what(item) }));

/** What was found wrong of each code that was looked at. */
export type Findings = OfCodes<readonly Condition[]>;

export interface StandingAlert extends Condition {
  readonly since: Instant;
  /** Whether a notice was made of it. */
  readonly isTold: boolean;
}

/** What is known of everything that is wrong: one value for all processes. */
export interface AlertWatch {
  readonly standing: readonly StandingAlert[];
  /** It was told, and is over; nobody knows yet. */
  readonly ended: readonly Condition[];
  readonly lastNoticeAt: OfCodes<Instant>;
  /** When someone last began to look through the whole ledger; null: never. */
  readonly ledgerCheckedAt: Instant | null;
  /** When someone last looked for news and had room for all, up to a minute before in truth; left out: never. */
  readonly newsSoughtAt?: Instant;
}

export const nothingWrong: AlertWatch = {
  standing: [],
  ended: [],
  lastNoticeAt: {},
  ledgerCheckedAt: null,
};

/** So far back news are looked for: what came while nobody looked, or found no room, is told however long that was. */
export function newsSince({ newsSoughtAt }: AlertWatch, now: Instant): Instant {
  const last = newsSoughtAt === undefined || newsSoughtAt > now ? now : newsSoughtAt;
  return earlier(last, limits.alertNewsMs);
}

/** One message to staff: what began and what ended of one kind since the last one. */
export interface Notice {
  readonly code: AlertCode;
  readonly began: readonly Reason[];
  readonly ended: readonly Reason[];
}

interface Step {
  readonly watch: AlertWatch;
  readonly notices: readonly Notice[];
}

/**
 * The next step of the watch. Each condition is told once, and once more when it is over; of each code no more than one
 * notice in five minutes, which sums up what came meanwhile. What began and ended in between is told to no one. Codes
 * that could not be looked at stay as they were, and what often passes by itself is told after `patienceMs`.
 */
export function watch(known: AlertWatch, now: Findings, at: Instant, patienceMs: number): Step {
  const found = new Map(Object.values(now).flatMap((each) => each.map((one) => [nameOf(one), one] as const)));
  const isOver = (each: StandingAlert): boolean =>
    now[each.code] !== undefined && !found.has(nameOf(each)) && !(isNews(each.code) && isHeldOn(each, at));
  const knownNames = new Set(known.standing.map(nameOf));
  // What comes back before anyone was told that it was over never went away.
  const endedNames = new Set(known.ended.map(nameOf));
  const begun = [...found.values()]
    .filter((each) => !knownNames.has(nameOf(each)))
    .map((each) => ({ ...each, since: at, isTold: endedNames.has(nameOf(each)) }));
  const kept = known.standing
    .filter((each) => !isOver(each))
    .map((each) => ({ ...each, what: found.get(nameOf(each))?.what ?? each.what }));
  const over = known.standing.filter((each) => each.isTold && isOver(each) && !isNews(each.code));
  const standing = fewOfEach([...kept, ...begun]);
  const isRoomForNews = newsIn(standing) === newsIn(kept) + newsIn(begun);
  return told(
    {
      ...known,
      ...soughtNews(known, now, at, isRoomForNews),
      standing,
      ended: [...known.ended.filter((each) => !found.has(nameOf(each))), ...over.map(conditionOf)],
    },
    at,
    patienceMs,
  );
}

/** It stays where it was while some found no room: those are found again, until they were told. */
function soughtNews(
  { newsSoughtAt: last }: AlertWatch,
  now: Findings,
  at: Instant,
  isRoom: boolean,
): Partial<AlertWatch> {
  if ([...news].some((code) => now[code] === undefined)) return {};
  const isDue = last === undefined || (isRoom && at >= later(last, limits.alertLookNotedMs));
  return isDue ? { newsSoughtAt: at } : {};
}

const newsIn = (some: readonly Condition[]): number => some.filter(({ code }) => isNews(code)).length;

/**
 * News stay until they were told, and are known for a little longer than they are found: a process whose clock is behind
 * would tell them again.
 */
const isHeldOn = ({ since, isTold }: StandingAlert, at: Instant): boolean =>
  !isTold || at < later(since, limits.alertNewsMs + limits.alertEveryMs);

/** Many of one kind leave room for every other, and news that were told for those that were not. */
function fewOfEach(all: readonly StandingAlert[]): readonly StandingAlert[] {
  const counts = new Map<AlertCode, number>();
  return all.filter(({ code, isTold }) => {
    if (isTold && isNews(code)) return true;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= limits.alertsStandingMax;
  });
}

/** Makes the notices whose time has come. */
function told(known: AlertWatch, at: Instant, patienceMs: number): Step {
  const isDue = ({ code }: Condition): boolean => {
    // One that only a newer version beside us knows is left for it to tell.
    if (!alertCodes.includes(code)) return false;
    const last = known.lastNoticeAt[code];
    return last === undefined || at >= later(last, limits.alertEveryMs);
  };
  const isToldNow = (each: StandingAlert): boolean =>
    !each.isTold && isDue(each) && at >= later(each.since, passing.has(each.code) ? patienceMs : 0);
  const began = known.standing.filter(isToldNow);
  const ended = known.ended.filter(isDue);
  const notices = alertCodes
    .map((code) => ({ code, began: whatOf(code, began), ended: whatOf(code, ended) }))
    .filter((notice) => notice.began.length + notice.ended.length > 0);
  return {
    notices,
    watch: {
      ...known,
      standing: known.standing.map((each) => (isToldNow(each) ? { ...each, isTold: true } : each)),
      ended: known.ended.filter((each) => !isDue(each)),
      lastNoticeAt: {
        ...known.lastNoticeAt,
        ...Object.fromEntries(notices.map(({ code }) => [code, at])),
      },
    },
  };
}

const nameOf = ({ code, subject }: Condition): string => `${code} ${subject}`;
const conditionOf = ({ code, subject, what }: Condition): Condition => ({ code, subject, what });
const whatOf = (code: AlertCode, of: readonly Condition[]): readonly Reason[] =>
  of.filter((each) => each.code === code).map(({ what }) => what);
