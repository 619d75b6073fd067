import {
  type BookAdvance,
  balanceOf,
  type EntryId,
  type EntryStanding,
  type Segment,
  type Told,
  type WalletBook,
} from '@mobile-money/core';
import { leastCost } from './likeliest.ts';
import {
  chainOf,
  doomsOf,
  dueOf,
  faultsOfLinks,
  faultsOfStandings,
  groupsOf,
  heldBy,
  isSmall,
  runsOf,
} from './small-book.ts';

/** One step of a book: what it was, what was told or nothing, and what it said. */
export interface BookStep {
  readonly before: WalletBook;
  readonly told: Told | null;
  readonly advance: BookAdvance;
  readonly at: number;
}

const clocksMs = 10_000;

/** Why something is open or contradicted. */
const reasons: Readonly<Record<EntryStanding, readonly (string | undefined)[]>> = {
  vouched: [undefined],
  open: ['balance_not_continued', 'balance_not_told'],
  contradicted: ['balance_contradicts', 'balance_below_amount'],
};

/** Looks over the shoulder of whoever keeps a book, and holds each step against what is promised of every book. */
export class BookAudit {
  readonly faults: string[] = [];
  readonly #standings = new Map<EntryId, EntryStanding>();
  readonly #gaps = new Map<EntryId, number>();
  /** 2: with a balance; 1: without. */
  readonly #known = new Map<EntryId, number>();

  constructor(private readonly reorderMs: number) {}

  see(step: BookStep): void {
    const { before, advance } = step;
    this.#hear(step);
    this.#repeat(step);
    if (!isSmall(before) || !isSmall(advance.book)) return;
    const { book, dueAt } = advance;
    const due = dueOf(book, this.reorderMs);
    const held = heldBy(book);
    const balance = balanceOf(book);
    this.faults.push(
      ...faultsOfLinks(book),
      ...faultsOfStandings(book),
      ...faultsOfAges(step),
      ...faultsOfDooms(step, this.reorderMs),
      ...faultsOfEntry(step, this.reorderMs),
      ...faultsOfOrder(step, this.reorderMs),
      ...(runsOf(book) === null || due === dueAt ? [] : [`due at ${dueAt}, not ${due}`]),
      ...(balance?.entryId === held?.id && balance?.hundredths === held?.end && balance?.at === held?.key
        ? []
        : [`holds ${balance?.hundredths} by ${balance?.entryId}, not ${held?.end} by ${held?.id}`]),
      ...this.#unlike(book),
    );
  }

  /** What is said is new, and has its reason. */
  #hear({ advance: { verdicts, gaps }, told }: BookStep): void {
    for (const { entryId: id, standing, because } of verdicts) {
      const isAgain = this.#standings.get(id) === standing && because?.code !== 'balance_below_amount';
      // Once more, with a balance: it stands as it did without, for another reason.
      if (isAgain && id !== told?.id) this.faults.push(`${id} is said to be ${standing} twice`);
      if (!reasons[standing].includes(because?.code))
        this.faults.push(`${id} is ${standing} because ${because?.code}`);
      this.#standings.set(id, standing);
    }
    for (const { entryId: id, change, missingHundredths: missing } of gaps) {
      const known = this.#gaps.get(id);
      const isRight = {
        opened: known === undefined,
        amended: known !== undefined && known !== missing,
        closed: known === missing,
        explained: told?.kind === 'explained',
      }[change];
      if (!isRight) this.faults.push(`the gap before ${id} is ${change}: ${known} to ${missing}`);
      if (change === 'opened' || change === 'amended') this.#gaps.set(id, missing);
      else this.#gaps.delete(id);
    }
  }

  /** What was told with as much before is no news. */
  #repeat({ told, advance: { repeated, verdicts } }: BookStep): void {
    if (told === null || told.kind === 'explained') return;
    const { id, kind } = told;
    const known = this.#known.get(id) ?? 0;
    if (kind === 'nothing') {
      if (known < 2) this.#known.delete(id);
      return;
    }
    const hasBalance = kind === 'read' || (kind === 'moved' && told.balanceHundredths !== null);
    const level = hasBalance ? 2 : 1;
    const isRepeated = known >= level;
    if ((repeated.join() === id) !== isRepeated) this.faults.push(`${id} is told again, or not`);
    const isBelow = verdicts.some(({ because }) => because?.code === 'balance_below_amount');
    if (!isRepeated && !isBelow) this.#known.set(id, level);
  }

  /** What the book keeps, and what was said of it. */
  #unlike({ segments, fillers }: WalletBook): readonly string[] {
    const sms = fillers.filter(({ isSms }) => isSms);
    const standings = [
      ...segments.map(({ firstId, standing }) => [firstId, standing] as const),
      ...sms.map(({ id, isVouched }) => [id, isVouched ? 'vouched' : 'open'] as const),
    ];
    const gaps = segments.flatMap(({ firstId, hole }) =>
      hole?.hasStood ? [`${firstId} ${hole.missing}`] : [],
    );
    const said = [...this.#gaps].map(([id, missing]) => `${id} ${missing}`);
    return [
      ...standings.flatMap(([id, standing]) =>
        this.#standings.get(id) === standing ? [] : [`${id} is ${standing}, and nobody was told`],
      ),
      ...(gaps.sort().join() === said.sort().join() ? [] : [`gaps ${gaps.join()}, said are ${said.join()}`]),
    ];
  }
}

