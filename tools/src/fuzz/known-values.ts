import { randomUUID } from 'node:crypto';
import { cameroonPrefixes, msisdn, rangeOf } from '@mobile-money/core';
import { smsRequest } from '../harness/orange-sms.ts';
import type { KnownValues } from './schema-values.ts';

/** Sends a request as one who may, and gives the parsed answer. */
export type Asked = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown>;

type Row = Readonly<Record<string, unknown>>;

/** Puts a little of everything into the books, always as much, and tells by which names it is found. */
export async function knownValues(
  ask: Asked,
  callbackUrl: string,
  hasDevices: boolean,
): Promise<KnownValues> {
  // Payments that no deposit waits for yet: they stay unmatched, and a deposit can be completed from them by hand.
  for (const { path, body, headers } of hasDevices ? [1, 2].map((n) => smsRequest(n)) : []) {
    await ask('POST', path, body, headers);
  }
  const payers = ['+237655000001', '+237655000002', '+237670000103', '+237670000104'];
  const players = [randomUUID(), randomUUID()];
  const made: Row[] = [];
  for (const [index, payer] of payers.entries()) {
    const operator = rangeOf(msisdn(payer), cameroonPrefixes)?.operator;
    for (const path of ['/api/v1/deposits', '/api/v1/withdrawals']) {
      const reference = `fuzz-${index}`;
      const player_id = players[index % players.length];
      const order = { player_id, msisdn: payer, amount_xaf: 5_000, operator, reference };
      made.push((await ask('POST', path, { ...order, callback_url: callbackUrl })) as Row);
    }
  }
  const channels = itemsOf(await ask('GET', '/internal/v1/channels'));
  const providers = itemsOf(await ask('GET', '/internal/v1/providers'));
  const withdrawal = made.findLast(({ status }) => status === 'pending_approval');
  await ask('POST', `/internal/v1/withdrawals/${withdrawal?.['service_tx_id']}/reject`, { reason: 'fuzz' });
  const payments = itemsOf(await ask('GET', '/internal/v1/payments'));
  // One and the same, wherever its delivery has come to.
  const webhooks: Row[] = [];
  for (const status of ['pending', 'delivered', 'failed'])
    webhooks.push(...itemsOf(await ask('GET', `/internal/v1/webhooks?status=${status}`)));
  const key = (await ask('POST', '/internal/v1/keys', { application: 'fuzz' })) as Row;
  const page = (await ask('GET', '/internal/v1/transactions?limit=2')) as Row;
  const events = (await ask('GET', '/api/v1/events')) as Row;
  return {
    service_tx_id: valuesOf(made, 'service_tx_id'),
    player_id: players,
    msisdn: payers,
    reference: payers.map((_, index) => `fuzz-${index}`),
    callback_url: [callbackUrl, null],
    provider_id: valuesOf(providers, 'provider_id'),
    channel_id: valuesOf(channels, 'channel_id'),
    deviceId: valuesOf(channels, 'device_id'),
    recipient: valuesOf(channels, 'merchant_msisdn'),
    payment_ids: payments.map(({ payment_id }) => [payment_id]),
    payment_id: valuesOf(payments, 'payment_id'),
    webhook_id: valuesOf(webhooks, 'webhook_id'),
    // Of no one else's: who is blocked can pay no more.
    value: ['+237699887766'],
    day: ['2026-01-01'],
    risk: ['first_payout', 'blocked,several_waiting'],
    prefix: [String(key['api_key'] ?? '').split('_')[2] ?? 'none'],
    cursor: [page['next_cursor'] ?? 'none'],
    country: ['CM', 'cm'],
    after: [events['next'] ?? 'none', 'end'],
    event_id: valuesOf(itemsOf(events), 'event_id'),
    // What waits holds up those after it.
    wait: [0],
    file: ['index.html', 'swagger-ui.css', 'five-minutes', 'assets'],
  };
}

const itemsOf = (answer: unknown): readonly Row[] => (answer as { items: readonly Row[] }).items;

const valuesOf = (rows: readonly Row[], name: string): readonly unknown[] =>
  rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined);
