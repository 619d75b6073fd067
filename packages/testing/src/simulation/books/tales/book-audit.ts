import {
  balanceOf,
  type EntryId,
  type EntryStanding,
  type Segment,
  type WalletBook,
} from '@mobile-money/core';
import { type BookStep, faultsOfEntry, faultsOfOrder } from './order-audit.ts';
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
import { faultsOfWhole } from './whole-audit.ts';

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
    this.#replace(step);
    this.faults.push(...faultsOfWhole(advance.book));
    if (!isSmall(before) || !isSmall(advance.book)) return;
    const { book, dueAt } = advance;
    const due = dueOf(book, this.reorderMs);
    const held = heldBy(book);
    const balance = balanceOf(book);
    this.faults.push(
      ...faultsOfLinks(book),
      ...faultsOfStandings(book),
      ...faultsOfAges(step),
      ...faultsOfExplained(step),
      ...faultsOfDooms(step, this.reorderMs),
      ...faultsOfLost(step, this.reorderMs),
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
    const isLow =
      told?.kind === 'moved' &&
      told.balanceHundredths !== null &&
      told.balanceHundredths < told.movedXaf * 90;
    if (isLow !== verdicts.some(({ because }) => because?.code === 'balance_below_amount'))
      this.faults.push(`${told?.id} is below its amount, or not`);
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
    const isNoEntry = told?.kind === 'explained' || told?.kind === 'nothing';
    if (isNoEntry && repeated.length > 0) this.faults.push(`${told?.id} was told again, they say`);
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
    if (isRepeated || isBelow) return;
    this.#known.set(id, level);
  }

  /** Money is no longer known by its own name once something leads to its receipt, and not before. */
  #replace({ before, told, advance: { book, repeated } }: BookStep): void {
    const now = told?.kind === 'filler' ? [told] : [];
    for (const { id, receipt } of [...before.fillers, ...now]) {
      const name = told?.kind === 'moved' && told.of === id && repeated.length === 0 ? told.id : receipt;
      const come = book.segments.find(({ firstId }) => firstId === name);
      if (come === undefined) continue;
      const isDoubted = come.isAside || (come.hole !== undefined && come.standing !== 'vouched');
      const isKnown = book.fillers.some((each) => each.id === id);
      if (isKnown && !isDoubted) this.faults.push(`${id} is known beside ${name}`);
      if (!isKnown) this.#known.delete(id);
    }
  }

  /** What the book keeps, and what was said of it. */
  #unlike({ segments, fillers }: WalletBook): readonly string[] {
    const sms = fillers.filter(({ isSms }) => isSms);
    const standings = [
      ...segments.map(({ firstId, standing }) => [firstId, standing] as const),
      ...sms.map(
        ({ id, isVouched, isContradicted }) =>
          [id, isVouched ? 'vouched' : isContradicted ? 'contradicted' : 'open'] as const,
      ),
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

/** It is remembered what came before something when somebody answered for what is missing there, and how much that was. */
function faultsOfExplained({ before, told, advance: { book } }: BookStep): readonly string[] {
  return book.segments.flatMap((each, at) => {
    const { firstId: id, isExplained, explainedAfter, explainedMissing } = each;
    const is = `${explainedAfter} and ${explainedMissing}`;
    if (!isExplained) return is === 'undefined and undefined' ? [] : [`${id} is explained by nobody: ${is}`];
    const old = before.segments.find(({ firstId }) => firstId === id);
    const isTold = told?.kind === 'explained' && told.id === id && old?.hole !== undefined;
    const [first] = each.starts as readonly [number];
    const tip = book.segments[at - 1];
    const must = isTold
      ? `${old.hole?.afterId ?? undefined} and ${old.hole?.missing}`
      : old?.isExplained
        ? `${old.explainedAfter} and ${old.explainedMissing}`
        : `${tip?.lastId} and ${first - (tip?.points.at(-1)?.[0] ?? first)}`;
    return is === must ? [] : [`${id} is explained after ${is}, not after ${must}`];
  });
}

/** What is contradicted was to be, and at that moment. */
function faultsOfDooms({ before, told, advance, at }: BookStep, reorderMs: number): readonly string[] {
  const dooms = doomsOf(before, reorderMs);
  if (told !== null || dooms === null) return [];
  const due = dooms.filter((each) => each.at <= at).flatMap(({ ids }) => ids);
  const open = due.filter((id) =>
    [...before.segments, ...before.fillers.map((each) => ({ firstId: each.id, standing: 'open' }))].some(
      (each) => each.firstId === id && each.standing === 'open',
    ),
  );
  const said = advance.verdicts.flatMap((each) => (each.standing === 'open' ? [] : [each.entryId]));
  const isRight = due.length === 0 ? said.length === 0 : said.some((id) => open.includes(id));
  return isRight ? [] : [`${said.join()} are contradicted, not ${open.join()}`];
}

/** Nothing that was told is lost, and whoever explains where nothing is missing changes nothing. */
function faultsOfLost(
  { before, told, advance: { book, repeated, verdicts } }: BookStep,
  reorderMs: number,
): readonly string[] {
  const kept = new Set(book.segments.map(({ firstId }) => firstId));
  const isLow = verdicts.some(({ because }) => because?.code === 'balance_below_amount');
  const hasBalance = told?.kind === 'read' || (told?.kind === 'moved' && told.balanceHundredths !== null);
  const entered = told !== null && hasBalance && !isLow && repeated.length === 0 ? [told.id] : [];
  const ids = [...before.segments.map(({ firstId }) => firstId), ...entered];
  const lost = ids.filter((id) => !kept.has(id)).map((id) => `${id} is lost`);
  const isMissing = before.segments.some(({ firstId, hole }) => firstId === told?.id && hole !== undefined);
  if (told?.kind !== 'explained' || isMissing || runsOf(before) === null) return lost;
  const isDue = (dueOf(before, reorderMs) ?? Number.POSITIVE_INFINITY) <= told.arrivedAt;
  const isSame = JSON.stringify(book.segments) === JSON.stringify(before.segments);
  return isDue || isSame ? lost : [...lost, `${told.id} is explained, before which nothing is missing`];
}
