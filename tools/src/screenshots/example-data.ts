import {
  amountXaf,
  callbackUrl,
  type Deposit,
  earlier,
  type Instant,
  later,
  msisdn,
  type Operator,
  operators,
  playerId,
  reason,
  reference,
  type Transaction,
  type Withdrawal,
} from '@mobile-money/core';
import { type Database, postgresPorts } from '@mobile-money/postgres';
import {
  depositIn,
  merchantInitiated,
  movedDeposit,
  storedDeposit,
} from '@mobile-money/testing/contracts/given/deposits';
import { aPayment } from '@mobile-money/testing/contracts/given/payments';
import { withdrawalIn } from '@mobile-money/testing/contracts/given/withdrawals';
import { phoneNumber } from '../harness/pretend-network.ts';
import { exampleHeld } from './example-held.ts';
import { type ExampleTransaction, exampleTraffic, playersCount, ways } from './example-traffic.ts';

export type Stores = ReturnType<typeof postgresPorts>;

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
