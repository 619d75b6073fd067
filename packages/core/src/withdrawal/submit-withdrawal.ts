import { limits } from '../limits.ts';
import type { TransferAnswer } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import type { KeepAnswer } from '../provider/answer-keeper.ts';
import { answerOrUnknown, backupOrNone, exchangeOf, keepName } from '../provider/ask-provider.ts';
import { routeTransfer } from '../provider/route.ts';
import { DomainError, type Reason, reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import { type Changed, changeContext, changeWithdrawal } from '../transaction/change-transaction.ts';
import { differencesOf } from '../transaction/provider-exchange.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { type SettlePorts, settleWithdrawal, type TransferVerdict } from './settle-withdrawal.ts';
import { hasReceipt, submissionIdOf, type Withdrawal, withdrawalFacts } from './withdrawal.ts';

export type SubmitWithdrawalPorts = Pick<
  Ports,
  | 'transactions'
  | 'doubts'
  | 'transfers'
  | 'registry'
  | 'traffic'
  | 'wallets'
  | 'answerKeeper'
  | 'clock'
  | 'ids'
  | 'settings'
  | 'log'
>;

/**
 * Sends an approved withdrawal to its provider. `provider_submitted` is stored first, and only the caller who stored
 * it calls the provider: money is sent at most once, whoever tries at the same time and whatever dies in between. Of what
 * sends a payment back nothing is sent once its operator has taken the payment back: a person decides.
 */
export const submitWithdrawal =
  (ports: SubmitWithdrawalPorts) =>
  async (approved: Withdrawal): Promise<Withdrawal> => {
    const { transaction, changed } = await changeWithdrawal(ports, approved, (current) =>
      current.state === 'approved' ? intended(ports, current, reason('sending_transfer')) : null,
    ).catch((error: unknown) => holdReturn(ports, approved, error));
    if (!changed) return transaction;
    return ports.answerKeeper.awaited((keepAnswer) => transfer(ports, keepAnswer, transaction));
  };

/** Of a return: since it was approved its operator may have taken its payment back. */
const onlyWhileThere = ({ returns }: Withdrawal): { readonly keepsPayments?: true } =>
  returns === null ? {} : { keepsPayments: true };

function intended(ports: SubmitWithdrawalPorts, current: Withdrawal, why: Reason): StateChange<Withdrawal> {
  const at = ports.clock.now();
  const submissionId = submissionIdOf(current.id, current.providerId);
  const change = changeOf(current, at, {
    fields: { submissionId },
    ...onlyWhileThere(current),
  });
  const context = changeContext(ports, service, at);
  const facts = withdrawalFacts(current, at, ports.settings);
  return moveWithdrawal(change, 'transfer_intended', facts, why, context);
}

const isTakenBack = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'payment_used';

/** It goes the way of what got stuck, in one step: whoever finds it on that way must not take it for sent. */
async function holdReturn(
  ports: SubmitWithdrawalPorts,
  { id }: Withdrawal,
  error: unknown,
): Promise<Changed<Withdrawal>> {
  if (!isTakenBack(error)) throw error;
  const { transaction, changed } = await changeWithdrawal(ports, id, (current) => {
    if (current.state !== 'approved') return null;
    const why = reason('return_not_sent');
    const { keepsPayments: _, ...change } = intended(ports, current, why);
    const at = change.transaction.updatedAt;
    const isLost = { ...withdrawalFacts(current, at, ports.settings), isStuck: true };
    return moveWithdrawal(change, 'transfer_stuck', isLost, why, changeContext(ports, service, at));
  });
  if (changed) ports.log.warn('A return was not sent: its payment was taken back.', { service_tx_id: id });
  return { transaction, changed: false };
}

async function transfer(
  ports: SubmitWithdrawalPorts,
  keepAnswer: KeepAnswer,
  meant: Withdrawal,
): Promise<Withdrawal> {
  let withdrawal = meant;
  const refused = new Set<string>();
  for (;;) {
    const { providerId, operator, id: transactionId, submissionId, msisdn, amountXaf } = withdrawal;
    const request = { providerId, operator, transactionId, submissionId, msisdn, amountXaf };
    const keep = async (name: string): Promise<void> => {
      withdrawal = await keepName(ports, withdrawal, name);
    };
    // A process that stood still since then knows nothing of what people have decided for want of an answer.
    const at = ports.clock.now();
    const { isStuck } = withdrawalFacts(withdrawal, at, ports.settings);
    const isInTime = at - withdrawal.updatedAt <= limits.intentCountsMs && !isStuck;
    const given = isInTime ? await answerOrUnknown(() => ports.transfers.transfer(request, keep)) : notAsked;
    const answer = believed(withdrawal, given);
    refused.add(providerId);
    const backup =
      answer.outcome === 'rejected'
        ? await handToBackup(ports, keepAnswer, withdrawal, answer, refused)
        : null;
    if (backup === null) return recordTransferOutcome(ports, keepAnswer)(withdrawal, answer);
    withdrawal = backup;
  }
}

/** What was not asked for has not happened. */
const notAsked: TransferAnswer = {
  outcome: 'rejected',
  code: 'operator_unavailable',
  reason: reason('not_asked_in_time'),
};

/** What may have been sent before may be refused for being a repeat, which says nothing of the first time. */
const believed = ({ mayHaveBeenSent }: Withdrawal, answer: TransferAnswer): TransferAnswer =>
  mayHaveBeenSent && answer.outcome === 'rejected' ? { ...answer, outcome: 'unknown' } : answer;

/**
 * Stores the intent to use another provider; null when there is none, when the withdrawal is no longer waiting, or when
 * its operator has taken the payment back that it returns: then it ends with the refusal.
 */
async function handToBackup(
  ports: SubmitWithdrawalPorts,
  keepAnswer: KeepAnswer,
  withdrawal: Withdrawal,
  answer: TransferAnswer,
  refused: ReadonlySet<string>,
): Promise<Withdrawal | null> {
  const at = ports.clock.now();
  const providerId = await backupOrNone(ports, withdrawal, () =>
    routeTransfer(ports, withdrawal, at, refused),
  );
  if (providerId === null) return null;
  const fields = { providerId, submissionId: submissionIdOf(withdrawal.id, providerId) };
  const exchanges = [exchangeOf(withdrawal, 'transfer', answer, at)];
  const { transaction } = await keepAnswer(withdrawal, answer, () =>
    changeWithdrawal(ports, withdrawal, (current) =>
      current.state === 'provider_submitted' &&
      current.submissionId === withdrawal.submissionId &&
      !hasReceipt(current)
        ? changeOf(current, ports.clock.now(), { fields, exchanges, ...onlyWhileThere(current) })
        : null,
    ).catch((error: unknown) => unlessTakenBack(error, withdrawal)),
  );
  return transaction.submissionId === fields.submissionId ? transaction : null;
}

function unlessTakenBack(error: unknown, transaction: Withdrawal): Pick<Changed<Withdrawal>, 'transaction'> {
  if (!isTakenBack(error)) throw error;
  return { transaction };
}

/** Writes down what a provider answered to a transfer. */
export const recordTransferOutcome =
  (ports: SettlePorts, keepAnswer: KeepAnswer) =>
  (asked: Withdrawal, answer: TransferAnswer): Promise<Withdrawal> => {
    const exchange = exchangeOf(asked, 'transfer', answer, ports.clock.now());
    return keepAnswer(asked, answer, () =>
      settleWithdrawal(ports)(asked, verdictOf(asked, answer), exchange),
    );
  };

function verdictOf(asked: Withdrawal, answer: TransferAnswer): TransferVerdict {
  switch (answer.outcome) {
    case 'rejected':
      return { kind: 'failed', reason: answer.reason, code: answer.code ?? 'operator_error' };
    case 'unknown':
      return { kind: 'waiting' };
    case 'sent': {
      // One that speaks of something else leaves it to the status to tell, and so to a person.
      const hasArrived = answer.isFinal && differencesOf(asked, answer.told ?? {}).length === 0;
      return hasArrived ? { kind: 'succeeded', providerTxId: answer.providerTxId } : { kind: 'waiting' };
    }
  }
}
