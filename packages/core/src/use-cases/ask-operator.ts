import { wasAsked } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../ports/transaction-reader.ts';
import { DomainError, type Reason, reason } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { changeTransaction } from '../transaction/change-transaction.ts';
import { changeOf } from '../transaction/state-change.ts';
import { type Transaction, transactionId } from '../transaction/transaction.ts';
import { askForStatus, type ProviderWord } from './read-transaction.ts';

type AskPorts = Pick<Ports, 'transactions' | 'reader' | 'statuses' | 'clock' | 'ids'>;

/** What a provider said of a transaction, with the reason in any case. */
export interface Verdict extends ProviderWord {
  readonly reason: Reason;
}

/**
 * A person has the provider asked what became of a transaction, before they decide about it. The answer stands in its
 * story and decides nothing: no state, no webhook. Rejects with `transaction_not_found`, `nothing_to_ask`.
 */
export const askOperator =
  (ports: AskPorts) =>
  async (id: string, staff: StaffActor): Promise<Verdict> => {
    const record = await ports.reader.record(transactionId(id));
    if (record === null) throw new DomainError('transaction_not_found');
    const { transaction: asked } = record;
    const unaskable = whyNotToAsk(ports, record);
    if (unaskable !== null) throw new DomainError('nothing_to_ask', unaskable);
    const word = await askForStatus(ports, asked);
    const verdict = { ...word, reason: word.reason ?? unsaid(word) };
    // A question whose turn did not come was not asked.
    if (word.isPutOff !== true) await tell(ports, asked, verdict, staff);
    return verdict;
  };

/** Null when there is someone to ask. */
function whyNotToAsk(
  { statuses }: AskPorts,
  { transaction, history, unreadableMonths }: TransactionRecord,
): Reason | null {
  const { direction, providerId: provider } = transaction;
  if (direction === 'deposit' && transaction.collectionMode === 'customer_initiated')
    return reason('nothing_to_ask_dialled');
  const wasSent =
    direction === 'deposit' ? wasAsked(transaction) : history.some(({ to }) => to === 'provider_submitted');
  // An empty history says nothing where a part of it cannot be read.
  if (!wasSent && direction === 'withdrawal' && unreadableMonths.length > 0)
    return reason('nothing_to_ask_unread');
  if (!wasSent) return reason('nothing_to_ask_unsent');
  return statuses.givesVerdicts(provider) ? null : reason('nothing_to_ask_of', { provider });
}

const unsaid = ({ outcome }: ProviderWord): Reason =>
  reason(outcome === 'succeeded' ? 'provider_reports_success' : 'provider_reports_pending');

/** For a platform nothing has happened, not even at the time of the last change. */
const tell = (
  ports: AskPorts,
  asked: Transaction,
  { outcome, reason: detail, askedAt: at }: Verdict,
  staff: StaffActor,
): Promise<unknown> =>
  changeTransaction(ports, asked, (current) => {
    const { providerId, submissionId } = asked;
    // What it answers is news to the one who asked, and so needs no alarm.
    const exchange = { providerId, submissionId, operation: 'read_status', outcome, detail } as const;
    const what = ['transaction.ask', asked.id, current.state, outcome] as const;
    return changeOf<Transaction>(current, current.updatedAt, {
      // Without a code: whoever counts failures counts what was decided.
      exchanges: [{ ...exchange, failureCode: null, at }],
      audit: [auditEntry(ports, staff, at, what, detail)],
    });
  });
