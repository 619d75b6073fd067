import type { Deposit } from '../deposit/deposit.ts';
import { dialInstructions } from '../deposit/dial-instructions.ts';
import { type Language, language } from '../deposit/instruction-steps.ts';
import { later } from '../instant.ts';
import { contradictsOperator, prefixMismatch } from '../phone/operator-prefixes.ts';
import type { Ports } from '../ports/ports.ts';
import type { Channel } from '../provider/channel.ts';
import { changeContext } from '../steps/change-context.ts';
import { asDeposit } from '../steps/change-transaction.ts';
import { refuseUnlessRepeated } from '../steps/refuse-unless-repeated.ts';
import { noRoute, routeDeposit } from '../steps/route-deposit.ts';
import { type SubmitCollectionPorts, submitCollection } from '../steps/submit-collection.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { beginning, type ChangeContext, type StateChange } from '../transaction/state-change.ts';
import {
  type CheckedRequest,
  checkedRequest,
  scopeOf,
  type TransactionRequest,
} from '../transaction/transaction-request.ts';

export interface DepositRequest extends TransactionRequest {
  readonly lang: string;
}

type CreateDepositPorts = SubmitCollectionPorts & Pick<Ports, 'registry' | 'traffic'>;

/**
 * Creates a deposit and, where the service starts the payment, asks the provider for it. A repeated reference gives
 * the deposit that it named first.
 */
export const createDeposit =
  (ports: CreateDepositPorts) =>
  async (request: DepositRequest): Promise<Deposit> => {
    const lang = language(request.lang);
    const checked = checkedRequest(request, ports.settings);
    const scope = scopeOf(checked, 'deposit');
    const registry = await ports.registry.read();
    if (contradictsOperator(checked.msisdn, checked.operator, registry.prefixes)) {
      return asDeposit(await refuseUnlessRepeated(ports, scope, prefixMismatch(checked.operator)));
    }
    const at = ports.clock.now();
    const id = transactionId(ports.ids.next());
    const route = { operator: checked.operator, spreadBy: id };
    const channels = await routeDeposit(ports, registry, at, route);
    if (channels.length === 0) {
      return asDeposit(await refuseUnlessRepeated(ports, scope, noRoute(registry, checked.operator)));
    }
    const context = changeContext(ports, { kind: 'application', id: checked.applicationId }, at);
    const fields = { ...checked, id, submissionId: ports.ids.next() };
    const { transaction, created } = await ports.transactions.createDeposit(
      channels.map((channel) => beginDeposit(fields, channel, lang, ports.settings, context)),
    );
    const isToSubmit = created && transaction.collectionMode === 'merchant_initiated';
    return isToSubmit ? submitCollection(ports)(transaction) : transaction;
  };

function beginDeposit(
  fields: CheckedRequest & Pick<Deposit, 'id' | 'submissionId'>,
  channel: Channel,
  lang: Language,
  settings: Ports['settings'],
  context: ChangeContext,
): StateChange<Deposit> {
  const isDialled = channel.collectionMode === 'customer_initiated';
  const reason = isDialled
    ? 'Waiting for the player to dial the code.'
    : 'Asking the operator for the payment.';
  return beginning<Deposit>(
    {
      ...fields,
      direction: 'deposit',
      providerId: channel.providerId,
      channelId: channel.channelId,
      collectionMode: channel.collectionMode,
      providerTxId: null,
      expiresAt: later(context.at, settings.depositWindowMs),
      instructions: isDialled
        ? dialInstructions(channel, fields.amountXaf, lang, settings.pollingIntervalSeconds)
        : null,
    },
    reason,
    context,
  );
}
