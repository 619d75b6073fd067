import type { PromptAllowance, StateChange } from '@mobile-money/core';
import { json, jsonOrNull, reasonText } from '../database/json.ts';
import { auditsToRows } from './audit-row.ts';
import { eventToRows } from './delivery-row.ts';
import { exchangesToRows, movesToRows } from './history-rows.ts';
import { beginningToRow, changingToRow } from './transaction-row.ts';

/** A creation as it is asked for: the ways to begin, and the prompts that the number may have; null: any number. */
export interface Wish {
  readonly ways: readonly StateChange[];
  readonly allowance: PromptAllowance | null;
  /** Others than the first are seldom needed, and are as long: they are told when they are asked for. */
  readonly tellsAll: boolean;
}

/** The values of create_transactions(). */
export function wishesToValues(wishes: readonly Wish[]): readonly unknown[] {
  const firsts = wishes.flatMap(({ ways }) => ways.slice(0, 1));
  const begun = firsts.map(({ transaction }) => beginningToRow(transaction));
  return [json(begun), json(wishes.map(wishToValue)), ...listsOf(firsts)];
}

function wishToValue({ ways, allowance, tellsAll }: Wish) {
  for (const way of ways) refuseUnlessBeginning(way, ways.length);
  const others = ways.slice(1);
  return {
    is_choice: others.length > 0,
    others: tellsAll
      ? others.map((way) => ({ transaction: beginningToRow(way.transaction), moves: movesToRows(way) }))
      : undefined,
    prompts_open_max: allowance?.openMax,
    prompts_per_day_max: allowance?.perDayMax,
    day_from: allowance?.dayFrom,
  };
}

/** Of several ways to begin each has its moves and nothing else. */
function refuseUnlessBeginning(way: StateChange, ways: number): void {
  const { expectedVersion, transaction, moves, event, consumes, exchanges, audit } = way;
  const isFirst = expectedVersion === 0 && transaction.version === 1 && moves.length > 0;
  const isShort = event === null && exchanges.length === 0 && audit.length === 0;
  if (!isFirst || consumes.length > 0 || !(isShort || ways === 1)) {
    throw new Error(`${transaction.id} must begin with its moves and nothing else.`);
  }
}

/** The values of commit_changes(). */
export const changesToValues = (changes: readonly StateChange[]): readonly unknown[] => [
  changes.map(({ transaction }) => transaction.id),
  json(changes.map(({ transaction }) => changingToRow(transaction))),
  jsonOrNull(changes.filter(hasTerms).map(termsOf)),
  ...listsOf(changes),
];

const listsOf = (changes: readonly StateChange[]): readonly unknown[] => [
  ...[movesToRows, exchangesToRows, auditsToRows, eventToRows].map((rowsOf) =>
    jsonOrNull(changes.flatMap<unknown>(rowsOf)),
  ),
  applicationsOf(changes),
];

/** Those that are told of something, each once and in one order for everyone: each is a lock. */
const applicationsOf = (changes: readonly StateChange[]): readonly string[] =>
  [...new Set(changes.flatMap(({ event }) => event?.applicationId ?? []))].sort();

/** Most changes touch nothing but their own rows. */
const hasTerms = (change: StateChange): boolean =>
  change.consumes.length > 0 ||
  change.keepsPayments === true ||
  change.excess.length > 0 ||
  change.releasesBecause !== null ||
  change.approvedAlone !== null ||
  endsWork(change);

/** Someone may have reserved a withdrawal, to work on it. */
const endsWork = ({ transaction, moves }: StateChange): boolean =>
  transaction.direction === 'withdrawal' && moves.length > 0;

const termsOf = (change: StateChange) => ({
  id: change.transaction.id,
  version: change.transaction.version,
  consumes: unlessEmpty(change.consumes),
  consumes_undecided: change.consumesUndecided,
  keeps_payments: change.keepsPayments,
  releases_because: change.releasesBecause && reasonText(change.releasesBecause),
  excess_of: unlessEmpty(change.excess.map(({ paymentId }) => paymentId)),
  excess_xaf: unlessEmpty(change.excess.map(({ xaf }) => xaf)),
  ends_return_of: change.endsReturn?.paymentId,
  is_returned: change.endsReturn?.isReturned,
  not_returned_because: change.endsReturn && reasonText(change.endsReturn.because),
  alone_by: change.approvedAlone?.staffId,
  alone_on: change.approvedAlone?.day,
  alone_xaf: change.transaction.amountXaf,
  alone_limit_xaf: change.approvedAlone?.limitXaf,
  ends_work_at: endsWork(change) ? change.transaction.updatedAt : null,
  sends_money: sendsMoney(change),
});

/** A withdrawal that is approved, or submitted by others than a restore, which takes it there to be asked about. */
const sendsMoney = ({ moves }: StateChange): boolean =>
  moves.some(({ to, trigger }) => to === 'approved' || trigger === 'transfer_intended');

/** What is not there need not be read. */
const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list;
