import { amountXaf, earlier, type Instant, ignored, reason, reference, typed } from '@mobile-money/core';
import { aStaffMember } from '@mobile-money/testing';
import { depositIn, merchantInitiated } from '@mobile-money/testing/contracts/given/deposits';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry, aPayment } from '@mobile-money/testing/contracts/given/payments';
import { player, type Stores } from './example-data.ts';
import { ways } from './example-traffic.ts';

const minuteMs = 60_000;

/** Paid, and how many minutes ago. */
const unmatched = [
  [3_000, 12],
  [10_000, 47],
  [2_500, 95],
  [25_000, 210],
] as const;

/** What needs people: payments without a deposit, transactions to resolve, SMS that no one read, and what was done. */
export async function exampleHeld(stores: Stores, now: Instant): Promise<void> {
  const ago = (minutes: number): Instant => earlier(now, minutes * minuteMs);
  for (const [n, [amount, minutes]] of unmatched.entries()) {
    const { msisdn, playerId } = player(300 + n, 'orange');
    const { providerId, channelId, txId } = ways.orange;
    const common = { operator: 'orange', providerId } as const;
    // They paid less than they had asked for, all but one.
    const asked = { amountXaf: amountXaf(amount + (n === 1 ? 0 : 500)), msisdn, playerId };
    const order = { ...common, ...asked, channelId, reference: reference(`DP-2026-4${n}771`) };
    await depositIn(stores, 'expired', order, ago(minutes + 6));
    const operatorTxId = txId(9_000 + n);
    const payment = {
      ...common,
      operatorTxId,
      payer: msisdn,
      amountXaf: amountXaf(amount),
      status: 'held',
      heldBecause: reason('no_open_deposit'),
      rawText: `Paiement de ${msisdn.slice(4)} reussi. ID transaction:${operatorTxId}, Montant:${amount} FCFA, Nouveau solde: 1 204 500 FCFA.`,
    } as const;
    await stores.payments.storeOnce(aPayment(payment, ago(minutes)));
  }
  for (const n of [0, 1]) {
    const { providerId, channelId } = ways.mtn;
    const prompted = { ...merchantInitiated, ...player(320 + n, 'mtn'), providerId, channelId };
    const order = { ...prompted, amountXaf: amountXaf(15_000) };
    await depositIn(stores, 'requires_manual_resolution', order, ago(65 + n * 90));
  }
  for (const [sender, rawText, isSuspicious] of [
    ['OrangeMoney', 'Cher client, profitez de 50% de bonus sur vos appels ce week-end. Orange.', false],
    ['+237655010203', 'Vous avez recu 50000 FCFA de 699120000. ID transaction MP26.X1.', true],
  ] as const) {
    const { id } = await storedMessage(stores, { sender, rawText, providerId: 'orange_money' }, ago(130));
    const because = isSuspicious ? reason('sender_not_listed', { sender }) : reason('sms_unread');
    await stores.messages.conclude(id, ignored(because, isSuspicious));
  }
  for (const [prefix, applicationId, days] of [
    ['k7Qm2xV9', 'sportsbook', 40],
    ['b3Tz8pLd', 'sportsbook', 2],
    ['x1Wc5rNa', 'casino', 12],
  ] as const) {
    const createdAt = ago(days * 1_440);
    const key = {
      prefix,
      applicationId,
      kind: 'test',
      secretSha256: '',
      createdAt,
      revokedAt: null,
    } as const;
    const issued = { at: createdAt, action: 'api_key.issue', subject: prefix, after: applicationId };
    await stores.apiKeys.issue(key, '', anAuditEntry({ ...issued, before: '', reason: null }));
  }
  for (const [action, subject, before, after, words, minutes] of deeds) {
    const staff = aStaffMember({ id: minutes % 2 === 0 ? 'amina@example.com' : 'paul@example.com' });
    const why = words === '' ? null : typed(words);
    const deed = { at: ago(minutes), staff, action, subject, before, after, reason: why };
    await stores.audit.append(anAuditEntry(deed));
  }
}

// biome-ignore format: reads by its columns
const deeds = [
  ['withdrawal.approve', '01980c77-5a2e-7c31-9d40-3b1f0f9a1c21', 'pending_approval', 'approved', '',                          18],
  ['withdrawal.reject',  '01980c70-11b8-7f10-8e6c-5d20a7c0fe02', 'pending_approval', 'failed',   'The player asked for it.',  31],
  ['deposit.complete',   '01980c55-93d4-7a0a-b2f3-90c1d2e3f405', 'expired',          'succeeded', 'Paid in two parts.',       54],
  ['webhook.replay',     '01980c41-27ee-7d52-a1b0-cc0a1f2b3d46', '',                 'delivered', '',                         76],
  ['provider.switch',    'mtn_ussd',                             'on',               'off',       '',                        121],
] as const;
