import type { Deposit } from '../deposit/deposit.ts';
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, type Fact, isSameReason, type Reason } from '../reason/reason.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import type { Actor } from './audit-entry.ts';
import { contradicting, type ProviderExchange } from './provider-exchange.ts';
import { type ChangeContext, changeOf, type StateChange } from './state-change.ts';
import type { Transaction, TransactionId } from './transaction.ts';

/** Who changes and when; ids, should a webhook need one, come from the port. */
export const changeContext = ({ ids }: Pick<Ports, 'ids'>, actor: Actor, at: Instant): ChangeContext => ({
  actor,
  at,
  newId: () => ids.next(),
});

/** Decides on the transaction as it is now, and may read more to do so; null leaves it as it is. */
export type Decide<T extends Transaction> = (current: T) => StateChange | null | Promise<StateChange | null>;

export interface Changed<T extends Transaction> {
  readonly transaction: T;
  /** True for the one caller whose change it is. */
  readonly changed: boolean;
}

type Store = Pick<Ports, 'transactions'>;

/**
 * Reads, decides and commits; when another change got in between, it reads and decides anew. So every decision is
 * made on the very version that it changes, and the loser of a race sees what the winner left. A caller who has just
 * read or written the transaction gives it instead of its id and saves a reading.
 */
export async function changeTransaction(
  { transactions }: Store,
  start: TransactionId | Transaction,
  decide: Decide<Transaction>,
): Promise<Changed<Transaction>> {
  const id = typeof start === 'string' ? start : start.id;
  let current: Transaction | null = typeof start === 'string' ? await transactions.find(id) : start;
  let wasUsed = false;
  for (let tries = 0; tries < limits.commitTries; tries += 1) {
    if (current === null) throw new DomainError('transaction_not_found');
    const change = await decide(current);
    if (change === null) return { transaction: current, changed: false };
    const result = await transactions.commit(change);
    if (result === 'committed') return { transaction: change.transaction, changed: true };
    // Whoever looks at the payments again says what became of them; others would ask for the same for ever.
    if (result === 'payment_used' && wasUsed) throw new DomainError('payment_used');
    wasUsed = result === 'payment_used';
    current = await transactions.find(id);
  }
  throw new DomainError('too_busy');
}

export const changeDeposit = (
  store: Store,
  start: TransactionId | Deposit,
  decide: Decide<Deposit>,
): Promise<Changed<Deposit>> =>
  changeTransaction(store, start, (current) => decide(asDeposit(current))) as Promise<Changed<Deposit>>;

export const changeWithdrawal = (
  store: Store,
  start: TransactionId | Withdrawal,
  decide: Decide<Withdrawal>,
): Promise<Changed<Withdrawal>> =>
  changeTransaction(store, start, (current) => decide(asWithdrawal(current))) as Promise<Changed<Withdrawal>>;

export function asDeposit(transaction: Transaction): Deposit {
  if (transaction.direction !== 'deposit') throw new DomainError('not_a_deposit');
  return transaction;
}

export function asWithdrawal(transaction: Transaction): Withdrawal {
  if (transaction.direction !== 'withdrawal') throw new DomainError('not_a_withdrawal');
  return transaction;
}

/**
 * A provider says the other of how something ended: someone must look, now, and nothing else changes. However often and
 * by whomever the same is read, its story has a first line since the end and then one a day; what is said otherwise is
 * news, whoever has looked meanwhile. Of what a person failed it is the same under the same id of the operator, in
 * whatever words. What a provider answered when it was asked to do something is told once, and kept. Null when there is
 * no line to write.
 */
export async function contradictedBy<T extends Transaction>(
  ports: Pick<Ports, 'doubts' | 'clock' | 'log'>,
  ended: T,
  exchange: ProviderExchange,
): Promise<StateChange<T> | null> {
  const { id, state, stateUpdatedAt, failureCode } = ended;
  const facts = { service_tx_id: id, state, verdict: exchange.outcome };
  ports.log.error('A verdict contradicts what was decided.', facts);
  const line = contradicting(exchange, ended);
  const now = ports.clock.now();
  const told = (await ports.doubts.about([id])).get(id) ?? [];
  const saysAll = failureCode === 'rejected_by_staff' ? isOfSameId : isSameReason;
  const isKnown = told.some(
    ({ outcome, detail, at }) =>
      outcome === line.outcome &&
      at >= stateUpdatedAt &&
      now - at < limits.settledNewsEveryMs &&
      saysAll(detail, line.detail),
  );
  if (isKnown && exchange.operation === 'read_status') return null;
  return changeOf(ended, now, { exchanges: [line] });
}

/** What is said without an id says no more than anything before. */
function isOfSameId(before: Reason, now: Reason): boolean {
  const id = idIn(now);
  return id === null || id === idIn(before);
}

/** The id of the operator that something is said of, however it is spelt. */
function idIn(said: Reason): string | null {
  if (said.code === 'provider_reports_other') return idIn(said.facts.what as Reason);
  const { id } = said.facts as { readonly id?: Fact };
  return typeof id === 'string' ? id.toUpperCase() : null;
}
