import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { type Created, Journey } from '../support/journey.ts';
import { reconcile } from '../support/reconcile.ts';

jest.setTimeout(60_000);

/** What comes too late, and who falls silent: with short windows, through the whole service. */
let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin({ DEPOSIT_WINDOW_SECONDS: '2', CHANNEL_SILENCE_SECONDS: '3' });
});
afterAll(() => journey?.end());

const dialCode = ({ instructions }: Created): string => instructions?.ussd_string ?? '';
const once = (is: string, more: object = {}) => ({ is, next: 1, ...more });

describe('a deposit that is not paid in time', () => {
  const [ignores, confirms] = ['+237677100001', '+237677100002'];
  const [dials, isHeardLate] = ['+237699100001', '+237699100002'];
  const deposits = new Map<string, Created>();
  const of = (player: string): Created => deposits.get(player) as Created;

  // All four wait for the end of their windows together.
  beforeAll(async () => {
    for (const player of [ignores, confirms]) deposits.set(player, await journey.deposit('mtn', player));
    for (const player of [dials, isHeardLate]) deposits.set(player, await journey.deposit('orange', player));
    await journey.phones.fault({ orange_money: { sms: once('late', { ms: 4_000 }) } });
    expect(await journey.phones.dialAndPay(isHeardLate, dialCode(of(isHeardLate)))).toBe('paid');
  });

  test('because its prompt is ignored, expires', async () => {
    await journey.until(of(ignores), 'expired');
    await journey.untilTold(of(ignores), 'payment.expired');
  });

  test('succeeds when its code is dialled after that, and the platform hears of both in order', async () => {
    const deposit = of(dials);
    await journey.until(deposit, 'expired');
    expect(await journey.phones.dialAndPay(dials, dialCode(deposit))).toBe('paid');
    const record = await journey.until(deposit, 'succeeded');
    expect(record.history.map(({ to }) => to)).toEqual(['pending', 'expired', 'succeeded']);
    await journey.untilTold(deposit, 'payment.expired', 'payment.succeeded');
  });

  test('is held for a person when its prompt is confirmed after that, and the person decides', async () => {
    const deposit = of(confirms);
    await journey.until(deposit, 'expired');
    expect(await journey.phones.confirm(confirms)).toBe('paid');
    await journey.until(deposit, 'requires_manual_resolution');
    await journey.untilTold(deposit, 'payment.expired');
    const path = `/internal/v1/transactions/${deposit.service_tx_id}/resolve`;
    const decided = await journey.call('POST', path, { outcome: 'succeeded', reason: 'The money is there.' });
    expect(decided.status).toBe(200);
    await journey.untilTold(deposit, 'payment.expired', 'payment.succeeded');
  });

  test('but whose player had paid, succeeds when the SMS comes at last', async () => {
    const deposit = of(isHeardLate);
    const record = await journey.until(deposit, 'succeeded');
    expect(record.history.map(({ to }) => to)).toEqual(['pending', 'expired', 'succeeded']);
    await journey.untilTold(deposit, 'payment.expired', 'payment.succeeded');
  });
});

describe('the devices of Orange', () => {
  interface Health {
    readonly providers: readonly { provider_id: string; status: string; message: string }[];
  }

  const healthOf = async (id: string) => {
    const { json } = await journey.call('GET', '/api/v1/CM/providers/status');
    return (json as Health).providers.find(({ provider_id }) => provider_id === id);
  };

  const tryDeposit = () =>
    journey.call('POST', '/api/v1/deposits', {
      player_id: '22222222-2222-4222-8222-222222222222',
      msisdn: journey.player('orange'),
      amount_xaf: 500,
      operator: 'orange',
      reference: `try ${journey.player('orange')}`,
    });

  test('fall silent: deposits are refused and the health names the channels, until they live again', async () => {
    expect((await tryDeposit()).status).toBe(200);
    await journey.phones.fault({ orange: { device: 'dead' } });
    await eventually(
      async () =>
        (await healthOf('orange_money'))?.status === 'unavailable' &&
        (await healthOf('orange_ussd'))?.status === 'unavailable',
      () => 'The channels should be silent.',
    );
    const refused = await tryDeposit();
    expect(refused.status).toBe(503);
    expect(refused.json).toEqual({ detail: expect.stringContaining('can confirm payments') });
    expect(await healthOf('orange_money')).toMatchObject({
      status: 'unavailable',
      message: expect.stringContaining('orange_money_1, orange_money_2'),
    });
    expect((await journey.deposit('mtn', journey.player('mtn'))).status).toBe('provider_acknowledged');
    await journey.phones.fault({ orange: { device: 'alive' } });
    await eventually(
      async () => (await tryDeposit()).status === 200,
      () => 'The channels should be heard again.',
    );
    await eventually(async () => (await healthOf('orange_money'))?.status === 'operational');
  });

  test('bring what they received while they were silent', async () => {
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player);
    await journey.phones.fault({ orange: { device: 'dead' } });
    expect(await journey.phones.dialAndPay(player, dialCode(deposit))).toBe('paid');
    await journey.until(deposit, 'expired');
    await journey.phones.fault({ orange: { device: 'alive' } });
    await journey.until(deposit, 'succeeded');
    await journey.untilTold(deposit, 'payment.expired', 'payment.succeeded');
  });
});

test('at the end the books of the service and of the operators agree', async () => {
  // The deposits that no one paid expire meanwhile.
  await eventually(
    async () =>
      (await journey.transactions()).every(({ state }) => state === 'expired' || state === 'succeeded'),
    () => 'Some deposit is still open.',
  );
  let disagreements: readonly string[] = [];
  await eventually(
    async () => {
      disagreements = await reconcile(journey);
      return disagreements.length === 0;
    },
    () => disagreements.join(' '),
  );
});
