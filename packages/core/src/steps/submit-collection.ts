import type { Deposit } from '../deposit/deposit.ts';
import type { CollectionAnswer } from '../ports/collection-gateway.ts';
import type { Ports } from '../ports/ports.ts';
import { changeOf } from '../transaction/state-change.ts';
import { answerOrUnknown } from './ask-provider.ts';
import { changeDeposit } from './change-transaction.ts';
import { keepAnswer } from './keep-answer.ts';
import { keepName } from './keep-name.ts';
import { collectionExchange, recordCollectionOutcome } from './record-collection-outcome.ts';
import { routeDeposit } from './route-deposit.ts';

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
  const { operator, id: spreadBy, collectionMode: mode } = deposit;
  const registry = await ports.registry.read();
  const channel = (
    await routeDeposit(ports, registry, at, { operator, spreadBy, mode, without: refused })
  )[0];
  if (channel === undefined) return null;
  const fields = {
    providerId: channel.providerId,
    channelId: channel.channelId,
    submissionId: ports.ids.next(),
  };
  const exchanges = [collectionExchange(deposit, answer, at)];
  const { transaction } = await keepAnswer(ports, deposit, answer, () =>
    changeDeposit(ports, deposit, (current) =>
      current.state === 'pending' && current.submissionId === deposit.submissionId && at < current.expiresAt
        ? changeOf(current, at, { fields, exchanges })
        : null,
    ),
  );
  return transaction.submissionId === fields.submissionId ? transaction : null;
}
