import {
  amountXaf,
  beginning,
  changeOf,
  type Instant,
  moveWithdrawal,
  playerId,
  reference,
  type StateChange,
  service,
  transactionId,
  typed,
  type Withdrawal,
  type WithdrawalState,
  type WithdrawalTrigger,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { committed, type Transactions } from './deposits.ts';
import { uniqueId, uniqueMsisdn } from './unique.ts';

/** A withdrawal of its own player, number and reference. */
export const aWithdrawal = (
  fields: Partial<Withdrawal> = {},
  at: Instant = testMorning,
): StateChange<Withdrawal> =>
  beginning<Withdrawal>(
    {
      id: transactionId(uniqueId()),
      direction: 'withdrawal',
      applicationId: 'default',
      playerId: playerId(uniqueId()),
      reference: reference(`withdrawal-${uniqueId()}`),
      operator: 'orange',
      msisdn: uniqueMsisdn(),
      amountXaf: amountXaf(5_000),
      callbackUrl: null,
      providerId: 'orange-money',
      submissionId: uniqueId(),
      providerTxId: null,
      approvals: [],
      returns: null,
      mayHaveBeenSent: false,
      ...fields,
    },
    typed('Waiting for an operator to approve.'),
    { actor: { kind: 'application', id: 'default' }, at, newId: uniqueId },
  );

export const withdrawalAfter = (
  withdrawal: Withdrawal,
  trigger: WithdrawalTrigger,
  at: Instant,
): StateChange<Withdrawal> => {
  const context = { actor: service, at, newId: uniqueId };
  const reason = typed(`It moved on ${trigger}.`);
  const facts = { isStuck: true, isLastApproval: true };
  const failureCode = trigger === 'transfer_rejected' ? 'operator_error' : 'rejected_by_staff';
  return moveWithdrawal(changeOf(withdrawal, at), trigger, facts, reason, context, failureCode);
};

export const movedWithdrawal = (
  store: Transactions,
  withdrawal: Withdrawal,
  trigger: WithdrawalTrigger,
  at: Instant = testMorning,
): Promise<Withdrawal> => committed(store, withdrawalAfter(withdrawal, trigger, at));

// biome-ignore format: reads by its columns
const waysTo: Readonly<Record<WithdrawalState, readonly WithdrawalTrigger[]>> = {
  pending_approval:           [],
  approved:                   ['operator_approved'],
  provider_submitted:         ['operator_approved', 'transfer_intended'],
  succeeded:                  ['operator_approved', 'transfer_intended', 'transfer_succeeded'],
  failed:                     ['operator_rejected'],
  requires_manual_resolution: ['operator_approved', 'transfer_intended', 'transfer_stuck'],
};

/** A stored withdrawal that has come to a state; its moves were made at `movedAt`. */
export async function withdrawalIn(
  store: Transactions,
  state: WithdrawalState,
  fields: Partial<Withdrawal> = {},
  at: Instant = testMorning,
  movedAt: Instant = at,
): Promise<Withdrawal> {
  let withdrawal = (await store.transactions.createWithdrawal(aWithdrawal(fields, at))).transaction;
  for (const trigger of waysTo[state])
    withdrawal = await movedWithdrawal(store, withdrawal, trigger, movedAt);
  return withdrawal;
}
