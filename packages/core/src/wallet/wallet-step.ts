import { type Instant, instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { BalanceSource, WalletEntry, WalletGap, WalletStep } from '../ports/wallet-store.ts';
import type { Reason } from '../reason/reason.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { BookAdvance } from './advance-book.ts';
import { mayCredit, type UnvouchedLimits } from './may-credit.ts';
import { firstFrom, firstKeyOf } from './segment.ts';
import { balanceOf, type WalletBook } from './wallet-book.ts';
import type { EntryId, Told, WalletId } from './wallet-entry.ts';

/** What is told of a wallet, and the row that people read of it where there is one. */
export interface Telling {
  readonly told: Told;
  readonly entry?: Omit<WalletEntry, 'standing' | 'because'>;
  /** Who explains a gap, and how, with what the audit says of it. */
  readonly explaining?: Pick<WalletGap, 'explained'> & { readonly audit: AuditEntry };
}

const readPrefix = 'read ';

/** What the operator answered is an entry too. */
export const readName = (id: string): EntryId => `${readPrefix}${id}` as EntryId;

export const isReadName = (name: EntryId): boolean => name.startsWith(readPrefix);

const sourceOf = (name: EntryId): BalanceSource => (isReadName(name) ? 'api' : 'sms');

/** What is told of in this very step, and cannot wait: a gap, or a contradiction. */
export const toldNow = ({ gaps, verdicts }: BookAdvance): ReadonlySet<EntryId> =>
  new Set([
    ...gaps.flatMap(({ change, entryId }) => (change === 'opened' || change === 'amended' ? [entryId] : [])),
    ...verdicts.flatMap(({ standing, entryId }) => (standing === 'contradicted' ? [entryId] : [])),
  ]);

/**
 * Since when money of ours can have moved that explains what does not follow; null when all does. A gap that was told
 * before is old: what could fill it was asked for then. One that is told in this step, at once since its SMS comes late,
 * or that a late SMS makes another, is asked for now. What the chain goes on without may be off by nothing, where what came and what we sent cancel out.
 */
export function newHoleSince(advance: BookAdvance, lateSince: number): Instant | null {
  const now = toldNow(advance);
  // Whoever forges an SMS chooses its date: of a time that is forgotten any money of ours would do.
  const known = advance.book.segments[0]?.points[0]?.[1] ?? Number.POSITIVE_INFINITY;
  const since = advance.book.segments.flatMap((segment) => {
    const { hole, firstId, isAside, standing, unsettled, arrivedAt } = segment;
    if (hole !== undefined) return !hole.hasStood || now.has(firstId) ? [hole.afterKey] : [];
    const isNew = standing === 'open' && arrivedAt >= lateSince && firstKeyOf(segment) >= known;
    return isAside && (isNew || unsettled.some((id) => now.has(id))) ? [firstFrom(segment)] : [];
  });
  // An SMS without a balance excuses no one, but money of ours may excuse it.
  for (const { id, key, came } of advance.book.fillers)
    if (came !== undefined && now.has(id) && key >= known) since.push(key - (came.earlyMs ?? 0));
  return since.length === 0 ? null : instant(Math.max(0, Math.min(...since) - limits.walletClocksMs));
}

/** Money of ours that fills a hole. */
export const usedFillers = ({ segments, spent }: WalletBook): readonly EntryId[] => [
  ...spent,
  ...segments.flatMap(({ by = [] }) => by),
];

/** What it was told of money of ours, whether that fills a hole or not. */
export const toldFillers = ({ fillers, spent }: WalletBook): readonly EntryId[] => [
  ...spent,
  ...fillers.map(({ id }) => id),
];

/** What it is asked of whether it may be credited: an entry, or what is in no book and counts as one. */
export type AskedEntry = Pick<WalletEntry, 'walletId' | 'name' | 'movedXaf' | 'standing'>;

/** Which of those that were asked for may be credited, after the step; that is remembered in the book. */
export function creditedIn(
  advance: BookAdvance,
  asked: readonly AskedEntry[],
  entries: ReadonlyMap<EntryId, WalletEntry>,
  unvouched: UnvouchedLimits | null,
): { readonly credited: BookAdvance; readonly whyNot: ReadonlyMap<EntryId, Reason | null> } {
  const whyNot = new Map<EntryId, Reason | null>();
  let { book } = advance;
  for (const each of asked) {
    const { name, movedXaf } = each;
    const { standing } =
      advance.verdicts.find(({ entryId }) => entryId === name) ?? entries.get(name) ?? each;
    const entry = { id: name, amountXaf: movedXaf, standing };
    const answer = mayCredit(book, entry, unvouched as UnvouchedLimits);
    whyNot.set(name, answer.because);
    book = answer.book;
  }
  return { credited: { ...advance, book }, whyNot };
}

/** Whether the step, or what was remembered of credits after it, is more than what was in the book. */
export const isMore = (advance: BookAdvance, credited: BookAdvance): boolean =>
  credited.book !== advance.book || advance.verdicts.length > 0 || advance.gaps.length > 0;

/** The new rows, as they stand after the step. What is told twice in one step is one of them. */
export function rowsOf(
  { verdicts, repeated }: BookAdvance,
  tellings: readonly Telling[],
): readonly WalletEntry[] {
  const known = new Set(repeated);
  return tellings.flatMap(({ told, entry }) => {
    const verdict = verdicts.find(({ entryId: id }) => id === told.id);
    if (entry === undefined || verdict === undefined || known.has(told.id)) return [];
    known.add(told.id);
    return [{ ...entry, standing: verdict.standing, because: verdict.because }];
  });
}

/** What is written of a step. */
export function stepOf(
  walletId: WalletId,
  { book, dueAt, verdicts, gaps }: BookAdvance,
  tellings: readonly Telling[],
  rows: readonly WalletEntry[],
  { at, newId }: { readonly at: Instant; readonly newId: () => string },
): Omit<WalletStep, 'version'> {
  const balance = balanceOf(book);
  const written = new Set(rows.map(({ name }) => name));
  const explainedNow = new Set(gaps.flatMap((gap) => (gap.change === 'explained' ? [gap.entryId] : [])));
  const explanations = new Map(
    tellings.flatMap(({ told, explaining }) =>
      explaining !== undefined && explainedNow.has(told.id) ? [[told.id, explaining] as const] : [],
    ),
  );
  return {
    walletId,
    book,
    dueAt,
    balance:
      balance === null
        ? null
        : { hundredths: balance.hundredths, at: instant(balance.at), source: sourceOf(balance.entryId) },
    entries: rows,
    verdicts: verdicts
      .filter(({ entryId: name }) => !written.has(name))
      .map(({ entryId: name, standing, because }) => ({ name, standing, because })),
    gaps: gaps.map(({ entryId: before, afterId: after, change, missingHundredths }) => {
      const isOpen = change === 'opened' || change === 'amended';
      // Explaining it may show that more is missing, or elsewhere: then nobody has explained what is open now.
      const explained = isOpen ? null : (explanations.get(before)?.explained ?? null);
      const when = { openedAt: at, endedAt: isOpen ? null : at };
      const status = isOpen ? 'open' : change;
      return { id: newId(), walletId, before, after, missingHundredths, status, ...when, explained };
    }),
    audit: [...explanations.values()].map(({ audit }) => audit),
  };
}
