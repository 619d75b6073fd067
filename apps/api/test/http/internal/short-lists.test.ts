import { describe, expect, test } from '@jest/globals';
import { earlier } from '@mobile-money/core';
import { anApiKey } from '@mobile-money/testing/contracts/api-key-store';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { tokens } from '../../../src/container/tokens.ts';
import { fieldsOf } from '../../../src/http/fields/schema.ts';
import { aDeposit, idOf, member } from '../../support/requests.ts';
import { serviceOfEachTest } from '../../support/service.ts';
import { send } from '../../support/staff.ts';

const service = serviceOfEachTest();
const dayMs = 24 * 3_600_000;
type Item = Record<string, unknown>;

const get = (path: string) => service.get(`/internal/v1${path}`);
const itemsOf = async (path: string): Promise<Item[]> => member((await get(path)).json, 'items') as Item[];
const post = (path: string, body: unknown = {}) => service.post(`/internal/v1${path}`, body);

/** What of a list is there for each query, by a member that names its rows. */
async function expectNarrowed(
  list: string,
  name: string,
  table: readonly (readonly [query: string, expected: readonly unknown[]])[],
): Promise<void> {
  for (const [query, expected] of table) {
    const found = (await itemsOf(`${list}?${query}`)).map((each) => each[name]);
    expect([query, found]).toEqual([query, expected]);
    const file = (await get(`${list}?${query}&format=csv`)).text.split('\r\n');
    expect([query, file.length]).toEqual([query, expected.length + 2]);
  }
}

test('every list is narrowed by application, days and amounts, and is a file', () => {
  const asked = ['application', 'from', 'to', 'amount_min', 'amount_max', 'format', 'lang'];
  const lists = service.container
    .get(tokens.internalEndpoints)
    .filter(({ file, answer }) => file !== null || answer.fields.some(({ name }) => name === 'items'))
    .filter(({ method }) => method === 'get');
  const lacking = lists.flatMap(({ path, queryClass, file }) => {
    const names = fieldsOf(queryClass).map(({ name }) => name);
    return file !== null && asked.every((each) => names.includes(each)) ? [] : [path];
  });
  // How often providers failed, hour by hour, is figures and no list of rows.
  expect(lacking).toEqual(['/internal/v1/traffic']);
  expect(lists.length).toBeGreaterThan(20);
});

