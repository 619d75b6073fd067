import { type CreditDoubt, creditDoubt } from '../deposit/credit-doubt.ts';
import type { Instant } from '../instant.ts';
import { type Note, noteAction } from '../mark/note.ts';
import { type BookWords, bookWords } from '../matching/book-word.ts';
import type { Hint } from '../page/hint.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import { type StatusAnswer, toldBy } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../ports/transaction-reader.ts';
import { answerOrUnknown } from '../provider/ask-provider.ts';
import { DomainError, type Reason, reason } from '../reason/reason.ts';
import type { Duty } from '../staff/staff-account.ts';
import { isOfMove, isRead } from '../transaction/audit-entry.ts';
import { differenceReasons, differencesOf } from '../transaction/provider-exchange.ts';
import {
  type PaymentId,
  requiresHumanApproval,
  type Transaction,
  type TransactionId,
  transactionId,
} from '../transaction/transaction.ts';
import { type WalletId, walletOfChannel } from '../wallet/wallet-entry.ts';
import { standing, standingApprovals } from '../withdrawal/approval.ts';
import { newestNotes } from './notes.ts';

/** One transaction, for the application that created it; for any other it does not exist. */
export const readTransaction =
  ({ transactions }: Pick<Ports, 'transactions'>) =>
  async (applicationId: string, id: string): Promise<Transaction> => {
    const found = await transactions.find(transactionId(id));
    if (found === null || found.applicationId !== applicationId)
      throw new DomainError('transaction_not_found');
    return found;
  };

/** With what people said of it as far as that still counts: whoever decides next is told whether they are the first. */
export async function withStandingWords<Some extends Transaction>(
  ports: Pick<Ports, 'staff' | 'clock'>,
  transaction: Some,
): Promise<Some> {
  const proposal = await standing(ports, transaction.proposal);
  // Later they tell who let it go, whatever became of those people.
  return transaction.direction === 'withdrawal' && requiresHumanApproval(transaction)
    ? { ...transaction, proposal, approvals: await standingApprovals(ports, transaction) }
    : { ...transaction, proposal };
}

export interface RecordForPeople extends TransactionRecord {
  /** Of a withdrawal that waits for a person: what the provider says of it now. Null for everything else. */
  readonly providerWord: ProviderWord | null;
  /** Of a withdrawal that waits for approval. Null for everything else. */
  readonly float: Float | null;
  /** What people wrote about it, the oldest first. */
  readonly notes: readonly Note[];
  /** What the books say of its payments. */
  readonly words: BookWords;
  /** Of a deposit that waits for a person: why it takes two to credit it. Null where one is enough. */
  readonly creditDoubt: CreditDoubt | null;
  /** The payments that its player named, the oldest first. */
  readonly hints: readonly HintForPeople[];
}

/** What a player said, and the payment that it names, where there is one. */
export interface HintForPeople extends Hint {
  readonly paymentId: PaymentId | null;
}

/** What a provider has to send money with. */
export interface Float {
  /** What its wallets hold together at the operator, as far as is known; null when nothing is. */
  readonly balanceHundredths: number | null;
  /** Each by itself: one of them pays, and what another holds is of no use to it. */
  readonly wallets: readonly FloatWallet[];
  /** What is approved already and may not have left them yet. */
  readonly promisedXaf: number;
}

export interface FloatWallet {
  readonly walletId: WalletId;
  readonly merchantMsisdn: Msisdn;
  readonly balanceHundredths: number | null;
}

type RecordPorts = Pick<
  Ports,
  | 'reader'
  | 'doubts'
  | 'statuses'
  | 'clock'
  | 'registry'
  | 'wallets'
  | 'settings'
  | 'notes'
  | 'pages'
  | 'payments'
>;

/**
 * All that is known of one transaction, of whichever application. What the history tells is not told twice. Whoever is
 * to decide about a withdrawal sees what its provider says at this moment: it takes no longer than the gateway's deadline.
 */
