import {
  amountXaf,
  callbackUrl,
  type Deposit,
  earlier,
  type Instant,
  ignored,
  later,
  msisdn,
  noTerms,
  type Operator,
  operators,
  playerId,
  reason,
  reference,
  type Transaction,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { type Database, postgresPorts } from '@mobile-money/postgres';
import { aStaffMember } from '@mobile-money/testing';
import {
  depositIn,
  merchantInitiated,
  movedDeposit,
  storedDeposit,
} from '@mobile-money/testing/contracts/given/deposits';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry, aPayment } from '@mobile-money/testing/contracts/given/payments';
import { withdrawalIn } from '@mobile-money/testing/contracts/given/withdrawals';
import { phoneNumber } from '../harness/pretend-network.ts';
import { examplePeople } from './example-people.ts';
import { type ExampleTransaction, exampleTraffic, playersCount, ways } from './example-traffic.ts';

type Stores = ReturnType<typeof postgresPorts>;

const minuteMs = 60_000;
const url = callbackUrl('https://sportsbook.example/webhooks/payments', true);

/** Names that a picture may show: numbers of no one, players and references made of their place in a list. */
export const player = (n: number, operator: Operator) => ({
  playerId: playerId(`5f0c7d1e-0000-4000-8000-${String(n + 1).padStart(12, '0')}`),
  msisdn: msisdn(phoneNumber(operator, 9_120_000 + ((n * 7_919) % 800_000))),
});

/** Two busy days, and what they left for people to do. */
export async function fillWithExamples(database: Database, now: Instant): Promise<void> {
  const stores = postgresPorts(database);
  const traffic = exampleTraffic(now);
  for (const [n, each] of traffic.entries()) {
    const stored = await store(stores, each, n);
    const isGivenUp = n > traffic.length - 90 && n % 4 === 0;
    if (stored.callbackUrl !== null) await deliver(stores, stored, isGivenUp);
  }
  await exampleHeld(stores, now);
  await examplePeople(stores, now);
  for (let n = 0; n < 14; n += 1) {
    const operator = operators[n % operators.length] ?? operators[0];
    const fields = {
      ...player((n * 11) % playersCount, operator),
      operator,
      providerId: ways[operator].providerId,
      amountXaf: amountXaf([4_000, 12_500, 7_500, 150_000, 20_000, 35_000][n % 6] ?? 1_000),
      reference: reference(`WD-2026-${String(48_210 + n)}`),
      callbackUrl: url,
    };
    await withdrawalIn(stores, 'pending_approval', fields, earlier(now, (170 - n * 12) * minuteMs));
  }
}

function store(stores: Stores, each: ExampleTransaction, n: number): Promise<Transaction> {
  const { operator, direction, outcome, at } = each;
  const { providerId, channelId, isPrompted, txId } = ways[operator];
  const own = {
    ...player(each.player, operator),
    operator,
    providerId,
    amountXaf: amountXaf(each.amountXaf),
    reference: reference(`${direction === 'deposit' ? 'DP' : 'WD'}-2026-${String(10_000 + n)}`),
    // Every third has someone to tell: enough for the list, and quicker.
    callbackUrl: n % 3 === 0 ? url : null,
    providerTxId: outcome === 'succeeded' ? txId(n) : null,
  };
  if (direction === 'withdrawal') {
    const state = outcome === 'succeeded' ? 'succeeded' : 'failed';
    return withdrawalIn(stores, state, own satisfies Partial<Withdrawal>, at, later(at, 4 * minuteMs));
  }
  const fields = { ...(isPrompted ? merchantInitiated : {}), ...own, channelId } satisfies Partial<Deposit>;
  return own.providerTxId === null || isPrompted
    ? depositIn(stores, outcome, fields, at)
    : paidByDialling(stores, fields, own.providerTxId, at);
}

/** The player dialled, and an SMS told of the payment. */
async function paidByDialling(
  stores: Stores,
  fields: Partial<Deposit> & Pick<Deposit, 'msisdn' | 'amountXaf' | 'operator' | 'providerId'>,
  operatorTxId: string,
  at: Instant,
): Promise<Transaction> {
  const { msisdn: payer, amountXaf: amount, operator, providerId } = fields;
  const rawText = `Paiement de ${payer.slice(4)} reussi. ID transaction:${operatorTxId}, Montant:${amount} FCFA.`;
  const payment = aPayment({ operator, operatorTxId, payer, amountXaf: amount, providerId, rawText }, at);
  await stores.payments.storeOnce(payment);
  const deposit = await storedDeposit(stores, fields, at);
  return movedDeposit(stores, deposit, 'payment_confirmed', at, { consumes: [payment.id] });
}

/** The platform was told, or could not be told. */
async function deliver(
  { outbox }: Stores,
  { id, stateUpdatedAt }: Transaction,
  isGivenUp: boolean,
): Promise<void> {
  const at = later(stateUpdatedAt, 400);
  const lease = await outbox.leaseForReplay({ transactionId: id }, at, later(at, 10_000));
  if (typeof lease === 'string') throw new Error(`A webhook of the example is ${lease}.`);
  const error = reason('webhook_too_late', { ms: 5_000 });
  const attempt = isGivenUp
    ? { at, durationMs: 5_000, status: null, error, answerExcerpt: '' }
    : { at, durationMs: 84, status: 200, error: null, answerExcerpt: '{"ok":true}' };
  await outbox.finish(lease, attempt, isGivenUp ? 'failed' : 'delivered', null);
}

/** Paid, and how many minutes ago. */
const unmatched = [
  [3_000, 12],
  [10_000, 47],
  [2_500, 95],
  [25_000, 210],
] as const;

/** What needs people: payments without a deposit, transactions to resolve, SMS that no one read, and what was done. */
async function exampleHeld(stores: Stores, now: Instant): Promise<void> {
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
  for (const [prefix, applicationId, days, terms] of [
    ['k7Qm2xV9', 'sportsbook', 40, { expiresAt: later(now, 7 * 1_440 * minuteMs), addresses: [] }],
    ['b3Tz8pLd', 'sportsbook', 2, { expiresAt: null, addresses: ['203.0.113.0/24'] }],
    ['x1Wc5rNa', 'casino', 12, noTerms],
  ] as const) {
    const createdAt = ago(days * 1_440);
    const key = {
      prefix,
      applicationId,
      kind: 'test',
      secretSha256: '',
      createdAt,
      revokedAt: null,
      ...terms,
      lastUsedAt: ago(3),
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
  ['webhook.replay',     '01980c41-27ee-7d52-a1b0-cc0a1f2b3d46', '',                 '',          '',                         76],
  ['provider.switch',    'mtn_ussd',                             'on',               'off',       '',                        121],
] as const;
