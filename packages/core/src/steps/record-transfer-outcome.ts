import type { Instant } from '../instant.ts';
import type { TransferAnswer } from '../ports/transfer-gateway.ts';
import { reason } from '../reason/reason.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { differencesOf } from '../transaction/told-contents.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import { refusalCode } from './ask-provider.ts';
import { keepAnswer } from './keep-answer.ts';
import { type SettlePorts, settleWithdrawal, type TransferVerdict } from './settle-withdrawal.ts';

/** Writes down what a provider answered to a transfer. */
export const recordTransferOutcome =
  (ports: SettlePorts) =>
  (asked: Withdrawal, answer: TransferAnswer): Promise<Withdrawal> =>
    keepAnswer(ports, asked, answer, () =>
      settleWithdrawal(ports)(
        asked,
        verdictOf(asked, answer),
        transferExchange(asked, answer, ports.clock.now()),
      ),
    );

function verdictOf(asked: Withdrawal, answer: TransferAnswer): TransferVerdict {
  switch (answer.outcome) {
    case 'rejected':
      return { kind: 'failed', reason: answer.reason, code: answer.code ?? 'operator_error' };
    case 'unknown':
      return { ...answer, kind: 'waiting', providerTxId: null };
    case 'sent': {
      // One that speaks of something else leaves it to the status to tell, and so to a person.
      const isOurs = differencesOf(asked, answer.told ?? {}).length === 0;
      const providerTxId = isOurs ? answer.providerTxId : null;
      return { kind: answer.isFinal && isOurs ? 'succeeded' : 'waiting', providerTxId };
    }
  }
}

export const transferExchange = (
  asked: Withdrawal,
  answer: TransferAnswer,
  at: Instant,
): ProviderExchange => ({
  providerId: asked.providerId,
  submissionId: asked.submissionId,
  operation: 'transfer',
  outcome: answer.outcome,
  detail: answer.outcome === 'sent' ? reason('transfer_taken') : answer.reason,
  failureCode: refusalCode(answer),
  at,
});