/** A hole that was seen before is as old as it was then. */
function faultsOfAges({ before, told, advance: { book }, at }: BookStep): readonly string[] {
  const runs = runsOf(book);
  if (runs === null) return [];
  const isOver = ({ firstId }: Segment): boolean => told?.kind === 'explained' && told.id === firstId;
  return [...groupsOf(chainOf(book)), ...runs].flatMap((group) => {
    const [first] = group;
    const hole = first?.segment.hole;
    if (hole === undefined) return [];
    const ids = group.map(({ id }) => id);
    const seen = before.segments.flatMap((each) =>
      ids.includes(each.firstId) && !isOver(each) ? (each.hole?.sinceAt ?? []) : [],
    );
    const since = Math.min(at, ...seen);
    return hole.sinceAt === since ? [] : [`missing before ${first?.id} since ${hole.sinceAt}, not ${since}`];
  });
}

/** What is contradicted was to be, and at that moment. */
function faultsOfDooms({ before, told, advance, at }: BookStep, reorderMs: number): readonly string[] {
  const dooms = doomsOf(before, reorderMs);
  if (told !== null || dooms === null) return [];
  const due = dooms.filter((each) => each.at <= at).flatMap(({ ids }) => ids);
  const open = due.filter((id) =>
    before.segments.some((each) => each.firstId === id && each.standing === 'open'),
  );
  const said = advance.verdicts.flatMap((each) => (each.standing === 'open' ? [] : [each.entryId]));
  const isRight = due.length === 0 ? said.length === 0 : said.some((id) => open.includes(id));
  return isRight ? [] : [`${said.join()} are contradicted, not ${open.join()}`];
}

/** What was told is kept as it was told. */
function faultsOfEntry(
  { told, advance: { book, repeated } }: BookStep,
  reorderMs: number,
): readonly string[] {
  const alone = told === null || repeated.length > 0 ? null : aloneOf(told, reorderMs);
  const kept = book.segments.find(({ firstId }) => firstId === told?.id);
  if (alone === null || kept === undefined) return [];
  const factsOf = ({ starts, points, arrivedAt, lateMs, earlyMs, isUntimed }: Segment) =>
    JSON.stringify([starts, points, arrivedAt, lateMs, earlyMs, isUntimed]);
  return factsOf(kept) === factsOf(alone) ? [] : [`${told?.id} is kept as ${factsOf(kept)}`];
}

/** The order is one of the likeliest. */
function faultsOfOrder(
  { before, told, advance: { book, repeated } }: BookStep,
  reorderMs: number,
): readonly string[] {
  if (told === null || told.kind === 'unread' || told.kind === 'nothing' || repeated.length > 0) return [];
  const isTwice = before.fillers.some(({ id }) => id === told.id);
  const isDue = (dueOf(before, reorderMs) ?? Number.POSITIVE_INFINITY) <= told.arrivedAt;
  const isSaid = book.segments.some(({ firstId, standing, hole }) => {
    const old = before.segments.find((each) => each.firstId === firstId);
    return standing === 'contradicted' ? old?.standing !== standing : hole?.hasStood && !old?.hole?.hasStood;
  });
  // More than one step at once.
  if (isTwice || isDue || isSaid) return [];
  const alone = aloneOf(told, reorderMs);
  const isIn = book.segments.some(({ firstId }) => firstId === told.id);
  // Below its amount, or no hole: then nothing is put in order.
  if (alone !== null && !isIn) return [];
  const ofGap = before.segments.find(({ firstId, hole }) => firstId === told.id && hole !== undefined);
  if (told.kind === 'explained' && ofGap === undefined) return [];
  const known =
    alone === null ? before.segments.map((each) => explained(each, ofGap)) : [...before.segments, alone];
  const chain = chainOf(book).map(({ id }) => id);
  const costOf = (how?: 'all' | readonly EntryId[]): number => leastCost(known, book.fillers, how);
  const cost = costOf(chain);
  // What continues the chain is written behind it, whatever was doubtful before; what is left out is told in one order.
  const isBehind = chain.join() === [...chainOf(before).map(({ id }) => id), told.id].join();
  const least = chain.length === known.length ? costOf('all') + (isBehind ? 0.25 : 0) : cost;
  // Where something is torn apart that was vouched for, nothing is likely, and not all of it is tried.
  const isLikely = cost > 2.9 || (cost <= least + 1e-6 && (isBehind || cost <= costOf() + 1));
  return isLikely ? [] : [`after ${told.id} the order ${chain.join()} costs ${cost}, not ${least}`];
}

function explained(segment: Segment, ofGap: Segment | undefined): Segment {
  const { hole: _, ...rest } = segment;
  return segment === ofGap ? { ...rest, isExplained: true } : segment;
}

/** What was told, by itself: what the wallet held before it, and between which moments it happened. */
function aloneOf(told: Told, reorderMs: number): Segment | null {
  const { id, arrivedAt } = told;
  const both = { firstId: id, lastId: id, arrivedAt };
  if (told.kind === 'read') {
    const { balanceHundredths: balance } = told;
    const times = { lateMs: clocksMs, earlyMs: clocksMs };
    return {
      ...both,
      ...times,
      standing: 'vouched',
      starts: [balance],
      points: [[balance, arrivedAt]],
      unsettled: [],
    };
  }
  if (told.kind !== 'moved' || told.balanceHundredths === null) return null;
  const { movedXaf, feeHundredths: fee, balanceHundredths: balance, operatorAt, precisionMs } = told;
  const at = operatorAt === null || operatorAt > arrivedAt ? arrivedAt : operatorAt;
  const key = Math.floor(at / precisionMs) * precisionMs;
  const start = balance - movedXaf * 100;
  return {
    ...both,
    standing: 'open',
    starts: fee === 0 ? [start] : [start + fee, start],
    points: [[balance, key]],
    lateMs: operatorAt === null ? clocksMs : precisionMs - 1,
    ...(operatorAt === null && { earlyMs: reorderMs + clocksMs, isUntimed: true as const }),
    unsettled: [id],
  };
}
