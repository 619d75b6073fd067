import type { Ports } from '../ports/ports.ts';
import type { TransferAnswer } from '../ports/transfer-gateway.ts';
import { reason } from '../reason/reason.ts';
import { service } from '../transaction/actor.ts';
import { changeOf, moveWithdrawal } from '../transaction/state-change.ts';
import { submissionIdOf } from '../withdrawal/submission-id.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';
import { answerOrUnknown } from './ask-provider.ts';
import { changeContext } from './change-context.ts';
import { changeWithdrawal } from './change-transaction.ts';
import { keepAnswer } from './keep-answer.ts';
import { keepName } from './keep-name.ts';
import { recordTransferOutcome, transferExchange } from './record-transfer-outcome.ts';
import { routeWithdrawal } from './route-withdrawal.ts';

export type SubmitWithdrawalPorts = Pick<
  Ports,
  'transactions' | 'transfers' | 'registry' | 'traffic' | 'clock' | 'ids' | 'settings' | 'log'
>;

/**
 * Sends an approved withdrawal to its provider. `provider_submitted` is stored first, and only the caller who stored
 * it calls the provider: money is sent at most once, whoever tries at the same time and whatever dies in between.
 */
export const submitWithdrawal =
  (ports: SubmitWithdrawalPorts) =>
  async (approved: Withdrawal): Promise<Withdrawal> => {
    const { transaction, changed } = await changeWithdrawal(ports, approved, (current) => {
      if (current.state !== 'approved') return null;
      const at = ports.clock.now();
      const submissionId = submissionIdOf(current.id, current.providerId);
      const change = changeOf(current, at, { fields: { submissionId } });
      const context = changeContext(ports, service, at);
      const facts = withdrawalFacts(current, at, ports.settings);
      return moveWithdrawal(change, 'transfer_intended', facts, reason('sending_transfer'), context);
    });
    return changed ? transfer(ports, transaction) : transaction;
  };

async function transfer(ports: SubmitWithdrawalPorts, intended: Withdrawal): Promise<Withdrawal> {
  let withdrawal = intended;
  const refused = new Set<string>();
  for (;;) {
    const { providerId, operator, id: transactionId, submissionId, msisdn, amountXaf } = withdrawal;
    const request = { providerId, operator, transactionId, submissionId, msisdn, amountXaf };
    const keep = async (name: string): Promise<void> => {
      withdrawal = await keepName(ports, withdrawal, name);
    };
    const given = await answerOrUnknown(() => ports.transfers.transfer(request, keep));
    const answer = believed(withdrawal, given);
    refused.add(providerId);
    const backup =
      answer.outcome === 'rejected' ? await handToBackup(ports, withdrawal, answer, refused) : null;
    if (backup === null) return recordTransferOutcome(ports)(withdrawal, answer);
    withdrawal = backup;
  }
}

/** What may have been sent before may be refused for being a repeat, which says nothing of the first time. */
const believed = ({ mayHaveBeenSent }: Withdrawal, answer: TransferAnswer): TransferAnswer =>
  mayHaveBeenSent && answer.outcome === 'rejected' ? { ...answer, outcome: 'unknown' } : answer;

/** Stores the intent to use another provider; null when there is none, or when the withdrawal is no longer waiting. */
async function handToBackup(
  ports: SubmitWithdrawalPorts,
  withdrawal: Withdrawal,
  answer: TransferAnswer,
  refused: ReadonlySet<string>,
): Promise<Withdrawal | null> {
  const at = ports.clock.now();
  const providerId = await routeWithdrawal(ports, withdrawal, at, refused);
  if (providerId === null) return null;
  const fields = { providerId, submissionId: submissionIdOf(withdrawal.id, providerId) };
  const exchanges = [transferExchange(withdrawal, answer, at)];
  const { transaction } = await keepAnswer(ports, withdrawal, answer, () =>
    changeWithdrawal(ports, withdrawal, (current) =>
      current.state === 'provider_submitted' && current.submissionId === withdrawal.submissionId
        ? changeOf(current, at, { fields, exchanges })
        : null,
    ),
  );
  return transaction.submissionId === fields.submissionId ? transaction : null;
}
