import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { isRead, receivePayment } from '@mobile-money/core';
import { CsvStatementReader } from '@mobile-money/statements';
import { aPaymentReport } from '@mobile-money/testing';
import { readConfig } from '../../../src/config/config.ts';
import { tokens } from '../../../src/container/tokens.ts';
import { eventually } from '../../support/eventually.ts';
import { member } from '../../support/requests.ts';
import { type Answer, serviceOfAllTests } from '../../support/service.ts';
import { send } from '../../support/staff.ts';

const day = '2026-01-01';
const header = 'Date;ID transaction;Numéro;Statut;Crédit;Débit;Frais';
const paid = (id: string, amount: string) => `01/01/2026 10:00;${id};699000001;Succès;${amount};;0`;
const file = (...lines: readonly string[]) => [header, ...lines, 'Total;;;;;;'].join('\r\n');

const statementReader = new CsvStatementReader(readConfig({}).statementFormats);
const service = serviceOfAllTests({ ports: () => ({ statementReader }) });

const post = (body: string | Uint8Array, query = '', headers: Record<string, string> = {}): Promise<Answer> =>
  service.call('POST', `/internal/v1/statements?provider_id=orange_money&day=${day}${query}`, {
    headers: { 'content-type': 'text/csv', ...headers },
    body: body as NonNullable<RequestInit['body']>,
  });
const differences = async (query: string): Promise<readonly Record<string, unknown>[]> => {
  const answer = await service.get(`/internal/v1/reconciliation?provider_id=orange_money&day=${day}${query}`);
  return member(answer.json, 'items') as Record<string, unknown>[];
};
const auditActions = async (): Promise<unknown[]> =>
  (member((await service.get('/internal/v1/audit')).json, 'items') as { action: string }[])
    .filter((each) => !isRead(each))
    .map(({ action }) => action);

