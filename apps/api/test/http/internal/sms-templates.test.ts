import { beforeEach, describe, expect, test } from '@jest/globals';
import { aDeposit, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import { envelope, readingGateways } from '../../support/sms.ts';
import { send, staffed, tokenOf } from '../../support/staff.ts';

/** Orange words its SMS anew: no template that ships reads it. */
const words =
  'Bonjour, {payer} {payer_name} vient de vous envoyer {amount} sur le {receiver}. Votre solde:{balance}. Ref {id}';
const reworded = (receiver: string): string =>
  `Bonjour, 690000100 ALICE NGONO vient de vous envoyer 5000 FCFA sur le ${receiver}. ` +
  'Votre solde: 2784137 FCFA. Réf PP260101.1001.B45800';
const draft = { operator: 'orange', language: 'fr', direction: 'by_position', text: words };

const service = serviceOfEachTest(staffed({ environment: {}, gateways: readingGateways() }));
const as = (headers: Record<string, string>, path: string, body?: unknown): Promise<Answer> =>
  send(service, 'POST', `/internal/v1${path}`, headers, body);
const dev = (path: string, body?: unknown): Promise<Answer> => as({}, path, body);
const textOf = (answer: Answer, name: string): string => member(answer.json, name) as string;
const itemsOf = async (path: string) =>
  member((await service.get(`/internal/v1${path}`)).json, 'items') as Record<string, unknown>[];

const hear = (text: string): Promise<Answer> =>
  service.post('/gateway/v1/orange_money/device', envelope(text));

/** A deposit that was paid, and the SMS about it that no one could read. */
async function paid(): Promise<{ deposit: string; message: string; sms: string }> {
  const created = await service.post('/api/v1/deposits', aDeposit());
  const { service_tx_id, instructions } = created.json as {
    service_tx_id: string;
    instructions: { merchant: { msisdn: string } };
  };
  const sms = reworded(instructions.merchant.msisdn.slice(-9));
  expect(textOf(await hear(sms), 'outcome')).toBe('ignored');
  const [message] = await itemsOf('/messages?status=unread');
  return { deposit: service_tx_id, message: message?.['message_id'] as string, sms };
}

describe('templates that ship', () => {
  test('are listed in the order in which they are tried', async () => {
    const items = await itemsOf('/sms-templates');
    expect(items.length).toBeGreaterThan(10);
    expect(items[0]).toEqual({
      template_id: 'mtn_received_fr',
      operator: 'mtn',
      language: 'fr',
      direction: 'incoming',
      text: expect.stringContaining('{amount}'),
      status: 'active',
      is_confirmed: true,
      made_by: null,
      made_at: null,
    });
  });
});

describe('an SMS in new words', () => {
  test('is drafted, tried, activated and read again: the deposit succeeds once', async () => {
    const { deposit, message, sms } = await paid();
    const made = await dev('/sms-templates', draft);
    expect([made.status, made.json]).toMatchObject([200, { ...draft, status: 'draft', made_by: 'dev' }]);
    const path = `/sms-templates/${textOf(made, 'template_id')}`;

    const tried = await dev(`${path}/try`);
    expect([tried.status, tried.json]).toMatchObject([
      200,
      { looked: 1, read: 1, changes: 1, contradicts: 0 },
    ]);
    expect((member(tried.json, 'items') as unknown[])[0]).toEqual({
      message_id: message,
      received_at: expect.any(String),
      raw_text: sms,
      outcome: 'ignored',
      because: 'No template reads it, or its end is missing.',
      payment_id: null,
      reads_as: 'payment',
      operator_tx_id: 'PP260101.1001.B45800',
      amount_xaf: 5_000,
      payer_msisdn: '+237690000100',
      receiver_msisdn: expect.stringMatching(/^\+2376/),
      balance_xaf: 2784137,
      reads_because: '',
      reads_why: null,
      changes: true,
      contradicts: false,
    });

    expect(textOf(await dev(`/messages/${message}/reread`), 'outcome')).toBe('ignored');
    expect((await dev(`${path}/reread`)).status).toBe(409);
    expect(await dev(`${path}/activate`)).toMatchObject({
      status: 200,
      json: { status: 'active', is_confirmed: true },
    });
    expect(textOf(await service.get(`/api/v1/transactions/${deposit}`), 'state')).toBe('pending');

    const read = { message_id: message, outcome: 'matched', service_tx_id: deposit, code: null };
    for (const _ of ['once', 'again']) {
      const answer = await dev(`/messages/${message}/reread`);
      expect([answer.status, answer.json]).toMatchObject([200, read]);
    }
    expect(textOf(await service.get(`/api/v1/transactions/${deposit}`), 'state')).toBe('succeeded');
    expect(textOf(await hear(sms), 'outcome')).toBe('duplicate');
    const all = await dev(`${path}/reread`);
    expect(all.json).toEqual({ looked: 0, read: 0, next_cursor: null });
    expect(await dev(`${path}/retire`)).toMatchObject({ status: 200, json: { status: 'retired' } });
    expect((await dev(`${path}/retire`)).status).toBe(409);
    const actions = (await itemsOf('/audit'))
      .map(({ action }) => action)
      .filter((each) => each !== 'list.read');
    expect(actions.sort()).toEqual([
      'message.reread',
      'template.activate',
      'template.draft',
      'template.retire',
    ]);
  });

  test('is read together with all others that the template reads', async () => {
    const { deposit } = await paid();
    const id = textOf(await dev('/sms-templates', draft), 'template_id');
    await dev(`/sms-templates/${id}/activate`);
    const answer = await dev(`/sms-templates/${id}/reread`);
    expect(answer.json).toEqual({ looked: 1, read: 1, next_cursor: null });
    expect(textOf(await service.get(`/api/v1/transactions/${deposit}`), 'state')).toBe('succeeded');
  });

  test('may be worded with accents, as the operator writes it', async () => {
    const { message } = await paid();
    const text = words.replace('Ref', 'Réf');
    const id = textOf(await dev('/sms-templates', { ...draft, text }), 'template_id');
    await dev(`/sms-templates/${id}/activate`);
    expect(textOf(await dev(`/messages/${message}/reread`), 'outcome')).toBe('matched');
  });
});

describe('a draft is refused', () => {
  // biome-ignore format: reads by its columns
  test.each([
    ['an unknown word',     'Recu {amount} {who} {id}',    'The SMS template has the unknown word {who}.'],
    ['a word in capitals',  'Recu {Amount} {id}',          'The SMS template has the unknown word {Amount}.'],
    ['half a word',         'Recu {amount {id}',           'The SMS template has the unknown word Recu {amount .'],
    ['an inherited word',   '{amount} {id} {constructor}', 'The SMS template has the unknown word {constructor}.'],
    ['no amount',           'Recu de {payer} {id}',        'The SMS template lacks the word {amount}.'],
    ['no id',               'Recu {bare_amount}',          'The SMS template lacks the word {id}.'],
  ])('with %s', async (_, text, detail) => {
    const answer = await dev('/sms-templates', { ...draft, text });
    expect([answer.status, textOf(answer, 'detail')]).toEqual([422, detail]);
  });

  test.each([{ operator: 'vodafone' }, { language: 'de' }, { direction: 'sideways' }, { text: '' }])(
    'with %j',
    async (fields) => {
      expect((await dev('/sms-templates', { ...draft, ...fields })).status).toBe(422);
    },
  );
});

describe('where people sign in', () => {
  let [one, other, approver]: Record<string, string>[] = [];
  beforeEach(async () => {
    one = await tokenOf(service, 'admin', 'one');
    other = await tokenOf(service, 'admin', 'other');
    approver = await tokenOf(service, 'approver');
  });

  test('another admin than the author activates a draft', async () => {
    const id = textOf(await as(one ?? {}, '/sms-templates', draft), 'template_id');
    const refused = await as(one ?? {}, `/sms-templates/${id}/activate`);
    expect([refused.status, textOf(refused, 'detail')]).toEqual([
      409,
      'Someone else than its author must activate an SMS template.',
    ]);
    expect((await as(other ?? {}, `/sms-templates/${id}/activate`)).status).toBe(200);
  });

  test('a draft that reads otherwise what led to a payment is not activated, and the SMS is named', async () => {
    const { message } = await paid();
    const id = textOf(await dev('/sms-templates', draft), 'template_id');
    await dev(`/sms-templates/${id}/activate`);
    await dev(`/messages/${message}/reread`);
    // The balance for the amount; that the right one is retired makes no difference.
    const text = words.replace('{amount}', '{...}').replace(':{balance}', ': {bare_amount}');
    const wrong = textOf(await as(one ?? {}, '/sms-templates', { ...draft, text }), 'template_id');
    for (const _ of ['active', 'retired']) {
      const refused = await as(other ?? {}, `/sms-templates/${wrong}/activate`);
      expect([refused.status, textOf(refused, 'detail')]).toEqual([
        409,
        `It reads 1 SMS otherwise that led to a payment: ${message}.`,
      ]);
      await as(one ?? {}, `/sms-templates/${id}/retire`);
    }
    const tried = await as(other ?? {}, `/sms-templates/${wrong}/try`);
    expect(tried.json).toMatchObject({ read: 1, contradicts: 1, items: [{ contradicts: true }] });
  });

  test('an approver dismisses what is no work, and it is found again', async () => {
    const { message } = await paid();
    const path = `/messages/${message}/dismiss`;
    expect((await as(approver ?? {}, path, {})).status).toBe(422);
    const answer = await as(approver ?? {}, path, { reason: 'An advertisement.' });
    const dismissed = { dismissed_by: 'approver@example.com', dismissal: 'An advertisement.' };
    expect([answer.status, answer.json]).toMatchObject([200, { message_id: message, ...dismissed }]);
    for (const status of ['ignored', 'unread']) {
      expect(await itemsOf(`/messages?status=${status}`)).toEqual([]);
    }
    expect(await itemsOf('/messages?status=dismissed')).toMatchObject([dismissed]);
  });
});
