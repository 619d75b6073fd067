import { beforeEach, describe, expect, test } from '@jest/globals';
import { enableStaffMember, receivePayment } from '@mobile-money/core';
import { aPaymentReport, aStaffMember } from '@mobile-money/testing';
import { tokens } from '../../../src/container/tokens.ts';
import { aCallback, aDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import { emailOf, guarded, staffed, tokenOf } from '../../support/staff.ts';

const service = serviceOfEachTest();

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  service.get(`/internal/v1${path}`, headers);
const create = async (kind: string, body: Record<string, unknown>): Promise<string> =>
  idOf(await service.post(`/api/v1/${kind}`, body));
const linesOf = ({ text }: Answer): readonly string[] => text.replace('\ufeff', '').split('\r\n');

describe('a list as a file', () => {
  test('has French headings, semicolons and the time of Douala, or English ones and commas', async () => {
    const id = await create('deposits', aDeposit({ reference: '=1;2' }));
    const french = await get('/transactions?format=csv');
    expect(french.status).toBe(200);
    expect(french.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(french.headers.get('cache-control')).toBe('no-store');
    expect(french.headers.get('content-disposition')).toMatch(
      /^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [headings = '', row = '', end] = linesOf(french);
    expect(headings.split(';').slice(0, 4)).toEqual(['Transaction', 'Création (Douala)', 'Sens', 'État']);
    // The clock of tests stands at ten in Douala, nine in UTC.
    expect(row).toMatch(new RegExp(`^${id};2026-01-01 \\d\\d:00:00;deposit;pending;`));
    expect(row).toContain(`;"'=1;2";`);
    expect(row).toContain(`;'+237690000100;`);
    expect(end).toBe('');
    const english = await get('/transactions?lang=en', { accept: 'text/csv' });
    expect(linesOf(english)[0]).toMatch(/^Transaction,Created \(Douala\),Direction,State,/);
    expect(linesOf(english)[1]).toContain(`,'=1;2,`);
  });

  test('is what the filters leave, whole, whatever the part that is asked for', async () => {
    for (let count = 0; count < 501; count += 1) {
      await create(
        'withdrawals',
        aDeposit({ reference: `r${count}`, amount_xaf: count < 500 ? 1_000 : 2_000 }),
      );
    }
    const whole = linesOf(await get('/transactions?format=csv&limit=1&cursor=nonsense'));
    expect(new Set(whole)).toHaveProperty('size', 503);
    expect(linesOf(await get('/transactions?format=csv&amount_min=2000'))).toHaveLength(3);
    expect(linesOf(await get('/transactions?format=csv&state=open&direction=deposit'))).toHaveLength(2);
  }, 60_000);

  test('is named after what it has, and its days', async () => {
    const nameOf = async (path: string) => (await get(path)).headers.get('content-disposition');
    const quoted = (name: string): string => `attachment; filename="${name}.csv"`;
    expect(await nameOf('/payments?format=csv&from=2026-01-01&to=2026-01-31')).toBe(
      quoted('paiements-2026-01-01_2026-01-31'),
    );
    expect(await nameOf('/payments?format=csv&lang=en&from=2026-01-01&to=2026-01-01')).toBe(
      quoted('payments-2026-01-01'),
    );
    expect(await nameOf('/audit?format=csv&to=2026-01-01')).toBe(quoted('journal-2026-01-01'));
  });

  test.each([
    ['/transactions', 14],
    ['/payments', 14],
    ['/payments?status=matched', 14],
    ['/messages?status=all', 12],
    ['/webhooks?status=pending', 13],
    ['/audit', 9],
    ['/gaps', 10],
    ['/reconciliation', 27],
    ['/statements', 9],
    ['/wallets', 9],
    ['/keys', 8],
    ['/applications', 3],
    ['/session/all', 5],
    ['/session/factors', 4],
    ['/staff', 10],
    ['/providers', 9],
    ['/channels', 12],
    ['/sms-templates', 9],
    ['/withdrawals/claims', 4],
    ['/blocks', 9],
    ['/numbers/690000100/notes', 4],
    ['/alerts', 5],
  ])('is there for %s, of %d columns in both languages', async (path, columns) => {
    await receivePayment(service.container.get(tokens.ports))(aPaymentReport({ operatorTxId: 'a' }));
    for (const [lang, separator] of [
      ['fr', ';'],
      ['en', ','],
    ] as const) {
      const answer = await get(`${path}${path.includes('?') ? '&' : '?'}format=csv&lang=${lang}`);
      expect(answer.status).toBe(200);
      expect(linesOf(answer)[0]?.split(separator)).toHaveLength(columns);
    }
    expect((await get(path, { accept: '*/*' })).headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('of what is set up, and of what people left, has their rows', async () => {
    const whom = { kind: 'number', value: '690000100', reason: 'Stolen.' };
    await service.post('/internal/v1/blocks', whom);
    await service.post('/internal/v1/numbers/690000100/notes', { text: 'Called twice.' });
    expect(linesOf(await get('/blocks?format=csv'))[1]).toContain(";number;'+237690000100;Stolen.;");
    expect(linesOf(await get('/numbers/690000100/notes?format=csv'))[1]).toMatch(/;Called twice\.$/);
    for (const path of ['/providers', '/channels', '/sms-templates']) {
      const { length } = member((await get(path)).json, 'items') as unknown[];
      expect([path, linesOf(await get(`${path}?format=csv`)).length]).toEqual([path, length + 2]);
    }
  });

  test('of webhooks leaves the attempts of a month that cannot be read empty, and calls none of them none', async () => {
    const { merchant } = member(
      (await service.post('/api/v1/deposits', aDeposit({ callback_url: aCallback }))).json,
      'instructions',
    ) as { merchant: { msisdn: string } };
    const ports = service.container.get(tokens.ports);
    await receivePayment(ports)(
      aPaymentReport({ payer: '+237690000100', receiver: merchant.msisdn, amountXaf: 5_000 }),
    );
    const list = ports.outbox.list.bind(ports.outbox);
    for (const [unreadable, attempts] of [
      ['2025-12', '0'],
      ['2026-01', ''],
    ] as const) {
      ports.outbox.list = async (...asked) => ({ ...(await list(...asked)), unreadableMonths: [unreadable] });
      const [headings = '', row = ''] = linesOf(await get('/webhooks?status=pending&format=csv&lang=en'));
      const at = headings.split(',').indexOf('Attempts');
      expect([unreadable, row.split(',')[at]]).toEqual([unreadable, attempts]);
    }
  });

  test('of a wallet is there too, and is refused as any answer is', async () => {
    const [wallet] = member((await get('/wallets')).json, 'items') as { wallet_id: string }[];
    expect(linesOf(await get(`/wallets/${wallet?.wallet_id}/entries?format=csv`))[0]).toContain(
      'Solde (FCFA)',
    );
    expect((await get('/wallets/none/entries?format=csv')).status).toBe(404);
    expect((await get('/transactions?format=csv&from=yesterday')).status).toBe(422);
    expect((await get('/transactions?format=xml')).status).toBe(422);
    expect((await get('/transactions?lang=de')).status).toBe(422);
  });

  test('that is only asked about has no body', async () => {
    const { status, text, headers } = await service.call('HEAD', '/internal/v1/transactions?format=csv', {});
    expect([status, text, headers.get('content-type')]).toEqual([
      200,
      '',
      expect.stringContaining('text/csv'),
    ]);
  });
});

describe('a list without end', () => {
  let parts = 0;

  /** Each part begins where the first began. */
  async function beginFile(leaving: AbortController) {
    for (let count = 0; count < 20; count += 1)
      await create('withdrawals', aDeposit({ reference: `r${count}` }));
    const { reader } = service.container.get(tokens.ports);
    const { items } = await reader.search({}, null, 20);
    parts = 0;
    reader.search = async () => {
      parts += 1;
      return { items: Array.from({ length: 25 }, () => items).flat(), nextCursor: 'again' };
    };
    const path = '/internal/v1/transactions?format=csv';
    return (await fetch(service.url + path, { signal: leaving.signal })).body?.getReader();
  }

  /** Resolves when nothing more is read for a while. */
  async function quiet(): Promise<void> {
    for (let turns = 0, seen = parts; turns < 500; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (seen !== parts) turns = 0;
      seen = parts;
    }
  }

  test('is read no faster than it is taken, and no further than someone waits for it', async () => {
    const leaving = new AbortController();
    const body = await beginFile(leaving);
    await body?.read();
    await quiet();
    const waiting = parts;
    while (parts === waiting) await body?.read();
    leaving.abort();
    await quiet();
    const left = parts;
    await quiet();
    expect(parts).toBe(left);
  });
});

describe('a file that is taken slowly', () => {
  beforeEach(() => service.begin(staffed()));

  /** The list has three parts, of which the last two come late; something happens before the second. */
  async function taken(path: string, meanwhile: () => unknown): Promise<string> {
    const { reader } = service.container.get(tokens.ports);
    await service.post('/api/v1/deposits', aDeposit(), { 'x-api-key': guarded.SPORTSBOOK_API_KEY });
    const part = await reader.search({}, null, 1);
    reader.search = async (_, cursor) => {
      if (cursor === null) return { ...part, nextCursor: 'second' };
      if (cursor === 'second') await meanwhile();
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      return { ...part, nextCursor: cursor === 'second' ? 'third' : null };
    };
    const headers = await tokenOf(service, 'approver');
    const answer = await fetch(`${service.url}/internal/v1${path}`, { headers });
    expect(answer.status).toBe(200);
    return answer.text().then(
      () => 'whole',
      () => 'cut off',
    );
  }

  test.each(['/transactions?format=csv', '/numbers/+237690000100/export'])(
    'is cut off where someone was shut out meanwhile: %s',
    async (path) => {
      expect(await taken(path, () => undefined)).toBe('whole');
      await service.begin(staffed());
      const { ports } = service.memory;
      const shutOut = () => enableStaffMember(ports)(emailOf('approver'), false, aStaffMember());
      expect(await taken(path, shutOut)).toBe('cut off');
    },
    60_000,
  );
});

describe('wrong filters', () => {
  test.each(['from=2026-02-30', 'to=1', 'amount_min=x', 'amount_max=-1', 'amount_min=1.5', 'state=done'])(
    '%s are refused for their form',
    async (query) => {
      const answer = await get(`/transactions?${query}`);
      expect(answer.status).toBe(422);
      expect(member(answer.json, 'detail')).toEqual([
        expect.objectContaining({ loc: ['query', query.split('=')[0]] }),
      ]);
    },
  );

  test('and empty ones filter nothing', async () => {
    await create('deposits', aDeposit());
    const answer = await get(
      '/transactions?from=&to=&amount_min=&amount_max=&application=&provider=&format=',
    );
    expect(member(answer.json, 'items')).toHaveLength(1);
  });
});

test('days are those of Douala, and both belong to the list', async () => {
  await create('deposits', aDeposit());
  const count = async (query: string) =>
    (member((await get(`/transactions?${query}`)).json, 'items') as unknown[]).length;
  expect(await count('from=2026-01-01&to=2026-01-01')).toBe(1);
  expect(await count('from=2026-01-02')).toBe(0);
  expect(await count('to=2025-12-31')).toBe(0);
  expect(await count('application=default&provider=orange_money&amount_min=5000&amount_max=5000')).toBe(1);
  expect(await count('application=other')).toBe(0);
});
