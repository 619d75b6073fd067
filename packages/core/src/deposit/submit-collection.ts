import type { Instant } from '../instant.ts';
import type { CollectionAnswer } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import type { KeepAnswer } from '../provider/answer-keeper.ts';
import {
  answerOrUnknown,
  backupOrNone,
  exchangeOf,
  keepName,
  refusalCode,
} from '../provider/ask-provider.ts';
import type { Channel } from '../provider/registry.ts';
import { routeDeposit } from '../provider/route.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Actor } from '../transaction/audit-entry.ts';
import { changeContext, changeDeposit } from '../transaction/change-transaction.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import { type Deposit, depositFacts, isOpen } from './deposit.ts';
import type { DepositTrigger } from './deposit-transitions.ts';

export type SubmitCollectionPorts = Pick<
  Ports,
  | 'transactions'
  | 'deposits'
  | 'collections'
  | 'registry'
  | 'traffic'
  | 'answerKeeper'
  | 'clock'
  | 'ids'
  | 'settings'
  | 'log'
>;

/**
 * Asks the provider to collect a deposit that was just stored. Only a rejection, which says that nothing happened,
 * goes on to a backup; the new intent is stored before the backup is called.
 */
export const submitCollection =
  (ports: SubmitCollectionPorts) =>
  (stored: Deposit): Promise<Deposit> =>
    ports.answerKeeper.awaited((keepAnswer) => collect(ports, keepAnswer, stored));

async function collect(
  ports: SubmitCollectionPorts,
  keepAnswer: KeepAnswer,
  stored: Deposit,
): Promise<Deposit> {
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
      answer.outcome === 'rejected' ? await handToBackup(ports, keepAnswer, deposit, answer, refused) : null;
    if (backup === null) return recordCollectionOutcome(ports, keepAnswer)(deposit, answer);
    deposit = backup;
  }
}

/** Stores the intent to ask another provider; null when there is none, or when the deposit is no longer waiting. */
async function handToBackup(
  ports: SubmitCollectionPorts,
  keepAnswer: KeepAnswer,
  deposit: Deposit,
  answer: CollectionAnswer,
  refused: ReadonlySet<string>,
): Promise<Deposit | null> {
  const at = ports.clock.now();
  const channel = await backupOrNone(ports, deposit, () => backupChannel(ports, deposit, at, refused));
  if (channel === null) return null;
  const fields = {
    providerId: channel.providerId,
    channelId: channel.channelId,
    submissionId: ports.ids.next(),
  };
  const exchanges = [exchangeOf(deposit, 'collect', answer, at)];
  const { transaction } = await keepAnswer(deposit, answer, () =>
    changeDeposit(ports, deposit, (current) => {
      const now = ports.clock.now();
      const isMeant = current.state === 'pending' && current.submissionId === deposit.submissionId;
      return isMeant && now < current.expiresAt ? changeOf(current, now, { fields, exchanges }) : null;
    }),
  );
  return transaction.submissionId === fields.submissionId ? transaction : null;
}

/** Of the best backup that collects in the same way, a number that no open prompt of the same payer and amount holds. */
async function backupChannel(
  ports: SubmitCollectionPorts,
  { id: spreadBy, operator, msisdn: payer, amountXaf, collectionMode: mode }: Deposit,
  at: Instant,
  refused: ReadonlySet<string>,
): Promise<Channel | null> {
  const route = { operator, amountXaf, spreadBy, mode, without: refused };
  const channels = await routeDeposit(ports, await ports.registry.read(), at, route);
  if (channels.length < 2) return channels[0] ?? null;
  const alike = (await ports.deposits.promptsLike({ payer, amountXaf }, at)).filter(isOpen);
  const isHeld = ({ channelId }: Channel): boolean => alike.some((each) => each.channelId === channelId);
  return channels.find((each) => !isHeld(each)) ?? (channels[0] as Channel);
}

type RecordPorts = Pick<Ports, 'transactions' | 'clock' | 'ids' | 'settings'>;

/**
 * Writes down what a provider answered to a request for money. A deposit that has moved on meanwhile (its SMS was
 * faster, or its window closed) keeps its state; the exchange is kept in any case.
 */
export const recordCollectionOutcome =
  (ports: RecordPorts, keepAnswer: KeepAnswer) =>
  async (asked: Deposit, answer: CollectionAnswer): Promise<Deposit> => {
    const exchange = exchangeOf(asked, 'collect', answer, ports.clock.now());
    const { transaction } = await keepAnswer(asked, answer, () =>
      changeDeposit(ports, asked, (current) => afterCollection(ports, asked, current, answer, exchange)),
    );
    return transaction;
  };

function afterCollection(
  ports: RecordPorts,
  asked: Deposit,
  current: Deposit,
  answer: CollectionAnswer,
  exchange: ProviderExchange,
): StateChange<Deposit> {
  const at = ports.clock.now();
  const change = changeOf(current, at, {
    // What is already known is not overwritten by nothing.
    fields: {
      providerTxId: current.providerTxId ?? (answer.outcome === 'sent' ? answer.providerTxId : null),
    },
    exchanges: [exchange],
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
