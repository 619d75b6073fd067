import { describe, expect, test } from '@jest/globals';
import { aDeposit, anMtnDeposit, member } from '../../support/requests.ts';
import { serviceOfEachTest } from '../../support/service.ts';

const service = serviceOfEachTest();

type Row = Record<string, unknown>;
const read = async (path: string, list: string): Promise<readonly Row[]> =>
  member((await service.get(`/internal/v1${path}`)).json, list) as Row[];

const hourMs = 3_600_000;
const nothing = {
  transactions: 0,
  amount_xaf: 0,
  succeeded: 0,
  succeeded_xaf: 0,
  unsuccessful: 0,
  success_rate: null,
};

describe('the overview', () => {
  test('tells how the day goes beside yesterday, by direction and operator', async () => {
    await service.post('/api/v1/deposits', aDeposit({ reference: 'yesterday', amount_xaf: 1_500 }));
    service.memory.clock.advance(24 * hourMs);
    await service.post('/api/v1/deposits', anMtnDeposit({ reference: 'today', amount_xaf: 2_000 }));
    const { json } = await service.get('/internal/v1/overview');
    // It is ten in the morning in Douala.
    expect(json).toMatchObject({
      at: '2026-01-02T09:00:00.000Z',
      day_started_at: '2026-01-01T23:00:00.000Z',
    });
    expect(await read('/overview', 'today')).toEqual([
      { ...nothing, direction: 'deposit', operator: 'mtn', transactions: 1, amount_xaf: 2_000 },
      { ...nothing, direction: 'deposit', operator: 'orange' },
      { ...nothing, direction: 'withdrawal', operator: 'mtn' },
      { ...nothing, direction: 'withdrawal', operator: 'orange' },
    ]);
    expect((await read('/overview', 'yesterday'))[1]).toEqual({
      ...nothing,
      direction: 'deposit',
      operator: 'orange',
      transactions: 1,
      amount_xaf: 1_500,
    });
  });

  test('tells of 24 hours, and of the withdrawals that wait', async () => {
    await service.post('/api/v1/withdrawals', aDeposit({ reference: 'out', amount_xaf: 700 }));
    const hours = await read('/overview', 'hours');
    expect(hours).toHaveLength(48);
    expect(hours.at(-1)).toEqual({
      ...nothing,
      hour: '2026-01-01T09:00:00.000Z',
      direction: 'withdrawal',
      transactions: 1,
      amount_xaf: 700,
    });
    expect(await read('/overview', 'waiting')).toEqual([
      {
        kind: 'withdrawals_to_decide',
        count: 1,
        has_more: false,
        oldest_at: '2026-01-01T09:00:00.000Z',
      },
      ...[
        'payments_held',
        'transactions_to_resolve',
        'transactions_in_doubt',
        'webhooks_failed',
        'messages_suspicious',
        'messages_unread',
        'differences_open',
      ].map((kind) => ({
        kind,
        count: 0,
        has_more: false,
        oldest_at: null,
      })),
    ]);
  });
});

test('the traffic of each provider comes with the line above which it is degraded', async () => {
  await service.post('/api/v1/deposits', anMtnDeposit());
  const { json } = await service.get('/internal/v1/traffic');
  expect(json).toMatchObject({ degraded_above: 0.1, degraded_from_transactions: 10 });
  const items = (await read('/traffic', 'items')) as readonly {
    provider_id: string;
    hours: readonly Row[];
  }[];
  expect(items.map(({ hours }) => hours.length)).toEqual([24, 24, 24, 24]);
  const busy = items.filter(({ hours }) => hours.at(-1)?.['transactions'] === 1);
  expect(busy).toHaveLength(1);
});
