import { wasAsked } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../ports/transaction-reader.ts';
import { DomainError, type Reason, reason } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { changeTransaction } from '../transaction/change-transaction.ts';
import { changeOf } from '../transaction/state-change.ts';
import { type Transaction, transactionId } from '../transaction/transaction.ts';
import { submissionIdOf } from '../withdrawal/withdrawal.ts';
import { askForStatus, type ProviderWord } from './read-transaction.ts';

type AskPorts = Pick<Ports, 'transactions' | 'reader' | 'registry' | 'statuses' | 'clock' | 'ids'>;

/** What a provider said of a transaction, with the reason in any case. */
export interface Verdict extends ProviderWord {
  readonly reason: Reason;
}

/** What one provider said, and under which name it was asked. */
interface Told extends Verdict {
  readonly asked: Transaction;
}

/**
 * A person has the provider asked what became of a transaction, before they decide about it. Of what may have been sent
 * before a restore every provider of its operator is asked, and the word that matters most is given. The answers stand in
 * its story and decide nothing: no state, no webhook. Rejects with `transaction_not_found`, `nothing_to_ask`.
 */
export const askOperator =
  (ports: AskPorts) =>
  async (id: string, staff: StaffActor): Promise<Verdict> => {
    const record = await ports.reader.record(transactionId(id));
    if (record === null) throw new DomainError('transaction_not_found');
    const { transaction } = record;
    const unsent = whyUnsent(record);
    if (unsent !== null) throw new DomainError('nothing_to_ask', unsent);
    const named = await namedAtProviders(ports, transaction);
    const { statuses } = ports;
    if (!named.some(({ providerId }) => statuses.givesVerdicts(providerId)))
      throw new DomainError('nothing_to_ask', cannotTell(transaction));
    const told = await Promise.all(named.map((each) => toldOf(ports, each)));
    const { asked: _, ...verdict } = weightiest(told);
    // A question whose turn did not come was not asked, nor is one who cannot tell.
    const heard = told.filter(
      ({ asked, isPutOff }) => isPutOff !== true && statuses.givesVerdicts(asked.providerId),
    );
    if (heard.length > 0) await tell(ports, transaction, heard, verdict, staff);
    return verdict;
  };

/** Null when someone may know of it. */
function whyUnsent({ transaction, history, unreadableMonths }: TransactionRecord): Reason | null {
  const { direction } = transaction;
  if (direction === 'deposit' && transaction.collectionMode === 'customer_initiated')
    return reason('nothing_to_ask_dialled');
  const wasSent =
    direction === 'deposit'
      ? wasAsked(transaction)
      : transaction.mayHaveBeenSent || history.some(({ to }) => to === 'provider_submitted');
  if (wasSent) return null;
  // An empty history says nothing where a part of it cannot be read.
  return direction === 'withdrawal' && unreadableMonths.length > 0
    ? reason('nothing_to_ask_unread')
    : reason('nothing_to_ask_unsent');
}

/** The transaction as each provider would know it that may have been asked for its money, its own one first. */
async function namedAtProviders(
  { registry }: AskPorts,
  transaction: Transaction,
): Promise<readonly Transaction[]> {
  if (transaction.direction === 'deposit' || !transaction.mayHaveBeenSent) return [transaction];
  const { id, operator, providerId: own } = transaction;
  const { providers } = await registry.read();
  const others = providers.filter(
    ({ providerId, operators, supportedDirections }) =>
      providerId !== own && operators.includes(operator) && supportedDirections.includes('withdrawal'),
  );
  const names = others.map(({ providerId }) => ({
    providerId,
    submissionId: submissionIdOf(id, providerId),
  }));
  return [transaction, ...names.map((name) => ({ ...transaction, ...name }))];
}

const cannotTell = ({ providerId: provider }: Transaction): Reason =>
  reason('nothing_to_ask_of', { provider });

/** One that cannot tell may have sent it all the same. */
async function toldOf(ports: AskPorts, asked: Transaction): Promise<Told> {
  if (!ports.statuses.givesVerdicts(asked.providerId))
    return { asked, outcome: 'unknown', reason: cannotTell(asked), askedAt: ports.clock.now() };
  const word = await askForStatus(ports, asked);
  return { asked, ...word, reason: word.reason ?? unsaid(word) };
}

const unsaid = ({ outcome }: ProviderWord): Reason =>
  reason(outcome === 'succeeded' ? 'provider_reports_success' : 'provider_reports_pending');

/** That it failed counts when all say so: as long as one does not know, it may have been sent. */
const byWeight: readonly Verdict['outcome'][] = ['succeeded', 'pending', 'unknown', 'failed'];

const weightiest = (told: readonly Told[]): Told =>
  told.reduce((first, each) =>
    byWeight.indexOf(each.outcome) < byWeight.indexOf(first.outcome) ? each : first,
  );

/** For a platform nothing has happened, not even at the time of the last change. */
const tell = (
  ports: AskPorts,
  transaction: Transaction,
  heard: readonly Told[],
  { outcome: word, reason: why, askedAt: at }: Verdict,
  staff: StaffActor,
): Promise<unknown> => {
  // What they answer is news to the one who asked, and so needs no alarm. Without a code: whoever counts failures counts
  // what was decided.
  const exchanges = heard.map(({ asked, outcome, reason: detail, askedAt }) => {
    const { providerId, submissionId } = asked;
    const name = { providerId, submissionId, operation: 'read_status' } as const;
    return { ...name, outcome, detail, failureCode: null, at: askedAt };
  });
  return changeTransaction(ports, transaction, (current) => {
    const what = ['transaction.ask', current.id, current.state, word] as const;
    const audit = [auditEntry(ports, staff, at, what, why)];
    return changeOf<Transaction>(current, current.updatedAt, { exchanges, audit });
  });
};
