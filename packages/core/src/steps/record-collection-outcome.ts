import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import type { DepositTrigger } from '../deposit/deposit-transitions.ts';
import type { Instant } from '../instant.ts';
import type { CollectionAnswer } from '../ports/collection-gateway.ts';
import type { Ports } from '../ports/ports.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Actor } from '../transaction/actor.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import { refusalCode } from './ask-provider.ts';
import { changeContext } from './change-context.ts';
import { changeDeposit } from './change-transaction.ts';
import { keepAnswer } from './keep-answer.ts';

type RecordPorts = Pick<Ports, 'transactions' | 'clock' | 'ids' | 'settings' | 'log'>;

/**
 * Writes down what a provider answered to a request for money. A deposit that has moved on meanwhile (its SMS was
 * faster, or its window closed) keeps its state; the exchange is kept in any case.
 */
export const recordCollectionOutcome =
  (ports: RecordPorts) =>
  async (asked: Deposit, answer: CollectionAnswer): Promise<Deposit> => {
    const { transaction } = await keepAnswer(ports, asked, answer, () =>
      changeDeposit(ports, asked, (current) => afterCollection(ports, asked, current, answer)),
    );
    return transaction;
  };

function afterCollection(
  ports: RecordPorts,
  asked: Deposit,
  current: Deposit,
  answer: CollectionAnswer,
): StateChange<Deposit> {
  const at = ports.clock.now();
  const change = changeOf(current, at, {
    // What is already known is not overwritten by nothing.
    fields: {
      providerTxId: current.providerTxId ?? (answer.outcome === 'sent' ? answer.providerTxId : null),
    },
    exchanges: [collectionExchange(asked, answer, at)],
  });
  const step = stepFor(answer);
  if (step === null || current.state !== 'pending') return change;
  const actor: Actor = { kind: 'provider', id: asked.providerId };
  const context = changeContext(ports, actor, at);
  const facts = depositFacts(current, at, ports.settings);
  return moveDeposit(change, step.trigger, facts, step.reason, context, refusalCode(answer));
}

function stepFor(answer: CollectionAnswer): { trigger: DepositTrigger; reason: Reason } | null {
  switch (answer.outcome) {
    case 'sent':
      return { trigger: 'collection_sent', reason: reason('player_asked') };
    case 'rejected':
      return { trigger: 'collection_rejected', reason: answer.reason };
    case 'unknown':
      return null;
  }
}

export const collectionExchange = (
  asked: Deposit,
  answer: CollectionAnswer,
  at: Instant,
): ProviderExchange => ({
  providerId: asked.providerId,
  submissionId: asked.submissionId,
  operation: 'collect',
  outcome: answer.outcome,
  detail: answer.outcome === 'sent' ? reason('request_taken') : answer.reason,
  failureCode: refusalCode(answer),
  at,
});