describe('a statement', () => {
  test('is imported as curl sends it, and compared with what is in the books', async () => {
    const report = {
      operatorTxId: 'MP1',
      payer: '+237699000001',
      amountXaf: 5_000,
      providerId: 'orange_money',
    };
    const held = aPaymentReport({ ...report, receiver: null, paidAt: null });
    await receivePayment(service.container.get(tokens.ports))(held);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const content = file(paid('MP1', '5 000'), paid('MP2', '700'));
    const answer = await post(content, '&file_name=releve.csv', form);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        provider_id: 'orange_money',
        day,
        file_name: 'releve.csv',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        size_bytes: Buffer.byteLength(content),
        line_count: 2,
        ignored_count: 2,
        unreadable_count: 0,
        imported_by: 'dev',
        withdrawn_at: null,
        is_repeated: false,
        comparison: {
          theirs: { deposit_count: 2, deposit_xaf: 5_700, withdrawal_count: 0, withdrawal_xaf: 0 },
          ours: { deposit_count: 0, deposit_xaf: 0, withdrawal_count: 0, withdrawal_xaf: 0 },
          matched_count: 0,
        },
      },
    });
    const found = await differences('&status=open');
    expect(found.map((each) => each['kind']).sort()).toEqual(['missing_with_us', 'state_differs']);
    expect(found.find((each) => each['kind'] === 'state_differs')).toMatchObject({
      paired_by: 'operator_id',
      theirs: {
        file_name: 'releve.csv',
        line_number: 2,
        operator_tx_id: 'MP1',
        amount_xaf: 5_000,
        status: 'succeeded',
      },
      ours: { service_tx_id: null, payment_id: expect.any(String), state: 'held', msisdn: '+237699000001' },
      settlement: null,
    });
    const { json } = await service.get('/internal/v1/reconciliation?limit=1');
    expect(json).toMatchObject({ open_count: 2, comparison: null, next_cursor: expect.any(String) });
  });

  test('that comes again is told to be the same, also when it is compressed', async () => {
    const content = file(paid('MP1', '5 000'), paid('MP2', '700'));
    const answer = await post(gzipSync(content), '', { 'content-encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 200, json: { is_repeated: true, file_name: 'releve.csv' } });
    const { json } = await service.get('/internal/v1/statements');
    expect(member(json, 'items')).toHaveLength(1);
    expect(await auditActions()).toEqual(['statement.compare', 'statement.import']);
  });

  test('is set aside when it was the wrong one', async () => {
    const line = paid('UNREAD', 'much');
    const { json } = await post(file(paid('WRONG', '1'), line));
    const found = await differences('&status=open');
    expect(found).toHaveLength(4);
    const why = { code: 'line_no_amount', facts: { text: 'much' } };
    expect(found.find(({ kind }) => kind === 'unreadable_line')).toMatchObject({
      theirs: {
        detail: `'much' is no amount. ${line}`,
        why: { code: 'line_unreadable', facts: { why, text: line } },
      },
    });
    const path = `/internal/v1/statements/${String(member(json, 'statement_id'))}/withdraw`;
    const withdrawn = await send(service, 'POST', path, {}, { reason: 'Of another merchant.' });
    expect(withdrawn).toMatchObject({ status: 200, json: { withdrawn_at: expect.any(String) } });
    expect(await differences('&status=open')).toHaveLength(2);
    expect(await differences('&status=gone')).toHaveLength(2);
  });

  test.each([
    ['without columns that are known', 422, 'a,b\n1,2\n', '', {}, /^No header row has all of: /],
    [
      'of another day',
      422,
      file(paid('X', '5').replace('01/01/2026', '02/01/2026')),
      '',
      {},
      /the first is of 2026-01-02/,
    ],
    [
      'with lines that cannot be read',
      422,
      file(paid('X', 'much')),
      '',
      {},
      /Line 2: 'much' is no amount|Line 2: /,
    ],
    ['of no provider', 404, file(), '&provider_id=none', {}, /Provider not found/],
    ['of no day', 422, file(), '&day=today', {}, /A day must be written as/],
    ['as JSON', 415, '{}', '', { 'content-type': 'application/json' }, /must be the file/],
    ['that is empty', 422, '', '', {}, /must be the file/],
    ['that is not compressed as it says', 400, 'plain', '', { 'content-encoding': 'gzip' }, /not compressed/],
    [
      'that is too large',
      413,
      gzipSync(Buffer.alloc(64 * 1_048_576 + 1)),
      '',
      { 'content-encoding': 'gzip' },
      /larger than 64 MiB/,
    ],
  ])('%s is refused with %i and a reason', async (_, status, body, query, headers, detail) => {
    const answer = await post(body, query, headers as Record<string, string>);
    expect([answer.status, member(answer.json, 'detail')]).toEqual([status, expect.stringMatching(detail)]);
  });

  test('in the form of another provider is refused', async () => {
    const answer = await post(file(), '&provider_id=mtn_momo');
    expect([answer.status, member(answer.json, 'detail')]).toEqual([
      422,
      expect.stringMatching(/^No header row/),
    ]);
  });

  test('that comes while another is compared is told to come back', async () => {
    const answers = await Promise.all(['MP3', 'MP4', 'MP5'].map((id) => post(file(paid(id, '1')))));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(3);
    for (const { status, headers } of refused)
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('a difference', () => {
  test('is settled once with a note, and opened again', async () => {
    const [first] = await differences('&status=open&kind=missing_with_us');
    const id = String(first?.['difference_id']);
    const act = (what: string, body: object) =>
      send(service, 'POST', `/internal/v1/reconciliation/${id}/${what}`, {}, body);
    const settled = { outcome: 'claimed', note: 'Asked the operator.' };
    expect(await act('settle', settled)).toMatchObject({
      status: 200,
      json: {
        difference_id: id,
        status: 'settled',
        settlement: { ...settled, by: 'dev', at: expect.any(String) },
      },
    });
    expect((await act('settle', settled)).status).toBe(409);
    await post(file(paid('MP1', '5 000'), paid('MP2', '700')));
    expect((await differences('&status=settled')).map((each) => each['difference_id'])).toEqual([id]);
    expect(await act('reopen', { note: 'No answer.' })).toMatchObject({
      status: 200,
      json: { status: 'open' },
    });
    expect((await act('reopen', { note: 'No answer.' })).status).toBe(409);
    expect((await act('settle', { outcome: 'paid', note: '' })).status).toBe(422);
    expect((await auditActions()).slice(0, 3)).toEqual([
      'difference.reopen',
      'statement.compare',
      'difference.settle',
    ]);
  });

  test.each(['?status=closed', '?kind=other', '?day=2026', '?limit=0'])(
    'with %s is refused for its form',
    async (query) => {
      expect((await service.get(`/internal/v1/reconciliation${query}`)).status).toBe(422);
    },
  );
});

test('a statement that comes while another is still being sent is told so before it is read', async () => {
  const path = `/internal/v1/statements?provider_id=orange_money&day=${day}`;
  const headers = { 'content-type': 'text/csv', 'content-length': 1_000, expect: '100-continue' };
  const sending = request(service.url + path, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.flushHeaders();
  await once(sending, 'continue');
  expect((await post(file())).status).toBe(503);
  sending.destroy();
  await eventually(async () => (await post(file())).status === 200);
});