describe('what is set up', () => {
  test('is narrowed: API keys and applications', async () => {
    const { apiKeys, clock } = service.container.get(tokens.ports);
    const now = clock.now();
    const keys = [
      anApiKey({ prefix: 'aaa', applicationId: 'casino', createdAt: now, revokedAt: null, expiresAt: null }),
      anApiKey({ prefix: 'bbb', applicationId: 'casino', createdAt: now, expiresAt: now }),
      anApiKey({ prefix: 'ccc', applicationId: 'lotto', createdAt: earlier(now, dayMs), expiresAt: null }),
    ];
    for (const key of keys) await apiKeys.issue(key, 'whsec', anAuditEntry());
    await apiKeys.revoke('ccc', now, anAuditEntry());
    await expectNarrowed('/keys', 'prefix', [
      ['application=casino', ['aaa', 'bbb']],
      ['status=valid', ['aaa']],
      ['status=expired', ['bbb']],
      ['status=revoked', ['ccc']],
      ['from=2026-01-01&to=2026-01-01', ['aaa', 'bbb']],
      ['to=2025-12-31', ['ccc']],
      ['q=BB', ['bbb']],
      ['amount_min=1', []],
      ['status=&application=&q=&from=', ['aaa', 'bbb', 'ccc']],
    ]);
    const look = { display_name: 'Le Grand Casino' };
    await send(service, 'PATCH', '/internal/v1/applications/casino', {}, look);
    await expectNarrowed('/applications', 'application_id', [
      ['', ['casino', 'default', 'lotto']],
      ['application=lotto', ['lotto']],
      ['q=grand', ['casino']],
      ['from=2026-01-01', []],
    ]);
  });

  test('is narrowed: SMS templates', async () => {
    const text = 'Vous avez recu {amount} FCFA de {payer}. ID {id}';
    const draft = { operator: 'orange', language: 'fr', direction: 'incoming', text };
    const made = (await post('/sms-templates', draft)).json as Item;
    const id = made['template_id'];
    const all = await itemsOf('/sms-templates');
    const shipped = (fits: (template: Item) => boolean) =>
      all.filter(fits).map((template) => template['template_id']);
    await expectNarrowed('/sms-templates', 'template_id', [
      ['status=draft', [id]],
      ['actor=dev', [id]],
      ['from=2026-01-01&to=2026-01-01', [id]],
      ['q=RECU {amount} FCFA DE {payer}. id', [id]],
      [
        'operator=mtn&language=en',
        shipped(({ operator, language }) => operator === 'mtn' && language === 'en'),
      ],
      ['direction=by_position', shipped(({ direction }) => direction === 'by_position')],
      ['application=default', []],
    ]);
  });

  test('is narrowed: providers, merchant numbers and wallets', async () => {
    const path = '/internal/v1/providers/orange_money';
    await send(service, 'PATCH', path, {}, { enabled: false });
    const providers = await itemsOf('/providers');
    const named = (fits: (provider: Item) => boolean) =>
      providers.filter(fits).map((each) => each['provider_id']);
    await expectNarrowed('/providers', 'provider_id', [
      ['enabled=false', ['orange_money']],
      ['status=unavailable&operator=orange', ['orange_money']],
      ['operator=mtn&direction=withdrawal', named((each) => (each['operators'] as string[]).includes('mtn'))],
      ['from=2026-01-01', []],
      ['amount_max=5', []],
    ]);
    const channels = await itemsOf('/channels');
    const [first] = channels.filter((each) => each['operator'] === 'orange');
    const id = first?.['channel_id'];
    await send(service, 'PATCH', `/internal/v1/channels/${id}`, {}, { enabled: false });
    const numbers = (fits: (channel: Item) => boolean) =>
      channels.filter(fits).map((each) => each['channel_id']);
    await expectNarrowed('/channels', 'channel_id', [
      ['enabled=false', [id]],
      ['operator=mtn', numbers(({ operator }) => operator === 'mtn')],
      ['provider=orange_money', numbers(({ provider_id }) => provider_id === 'orange_money')],
      [
        'collection_mode=customer_initiated',
        numbers(({ collection_mode }) => collection_mode === 'customer_initiated'),
      ],
      ['application=default', []],
    ]);
    const wallets = await itemsOf('/wallets');
    await expectNarrowed('/wallets', 'wallet_id', [
      ['operator=mtn', wallets.filter((each) => each['operator'] === 'mtn').map((each) => each['wallet_id'])],
      ['is_low=true', []],
      ['is_low=false', wallets.map((each) => each['wallet_id'])],
      // Of none of them a balance was told.
      ['amount_min=0', []],
      ['from=2026-01-01', []],
    ]);
  });

  test('is narrowed: people', async () => {
    for (const [email, role] of [
      ['ada@example.com', 'admin'],
      ['ben@example.com', 'approver'],
      ['eve@example.org', 'viewer'],
    ] as const) {
      await post('/staff', { email, role });
    }
    await send(service, 'PATCH', '/internal/v1/staff/eve@example.org', {}, { enabled: false });
    await expectNarrowed('/staff', 'email', [
      ['role=approver', ['ben@example.com']],
      ['status=active', ['ada@example.com', 'ben@example.com']],
      ['status=disabled', ['eve@example.org']],
      ['status=waiting', []],
      ['q=EXAMPLE.ORG', ['eve@example.org']],
      ['from=2026-01-02', []],
    ]);
  });
});

describe('what stands now', () => {
  test('is narrowed: who works on which withdrawal', async () => {
    const id = idOf(await service.post('/api/v1/withdrawals', aDeposit({ amount_xaf: 7_000 })));
    await post(`/withdrawals/${id}/claim`);
    await expectNarrowed('/withdrawals/claims', 'service_tx_id', [
      ['', [id]],
      ['actor=dev', [id]],
      ['actor=ada@example.com', []],
      ['application=default&amount_min=7000&amount_max=7000', [id]],
      ['application=other', []],
      ['amount_min=7001', []],
      ['amount_max=6999', []],
      ['from=2026-01-01&to=2026-01-01', [id]],
      ['to=2025-12-31', []],
    ]);
  });
});

describe('a filter of a short list', () => {
  test.each([
    ['/keys', 'status=gone'],
    ['/staff', 'role=owner'],
    ['/sms-templates', 'operator=moov'],
    ['/alerts', 'code=none'],
    ['/channels', 'enabled=yes'],
    ['/wallets', 'amount_min=x'],
    ['/applications', 'from=yesterday'],
  ])('%s?%s is refused for its form', async (path, query) => {
    const answer = await get(`${path}?${query}`);
    expect(answer.status).toBe(422);
    expect(member(answer.json, 'detail')).toEqual([
      expect.objectContaining({ loc: ['query', query.split('=')[0]] }),
    ]);
  });
});
