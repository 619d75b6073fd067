import { describe, expect, test } from '@jest/globals';
import { applyVerdicts, lookAtWallets, type Transaction } from '@mobile-money/core';
import { tokens } from '../../../src/container/tokens.ts';
import { aDeposit, anMtnDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import { envelope, type OrangeTransfer, orangeSms, readingGateways } from '../../support/sms.ts';
import { send, staffed, tokenOf } from '../../support/staff.ts';

const service = serviceOfEachTest(null);
const wallet = 'orange-237698417301';

const begin = () => service.begin({ gateways: readingGateways() });
const itemsOf = (answer: Answer) => member(answer.json, 'items') as readonly Record<string, unknown>[];
const get = async (path: string) => itemsOf(await service.get(`/internal/v1${path}`));
const hear = (transfer: OrangeTransfer) =>
  service.post('/gateway/v1/orange_money/device', envelope(orangeSms(transfer)));
const stateOf = async (id: string) => member((await service.get(`/api/v1/transactions/${id}`)).json, 'state');

const deposit = async (amount: number, reference: string): Promise<string> =>
  idOf(await service.post('/api/v1/deposits', aDeposit({ amount_xaf: amount, reference })));

/** A prompt whose payment will bear an id that is known beforehand. */
async function promptOf(amount: number, operatorTxId: string): Promise<string> {
  const body = anMtnDeposit({ amount_xaf: amount, reference: operatorTxId });
  const id = idOf(await service.post('/api/v1/deposits', body));
  const { transactions } = service.memory.database;
  const kept = transactions.get(id as never) as Transaction;
  transactions.set(kept.id, { ...kept, providerTxId: operatorTxId });
  return id;
}

/** An SMS of MTN, which names no receiver, through a phone that no one knows. */
const hearOfNoNumber = (amount: number, id: string) =>
  service.post('/gateway/v1/mtn_momo/device', {
    ...envelope(
      `Vous avez recu ${amount} XAF de ALICE NGONO (237670000100) sur votre compte mobile money à ` +
        "2026-01-01 10:01:00. Message de l'expéditeur: 1. Votre nouveau solde: 900000 XAF. FRAIS: FCFA 0. " +
        `Financial Transaction Id: ${id}.`,
      { sender: 'MobileMoney', simNumber: null },
    ),
    deviceId: 'unknown',
  });

/** So much later, after everything that goes on by itself. */
async function pass(ms: number): Promise<void> {
  service.memory.clock.advance(ms);
  const ports = service.container.get(tokens.ports);
  await lookAtWallets(ports)(50);
  await applyVerdicts(ports)(50);
}

test('what belongs to an application is listed for it, and what belongs to none for no one', async () => {
  await begin();
  await deposit(60_000, 'large');
  await hear({ amount: 100, id: 'PP260101.1000.A00001', payer: '690000999', balance: '10100.5' });
  await hear({ amount: 60_000, id: 'PP260101.1001.A00002', balance: '70100.5' });
  const ofDefault = await get(`/wallets/${wallet}/entries?application=default`);
  expect(ofDefault.map(({ operator_tx_id }) => operator_tx_id)).toEqual(['PP260101.1001.A00002']);
  expect(await get(`/wallets/${wallet}/entries?application=other`)).toEqual([]);
  await hear({ amount: 100, id: 'PP260101.1009.A00009', payer: '690000999', balance: '90000' });
  await pass(700_000);
  expect(await get('/gaps')).toHaveLength(1);
  expect(await get('/gaps?application=default')).toEqual([]);
  const blocked = { kind: 'number', value: '690000100', reason: 'Stolen.' };
  await service.post('/internal/v1/blocks', blocked);
  expect(await get('/blocks?from=2026-01-01&to=2026-01-01')).toHaveLength(1);
  for (const query of [
    'application=default',
    'amount_min=1',
    'amount_max=1',
    'from=2026-01-02',
    'to=2025-12-31',
  ])
    expect([query, await get(`/blocks?${query}`)]).toEqual([query, []]);
  for (const path of ['/statements', '/reconciliation'])
    expect([path, await get(`${path}?application=default`)]).toEqual([path, []]);
});

describe('the book of a merchant number', () => {
  test('is listed with what it holds, entry by entry', async () => {
    await begin();
    const id = await deposit(60_000, 'large');
    await hear({ amount: 100, id: 'PP260101.1000.A00001', payer: '690000999', balance: '10100.5' });
    const answer = await hear({ amount: 60_000, id: 'PP260101.1001.A00002', balance: '70100.5' });
    expect(answer.json).toMatchObject({ outcome: 'matched', service_tx_id: id });
    expect(await get('/wallets')).toContainEqual({
      wallet_id: wallet,
      provider_id: 'orange_money',
      operator: 'orange',
      merchant_msisdn: '+237698417301',
      balance_xaf: 70_100.5,
      balance_at: expect.any(String),
      source: 'sms',
      gaps_open: 0,
      low_xaf: null,
      is_low: false,
    });
    const first = await service.get(`/internal/v1/wallets/${wallet}/entries?limit=1`);
    expect(itemsOf(first)).toMatchObject([
      {
        source: 'sms',
        operator_tx_id: 'PP260101.1001.A00002',
        amount_xaf: 60_000,
        fee_xaf: 0,
        balance_xaf: 70_100.5,
        status: 'vouched',
        because: '',
        why: null,
        payment_id: expect.any(String),
        service_tx_id: id,
      },
    ]);
    const cursor = String(member(first.json, 'next_cursor'));
    expect(await get(`/wallets/${wallet}/entries?cursor=${cursor}`)).toHaveLength(1);
    expect((await service.get('/internal/v1/wallets/orange-1/entries')).status).toBe(404);
  });

  test('shows what is missing in it, until a person explains that', async () => {
    await begin();
    const id = await deposit(60_000, 'large');
    await hear({ amount: 100, id: 'PP260101.1000.A00001', payer: '690000999', balance: '10100' });
    const held = await hear({ amount: 60_000, id: 'PP260101.1001.A00002', balance: '75100' });
    expect(held.json).toMatchObject({ outcome: 'held', code: 'waits_for_balance' });
    await pass(120_000);
    const [gap] = await get('/gaps');
    expect(gap).toMatchObject({
      wallet_id: wallet,
      missing_xaf: 5_000,
      after: { operator_tx_id: 'PP260101.1000.A00001' },
      before: { operator_tx_id: 'PP260101.1001.A00002' },
      status: 'open',
    });
    const path = `/internal/v1/gaps/${String(gap?.['gap_id'])}/explain`;
    const explained = await service.post(path, { reason: 'We moved it in ourselves.' });
    expect(explained.json).toMatchObject({ status: 'explained', explanation: 'We moved it in ourselves.' });
    expect((await service.post(path, { reason: 'Again.' })).status).toBe(409);
    await pass(0);
    expect(await stateOf(id)).toBe('succeeded');
    expect([await get('/gaps'), await get('/gaps?status=explained')]).toEqual([[], [expect.anything()]]);
  });

  test('holds what says that less is there than came, as suspicious', async () => {
    await begin();
    const id = await deposit(450_000, 'forged');
    const answer = await hear({ amount: 450_000, id: 'PP260101.1001.A00009', balance: '1' });
    expect(answer.json).toMatchObject({ outcome: 'held', code: 'balance_contradicts', service_tx_id: null });
    expect(await stateOf(id)).toBe('pending');
    expect(await get('/messages?status=suspicious')).toMatchObject([
      { is_suspicious: true, why: { code: 'balance_below_amount' } },
    ]);
  });

  test('limits what says nothing of the number that was paid, though it bears the id of a prompt', async () => {
    await begin();
    const [small, large] = [await promptOf(50_000, '17600000008'), await promptOf(60_000, '17600000009')];
    expect((await hearOfNoNumber(60_000, '17600000009')).json).toMatchObject({
      outcome: 'held',
      code: 'waits_for_balance',
    });
    expect((await hearOfNoNumber(50_000, '17600000008')).json).toMatchObject({ outcome: 'matched' });
    expect([await stateOf(small), await stateOf(large)]).toEqual(['succeeded', 'provider_acknowledged']);
  });

  test('is read by everyone, and explained by those who decide', async () => {
    await service.begin(staffed());
    for (const role of ['viewer', 'admin'] as const) {
      const headers = await tokenOf(service, role);
      expect((await send(service, 'GET', '/internal/v1/wallets', headers)).status).toBe(200);
      const path = '/internal/v1/gaps/0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10/explain';
      expect((await send(service, 'POST', path, headers, { reason: 'No.' })).status).toBe(403);
    }
  });
});
