import { confirmByVerdict, type VerdictPorts } from '../deposit/confirm-by-verdict.ts';
import { confirmedDeposit } from '../deposit/confirm-deposit.ts';
import { depositFacts, isOpen, isRejectedByPerson } from '../deposit/deposit.ts';
import { type DoubtPorts, doubtVerdict } from '../deposit/doubt-verdict.ts';
import { type ReadUrgency, type StatusAnswer, toldBy } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import { answerOrUnknown, exchangeOf } from '../provider/ask-provider.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { changeContext, changeDeposit } from '../transaction/change-transaction.ts';
import { differencesOf, type ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf, moveDeposit } from '../transaction/state-change.ts';
import { type Transaction, verdictDeadline } from '../transaction/transaction.ts';
import { settleWithdrawal } from '../withdrawal/settle-withdrawal.ts';

export type StatusPorts = VerdictPorts & DoubtPorts & Pick<Ports, 'statuses'>;

/**
 * Asks for one verdict as soon as the provider may be asked: for the schedule, and for a callback that claims something
 * happened. Gives what it heard, once that is dealt with.
 */
export const readProviderStatus =
  (ports: StatusPorts) =>
  async (asked: Transaction, urgency: ReadUrgency = 'schedule'): Promise<StatusAnswer> => {
    const { providerId, direction, submissionId } = asked;
    const deadline = verdictDeadline(asked, ports.settings.stuckWithdrawalMs);
    const answer = await answerOrUnknown<StatusAnswer>(() =>
      ports.statuses.readStatus({ providerId, direction, submissionId, urgency, deadline }),
    );
    // Only a verdict is worth a row: a schedule of hours would bury the history under "still waiting".
    if (answer.outcome === 'pending' || answer.outcome === 'unknown') return answer;
    // A callback may ask about what has failed; that it has is no news.
    if (answer.outcome === 'failed' && asked.state === 'failed') return answer;
    const differences = differencesOf(asked, toldBy(answer));
    if (differences.length > 0) {
      await doubtVerdict(ports)(asked, answer, differences);
      return answer;
    }
    const exchange = exchangeOf(asked, 'read_status', answer, ports.clock.now());
    if (asked.direction === 'withdrawal') {
      const verdict =
        answer.outcome === 'succeeded'
          ? ({ kind: 'succeeded', providerTxId: answer.providerTxId } as const)
          : ({ kind: 'failed', reason: answer.reason, code: answer.code ?? 'operator_error' } as const);
      await settleWithdrawal(ports)(asked, verdict, exchange);
    } else if (answer.outcome === 'failed') {
      await refuseDeposit(ports, asked, answer.reason, exchange);
    } else if (answer.providerTxId !== null) {
      await confirmByVerdict(ports)(asked, answer.providerTxId, exchange);
    } else {
      await holdWithoutId(ports, asked, exchange);
    }
    return answer;
  };

/**
 * Without the operator's id the same money could be counted again from its SMS, so no one is credited: the SMS is
 * waited for, and once the window has closed a person decides. Otherwise the player's money would be out of reach.
 */
async function holdWithoutId(
  ports: StatusPorts,
  asked: Transaction,
  exchange: ProviderExchange,
): Promise<void> {
  ports.log.warn('A provider reports success without a transaction id.', { service_tx_id: asked.id });
  const why = reason('provider_reports_paid_without_id');
  const evidence = { providerTxId: null, paidAt: null, payments: [], exchanges: [exchange], reason: why };
  await changeDeposit(ports, asked.id, (current) => {
    // Without an id nothing says that it is other money than what a person has rejected.
    if (current.submissionId !== asked.submissionId || isRejectedByPerson(current)) return null;
    const context = changeContext(ports, { kind: 'provider', id: asked.providerId }, ports.clock.now());
    const change = confirmedDeposit(current, evidence, ports.settings, context);
    return change?.transaction.state === 'requires_manual_resolution' ? change : null;
  });
}

async function refuseDeposit(
  ports: StatusPorts,
  asked: Transaction,
  why: Reason,
  exchange: ProviderExchange,
): Promise<void> {
  await changeDeposit(ports, asked.id, (current) => {
    if (current.submissionId !== asked.submissionId || !isOpen(current)) return null;
    const at = ports.clock.now();
    const context = changeContext(ports, { kind: 'provider', id: asked.providerId }, at);
    const change = changeOf(current, at, { exchanges: [exchange] });
    const facts = depositFacts(current, at, ports.settings);
    return moveDeposit(change, 'payment_refused', facts, why, context, exchange.failureCode);
  });
}
