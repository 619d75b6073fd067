import type { CollectionAnswer } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import {
  answerOrUnknown,
  backupOrNone,
  exchangeOf,
  keepAnswer,
  keepName,
  refusalCode,
} from '../provider/ask-provider.ts';
import { routeDeposit } from '../provider/route.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Actor } from '../transaction/audit-entry.ts';
import { changeContext, changeDeposit } from '../transaction/change-transaction.ts';
import { changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import { type Deposit, depositFacts } from './deposit.ts';
import type { DepositTrigger } from './deposit-transitions.ts';

export type SubmitCollectionPorts = Pick<
  Ports,
  'transactions' | 'collections' | 'registry' | 'traffic' | 'clock' | 'ids' | 'settings' | 'log'
>;

/**
 * Asks the provider to collect a deposit that was just stored. Only a rejection, which says that nothing happened,
 * goes on to a backup; the new intent is stored before the backup is called.
 */
export const submitCollection =
  (ports: SubmitCollectionPorts) =>
  async (stored: Deposit): Promise<Deposit> => {
    let deposit = stored;
    const refused = new Set<string>();
    for (;;) {
      const { providerId, channelId, operator, id: transactionId, submissionId, msisdn, amountXaf } = deposit;
      const request = { providerId, channelId, operator, transactionId, submissionId, msisdn, amountXaf };
      const keep = async (name: string): Promise<void> => {
        deposit = await keepName(ports, deposit, name);
      };
      const answer = await answerOrUnknown(() => ports.collections.collect(request, keep));
      refused.add(providerId);
      const backup =
        answer.outcome === 'rejected' ? await handToBackup(ports, deposit, answer, refused) : null;
      if (backup === null) return recordCollectionOutcome(ports)(deposit, answer);
      deposit = backup;
    }
  };

/** Stores the intent to ask another provider; null when there is none, or when the deposit is no longer waiting. */
async function handToBackup(
  ports: SubmitCollectionPorts,
  deposit: Deposit,
  answer: CollectionAnswer,
  refused: ReadonlySet<string>,
): Promise<Deposit | null> {
  const at = ports.clock.now();
  const { operator, amountXaf, id: spreadBy, collectionMode: mode } = deposit;
  const route = { operator, amountXaf, spreadBy, mode, without: refused };
  const channel = await backupOrNone(ports, deposit, async () => {
    const [best] = await routeDeposit(ports, await ports.registry.read(), at, route);
    return best ?? null;
  });
  if (channel === null) return null;
  const fields = {
    providerId: channel.providerId,
    channelId: channel.channelId,
    submissionId: ports.ids.next(),
  };
  const exchanges = [exchangeOf(deposit, 'collect', answer, at)];
  const { transaction } = await keepAnswer(ports, deposit, answer, () =>
    changeDeposit(ports, deposit, (current) =>
      current.state === 'pending' && current.submissionId === deposit.submissionId && at < current.expiresAt
        ? changeOf(current, at, { fields, exchanges })
        : null,
    ),
  );
  return transaction.submissionId === fields.submissionId ? transaction : null;
}

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
    exchanges: [exchangeOf(asked, 'collect', answer, at)],
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