export const readTransactionRecord =
  (ports: RecordPorts) =>
  async (id: string, duties: readonly Duty[]): Promise<RecordForPeople> => {
    const record = await ports.reader.record(transactionId(id));
    if (record === null) throw new DomainError('transaction_not_found');
    const actions = record.actions.filter(
      (entry) =>
        entry.action !== noteAction &&
        !isRead(entry) &&
        !record.history.some((move) => isOfMove(entry, move)),
    );
    const { transaction } = record;
    // A question costs a turn of the operator's: only those who decide have it asked.
    const isAsked =
      duties.includes('decide') &&
      transaction.direction === 'withdrawal' &&
      transaction.state === 'requires_manual_resolution';
    const words = await bookWords(ports, record.payments);
    const isHeld = transaction.direction === 'deposit' && transaction.state === 'requires_manual_resolution';
    return {
      ...record,
      actions,
      providerWord: isAsked ? await askForStatus(ports, transaction) : null,
      words,
      creditDoubt: isHeld ? await creditDoubt(ports, transaction, words) : null,
      float: transaction.state === 'pending_approval' ? await floatOf(ports, transaction) : null,
      notes: await newestNotes(ports, { kind: 'transaction', id: transaction.id }),
      hints: await hintsOf(ports, transaction.id),
    };
  };

/** What its player named on the page of a deposit, and whether such a payment has come. */
export async function hintsOf(
  { pages, payments }: Pick<Ports, 'pages' | 'payments'>,
  id: TransactionId,
): Promise<readonly HintForPeople[]> {
  const hints = await pages.hintsOf(id);
  return Promise.all(
    hints.map(async (hint) => {
      const payment = await payments.findByOperatorTx(hint.operator, hint.operatorTxId);
      return { ...hint, paymentId: payment?.id ?? null };
    }),
  );
}

async function floatOf(
  { reader, registry, wallets }: Pick<Ports, 'reader' | 'registry' | 'wallets'>,
  { providerId, operator }: Transaction,
): Promise<Float> {
  const [{ channels }, balances] = await Promise.all([registry.read(), wallets.balances()]);
  const own = channels.filter((each) => each.providerId === providerId && each.operator === operator);
  const numbers = new Map(own.map((each) => [walletOfChannel(each), each.merchantMsisdn]));
  const each = [...numbers].map(([walletId, merchantMsisdn]): FloatWallet => {
    return { walletId, merchantMsisdn, balanceHundredths: balances.get(walletId)?.hundredths ?? null };
  });
  const held = each.flatMap(({ balanceHundredths }) => balanceHundredths ?? []);
  return {
    balanceHundredths: held.length === 0 ? null : held.reduce((sum, some) => sum + some, 0),
    wallets: each,
    promisedXaf: await reader.promisedXaf(providerId),
  };
}

/** What a provider says became of a transaction, and when it was asked. */
export interface ProviderWord {
  readonly outcome: StatusAnswer['outcome'];
  /** Why it failed, or why nothing is known; null otherwise. */
  readonly reason: Reason | null;
  readonly askedAt: Instant;
  /** The turn of the question did not come in time: nothing was asked. */
  readonly isPutOff?: true;
}

/** Asks what became of a transaction, now. It changes nothing, here or there. */
export async function askForStatus(
  { statuses, clock }: Pick<Ports, 'statuses' | 'clock'>,
  asked: Transaction,
): Promise<ProviderWord> {
  const askedAt = clock.now();
  const { providerId, direction, submissionId } = asked;
  const request = { providerId, direction, submissionId, urgency: 'person' } as const;
  const answer = await answerOrUnknown<StatusAnswer>(() => statuses.readStatus(request));
  // A verdict on something else is none.
  const differences = differencesOf(asked, toldBy(answer));
  if (differences.length > 0) {
    const told = { differences: differenceReasons(differences) };
    return { outcome: 'unknown', reason: reason('provider_tells_other', told), askedAt };
  }
  const { outcome } = answer;
  const word = { outcome, reason: 'reason' in answer ? answer.reason : null, askedAt };
  return 'isPutOff' in answer ? { ...word, isPutOff: true } : word;
}
