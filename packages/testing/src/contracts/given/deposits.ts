import {
  amountXaf,
  beginning,
  changeOf,
  type Deposit,
  type DepositState,
  type DepositTrigger,
  defaultSettings,
  dialInstructions,
  type FailureCode,
  type Instant,
  later,
  moveDeposit,
  type Ports,
  playerId,
  reference,
  refusedDeposit,
  type StateChange,
  service,
  type Transaction,
  transactionId,
  typed,
} from '@mobile-money/core';
import { aChannel } from '../../builders/a-registry.ts';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueId, uniqueMsisdn } from './unique.ts';

export type Transactions = Pick<Ports, 'transactions'>;

type Also = NonNullable<Parameters<typeof changeOf<Deposit>>[2]>;

/** A deposit to be paid by dialling, of its own player, number and reference. */
export function aDeposit(fields: Partial<Deposit> = {}, at: Instant = testMorning): StateChange<Deposit> {
  const amount = fields.amountXaf ?? amountXaf(5_000);
  return beginning<Deposit>(
    {
      id: transactionId(uniqueId()),
      direction: 'deposit',
      applicationId: 'default',
      playerId: playerId(uniqueId()),
      reference: reference(`deposit-${uniqueId()}`),
      operator: 'orange',
      msisdn: uniqueMsisdn(),
      amountXaf: amount,
      callbackUrl: null,
      providerId: 'orange-money',
      channelId: 'orange-money-1',
      collectionMode: 'customer_initiated',
      submissionId: uniqueId(),
      providerTxId: null,
      expiresAt: later(at, 600_000),
      instructions: dialInstructions(aChannel(), amount, 'fr', 5),
      ...fields,
    },
    typed('Waiting for the player to dial the code.'),
    { actor: { kind: 'application', id: 'default' }, at, newId: uniqueId },
  );
}

/** One that fails as it is made: its number is blocked. */
export const aRefusedDeposit = (
  fields: Partial<Deposit> = {},
  at: Instant = testMorning,
): StateChange<Deposit> =>
  refusedDeposit(aDeposit(fields, at), 'payer_not_allowed', defaultSettings, {
    actor: service,
    at,
    newId: uniqueId,
  });

/** What makes a deposit one that the provider asks the player for. */
export const merchantInitiated = {
  operator: 'mtn',
  providerId: 'mtn-momo',
  channelId: 'mtn-momo-1',
  collectionMode: 'merchant_initiated',
  instructions: null,
} as const satisfies Partial<Deposit>;

/** The change that a trigger makes; its facts are such that the table allows the move. */
export function depositAfter(
  deposit: Deposit,
  trigger: DepositTrigger,
  at: Instant,
  also: Also = {},
): StateChange<Deposit> {
  const { collectionMode } = deposit;
  const facts = { collectionMode, isWindowClosed: trigger === 'window_closed', isWithinLateWindow: true };
  const context = { actor: service, at, newId: uniqueId };
  const change = changeOf(deposit, at, also);
  return moveDeposit(
    change,
    trigger,
    facts,
    typed(`It moved on ${trigger}.`),
    context,
    failureOn[trigger] ?? null,
  );
}

/** What a trigger ends a deposit for. An operator blocks accounts too: its code alone does not say that no one was asked. */
const failureOn: Partial<Readonly<Record<DepositTrigger, FailureCode>>> = {
  collection_rejected: 'operator_unavailable',
  payment_refused: 'payer_not_allowed',
  resolution_rejected: 'rejected_by_staff',
};

export async function storedDeposit(
  { transactions }: Transactions,
  fields: Partial<Deposit> = {},
  at: Instant = testMorning,
): Promise<Deposit> {
  return (await transactions.createDeposit([aDeposit(fields, at)])).transaction;
}

export const movedDeposit = (
  store: Transactions,
  deposit: Deposit,
  trigger: DepositTrigger,
  at: Instant = testMorning,
  also: Also = {},
): Promise<Deposit> => committed(store, depositAfter(deposit, trigger, at, also));

/** The transaction after a change that must be possible. */
export async function committed<T extends Transaction>(
  { transactions }: Transactions,
  change: StateChange<T>,
): Promise<T> {
  const result = await transactions.commit(change);
  if (result !== 'committed') throw new Error(`A test could not be set up: the change is ${result}.`);
  return change.transaction;
}

// biome-ignore format: reads by its columns
const waysTo: Readonly<Record<DepositState, readonly DepositTrigger[]>> = {
  pending:                    [],
  provider_acknowledged:      ['collection_sent'],
  succeeded:                  ['payment_confirmed'],
  failed:                     ['payment_refused'],
  expired:                    ['window_closed'],
  requires_manual_resolution: ['payment_refused', 'payment_confirmed'],
};

/** A stored deposit that has come to a state. Two of the states are for merchant-initiated ones only. */
export async function depositIn(
  store: Transactions,
  state: DepositState,
  fields: Partial<Deposit> = {},
  at: Instant = testMorning,
): Promise<Deposit> {
  let deposit = await storedDeposit(store, fields, at);
  for (const trigger of waysTo[state]) deposit = await movedDeposit(store, deposit, trigger, at);
  return deposit;
}
