import { refusedDeposit } from '../deposit/confirm-deposit.ts';
import type { AdmissionRefusal, Deposit } from '../deposit/deposit.ts';
import { dialInstructions, type Language, language } from '../deposit/dial-instructions.ts';
import { type SubmitCollectionPorts, submitCollection } from '../deposit/submit-collection.ts';
import { type Instant, later, startOfDay } from '../instant.ts';
import { isBlocked } from '../mark/block.ts';
import { contradictsOperator, prefixMismatch } from '../phone/operator-prefixes.ts';
import type { Ports } from '../ports/ports.ts';
import type { Creation } from '../ports/transaction-store.ts';
import { type Channel, outsideLimits } from '../provider/registry.ts';
import { endTrial, noProvider, noRoute, routeDeposit, routeWithdrawal } from '../provider/route.ts';
import { reason } from '../reason/reason.ts';
import { asDeposit, asWithdrawal, changeContext } from '../transaction/change-transaction.ts';
import { isFailureOfProvider } from '../transaction/failure-code.ts';
import { beginning, type ChangeContext, type StateChange } from '../transaction/state-change.ts';
import { transactionId } from '../transaction/transaction.ts';
import {
  type CheckedRequest,
  checkedRequest,
  refuseUnlessRepeated,
  scopeOf,
  type TransactionRequest,
} from '../transaction/transaction-request.ts';
import { beginWithdrawal } from '../withdrawal/begin-withdrawal.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

export interface DepositRequest extends TransactionRequest {
  readonly lang: string;
}

type CreateDepositPorts = SubmitCollectionPorts & Pick<Ports, 'registry' | 'traffic' | 'blocks'>;

/**
 * Creates a deposit and, where the service starts the payment, asks the provider for it. One that no provider may take,
 * or that is one prompt too many for its number, or whose number or player is blocked, fails as it is made. A repeated
 * reference gives the deposit that it named first.
 */
export const createDeposit =
  (ports: CreateDepositPorts) =>
  async (request: DepositRequest): Promise<Deposit> => {
    const lang = language(request.lang);
    const checked = checkedRequest(request, ports.settings);
    const scope = scopeOf(checked, 'deposit');
    const registry = await ports.registry.read();
    const { operator, amountXaf } = checked;
    if (contradictsOperator(checked.msisdn, operator, registry.prefixes)) {
      return asDeposit(await refuseUnlessRepeated(ports, scope, prefixMismatch(operator)));
    }
    const at = ports.clock.now();
    const id = transactionId(ports.ids.next());
    const outside = outsideLimits(registry.providers, { direction: 'deposit', operator, amountXaf });
    const wanted = outside === null ? { amountXaf } : {};
    const refusal = isBlocked(await ports.blocks.active(), checked) ? 'payer_not_allowed' : outside;
    const isSent = async () => refusal === null && (await ports.transactions.findByReference(scope)) === null;
    const channels = await routeDeposit(ports, registry, at, { operator, spreadBy: id, ...wanted, isSent });
    const [first] = channels;
    if (first === undefined) {
      return asDeposit(
        await refuseUnlessRepeated(ports, scope, noRoute(registry, operator, wanted.amountXaf)),
      );
    }
    const context = changeContext(ports, { kind: 'application', id: checked.applicationId }, at);
    const fields = { id, ...checked, submissionId: ports.ids.next() };
    const begin = (channel: Channel) => beginDeposit(fields, channel, lang, ports.settings, context);
    const refused = (because: AdmissionRefusal) =>
      ports.transactions.createDeposit([refusedDeposit(begin(first), because, ports.settings, context)]);
    const { transaction, created } =
      refusal !== null
        ? await refused(refusal)
        : ((await admitted(ports, channels.map(begin), at)) ?? (await refused('too_many_prompts')));
    const isBegun = created && transaction.state === 'pending';
    const deposit =
      isBegun && isPrompt(transaction) ? await submitCollection(ports)(transaction) : transaction;
    // One that turned out to be too many, that was refused, or that another number took, tries no deaf one. Where the
    // operator itself is at fault the trial lasts its time: every deposit would be sent there to fail.
    const isTrial =
      created &&
      (deposit.state === 'failed' ? isFailureOfProvider(deposit) : deposit.channelId === first.channelId);
    if (first.deafSince !== null && !isTrial) await endTrial(ports, first.channelId, at);
    return deposit;
  };

const isPrompt = ({ collectionMode }: Deposit): boolean => collectionMode === 'merchant_initiated';

/** Null when the number has had its prompts. What players dial is shown to no one else, and has no limit. */
async function admitted(
  { transactions, settings: { promptLimits } }: CreateDepositPorts,
  ways: readonly StateChange<Deposit>[],
  at: Instant,
): Promise<Creation<Deposit> | null> {
  const isLimited = promptLimits !== null && ways.some((way) => isPrompt(way.transaction));
  return isLimited
    ? transactions.createDepositWithin({ dayFrom: startOfDay(at), ...promptLimits }, ways)
    : transactions.createDeposit(ways);
}

function beginDeposit(
  fields: CheckedRequest & Pick<Deposit, 'id' | 'submissionId'>,
  channel: Channel,
  lang: Language,
  settings: Ports['settings'],
  context: ChangeContext,
): StateChange<Deposit> {
  const isDialled = channel.collectionMode === 'customer_initiated';
  return beginning<Deposit>(
    {
      direction: 'deposit',
      ...fields,
      providerId: channel.providerId,
      channelId: channel.channelId,
      collectionMode: channel.collectionMode,
      providerTxId: null,
      expiresAt: later(context.at, settings.depositWindowMs),
      instructions: isDialled
        ? dialInstructions(channel, fields.amountXaf, lang, settings.pollingIntervalSeconds)
        : null,
    },
    reason(isDialled ? 'waits_for_dialling' : 'asks_operator'),
    context,
  );
}

type CreateWithdrawalPorts = Pick<
  Ports,
  'transactions' | 'registry' | 'traffic' | 'clock' | 'ids' | 'settings'
>;

/** Creates a withdrawal that waits for a person. Nothing is sent anywhere. */
export const createWithdrawal =
  (ports: CreateWithdrawalPorts) =>
  async (request: TransactionRequest): Promise<Withdrawal> => {
    const checked = checkedRequest(request, ports.settings);
    const scope = scopeOf(checked, 'withdrawal');
    const { prefixes } = await ports.registry.read();
    if (contradictsOperator(checked.msisdn, checked.operator, prefixes)) {
      return asWithdrawal(await refuseUnlessRepeated(ports, scope, prefixMismatch(checked.operator)));
    }
    const at = ports.clock.now();
    // What only a provider takes that is away, or none at all, waits for a person too: who is asked is chosen again then.
    const { operator } = checked;
    const providerId =
      (await routeWithdrawal(ports, checked, at)) ?? (await routeWithdrawal(ports, { operator }, at));
    if (providerId === null) {
      return asWithdrawal(await refuseUnlessRepeated(ports, scope, noProvider(operator)));
    }
    const id = transactionId(ports.ids.next());
    const change = beginWithdrawal(
      { id, ...checked, providerId, returns: null },
      reason('waits_for_approval'),
      changeContext(ports, { kind: 'application', id: checked.applicationId }, at),
    );
    return (await ports.transactions.createWithdrawal(change)).transaction;
  };
