import { describe, expect, test } from '@jest/globals';
import { FixedClock, saying } from '@mobile-money/testing';
import { MtnMomoGateway } from '../../src/mtn-momo/mtn-momo-gateway.ts';
import { aRequest, submissionId } from '../support/a-request.ts';
import { closing } from '../support/closing.ts';
import { placeAt } from '../support/gateway-contract.ts';
import { html, PretendServer, type Reply } from '../support/pretend-server.ts';
import { mtnGateway, mtnSettings, pretendMtn, token } from './pretend-mtn.ts';

const keep = closing();
const referenceId = '01936f3e-8a3b-4c1d-9e2f-0123456789ab';
const request = aRequest('mtn');

const statusRequest = { providerId: 'mtn_momo', direction: 'deposit', submissionId } as const;
const toldNothing = { amount: null, currency: null, msisdn: null, externalId: null };

async function facing(reply: Reply) {
  const server = keep(await pretendMtn(() => reply));
  return { server, gateway: keep(mtnGateway(placeAt(server))) };
}

describe('What MTN is asked', () => {
  test('to collect.', async () => {
    const { server, gateway } = await facing({ status: 202 });
    expect(await gateway.collect(request)).toEqual({ outcome: 'sent', providerTxId: null });
    const [asked] = server.seen('POST', '/collection/v1_0/requesttopay');
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'ocp-apim-subscription-key': 'collect-sub',
      'x-target-environment': 'mtncameroon',
      // MTN takes only UUIDs of version 4.
      'x-reference-id': referenceId,
      'x-callback-url': 'https://service.example/gateway/v1/mtn_momo/callback',
      'content-type': 'application/json',
    });
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      amount: '5000',
      currency: 'XAF',
      externalId: request.transactionId,
      payer: { partyIdType: 'MSISDN', partyId: '237670000001' },
      payerMessage: 'Player s payment',
      payeeNote: 'Player s payment',
    });
  });

  test('to transfer, with a token and a key of its own.', async () => {
    const { server, gateway } = await facing({ status: 202 });
    expect(await gateway.transfer(request)).toEqual({ outcome: 'sent', isFinal: false, providerTxId: null });
    const [asked] = server.seen('POST', '/disbursement/v1_0/transfer');
    expect(asked?.headers['ocp-apim-subscription-key']).toBe('pay-sub');
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      payee: { partyIdType: 'MSISDN', partyId: '237670000001' },
    });
    const [forToken] = server.seen('POST', '/disbursement/token/');
    expect(forToken?.body).toBe('{"grant_type":"client_credentials"}');
    expect(forToken?.headers.authorization).toBe(
      `Basic ${Buffer.from('pay-user:pay-key').toString('base64')}`,
    );
  });

  test.each([
    ['deposit', '/collection/v1_0/requesttopay/'],
    ['withdrawal', '/disbursement/v1_0/transfer/'],
  ] as const)('for the status of a %s.', async (direction, path) => {
    const { server, gateway } = await facing({
      status: 200,
      body: { status: 'SUCCESSFUL', financialTransactionId: 17600000003 },
    });
    expect(await gateway.readStatus({ ...statusRequest, direction })).toEqual({
      outcome: 'succeeded',
      providerTxId: '17600000003',
      told: toldNothing,
    });
    expect(server.seen('GET', path + referenceId)).toHaveLength(1);
  });

  test('nothing on a side that is not configured.', async () => {
    const settings = { ...mtnSettings({ baseUrl: 'http://127.0.0.1:1' }), disbursement: null };
    const gateway = keep(new MtnMomoGateway(settings, new FixedClock()));
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'rejected' });
    const asked = { ...statusRequest, direction: 'withdrawal' } as const;
    expect(await gateway.readStatus(asked)).toMatchObject({ outcome: 'unknown' });
  });
});

/** What is certain by its code, or by its failure code, stands in the test of failure codes. */
describe('What MTN answers to a request', () => {
  const coded = (code: string, status = 500): Reply => ({ status, body: { code, message: 'text' } });

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, 'sent' | 'rejected' | 'unknown']>([
    ['202',                                     { status: 202 },                             'sent'],
    ['409, a reference that is known',          coded('RESOURCE_ALREADY_EXIST', 409),        'sent'],
    ['409 without a body',                      { status: 409 },                             'sent'],
    ['401, and again 401',                      { status: 401 },                             'rejected'],
    ['404',                                     { status: 404 },                             'rejected'],
    ['400 SERVICE_UNAVAILABLE',                 coded('SERVICE_UNAVAILABLE', 400),           'unknown'],
    ['400 beside a success',                    { status: 400, body: { status: 'SUCCESSFUL' } }, 'unknown'],
    ['400 that calls itself an error',          { status: 400, body: { status: 'error' } },  'rejected'],
    ['401 in words, and again',                 { status: 401, body: { status: 'UNAUTHORIZED' } }, 'rejected'],
    ['403 beside what is pending',              { status: 403, body: { status: 'pending' } }, 'unknown'],
    ['400 beside a state that is not known',    { status: 400, body: { status: 'ONGOING' } }, 'unknown'],
    ['404 beside CREATED',                      { status: 404, body: { status: 'CREATED', code: 'PAYER_NOT_FOUND' } }, 'unknown'],
    ['400 that says its status once more',      { status: 400, body: { status: 400, message: 'text' } }, 'rejected'],
    ['404 in its own phrase',                   { status: 404, body: { status: 'Not Found' } }, 'rejected'],
    ['429 in its own phrase',                   { status: 429, body: { status: 'TOO_MANY_REQUESTS' } }, 'rejected'],
    ['405 in its own phrase',                   { status: 405, body: { status: 'Method Not Allowed' } }, 'rejected'],
    ['400 with its number and its phrase',      { status: 400, body: { status: '400 BAD_REQUEST' } }, 'rejected'],
    ['400 in the phrase of another status',     { status: 400, body: { status: 'Accepted' } }, 'unknown'],
    ['400 that calls itself 202',               { status: 400, body: { status: 202 } },      'unknown'],
    ['400 beside REJECTED_DUPLICATE',           { status: 400, body: { status: 'REJECTED_DUPLICATE' } }, 'unknown'],
    ['400 beside INVALIDATED',                  { status: 400, body: { status: 'INVALIDATED' } }, 'unknown'],
    ['400 beside an error that is pending',     { status: 400, body: { status: 'Error pending' } }, 'unknown'],
    ['400 beside the id of a transfer',         { status: 400, body: { financialTransactionId: '17600000003' } }, 'unknown'],
    ['400 that knows the reference',            { status: 400, body: { message: 'Duplicated reference id. Creation of resource failed.' } }, 'unknown'],
    ['400 with a code for what is known',       coded('RESOURCE_ALREADY_EXISTS', 400),       'unknown'],
    ['400 that is pending, in no JSON',         { status: 400, body: 'pending' },            'unknown'],
    ['500, a certain code beside what is known', { status: 500, body: { code: 'NOT_ENOUGH_FUNDS', message: 'Transaction already processed' } }, 'unknown'],
    ['500 RESOURCE_ALREADY_EXIST, in words',    { status: 500, body: { code: 'RESOURCE_ALREADY_EXIST', message: 'Duplicated reference id. Creation of resource failed.' } }, 'sent'],
    ['400 beside a failure',                    { status: 400, body: { status: 'FAILED' } }, 'rejected'],
    ['429 INTERNAL_PROCESSING_ERROR',           coded('INTERNAL_PROCESSING_ERROR', 429),     'unknown'],
    ['503 SERVICE_UNAVAILABLE',                 coded('SERVICE_UNAVAILABLE', 503),           'unknown'],
    ['500 without a body',                      { status: 500 },                             'unknown'],
    ['502 in HTML',                             { status: 502, body: html },                 'unknown'],
    ['504',                                     { status: 504 },                             'unknown'],
    ['408',                                     { status: 408 },                             'unknown'],
    ['200 in HTML, as a proxy may',             { status: 200, body: html },                 'unknown'],
    ['a broken connection',                     'cut',                                       'unknown'],
  ])('%s.', async (_, reply, outcome) => {
    const { server, gateway } = await facing(reply);
    for (const answer of [await gateway.collect(request), await gateway.transfer(request)]) {
      expect(answer).toMatchObject({ outcome });
    }
    // Nothing is repeated but what a 401 says was not taken on.
    const isRepeated = typeof reply === 'object' && reply.status === 401;
    expect(server.seen('POST', '/disbursement/v1_0/')).toHaveLength(isRepeated ? 2 : 1);
    expect(server.seen('GET', '/')).toHaveLength(0);
  });

  test('a refusal, in words that a person understands.', async () => {
    const { gateway } = await facing(coded('NOT_ENOUGH_FUNDS'));
    const reason = saying('The account has not enough money. (NOT_ENOUGH_FUNDS)');
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'rejected', reason });
  });
});

describe('Without a token nothing is sent', () => {
  test.each<[string, Reply, boolean]>([
    ['the credentials are wrong', { status: 401 }, false],
    ['MTN has an error', { status: 500 }, true],
    ['a page of HTML comes', { status: 200, body: html }, false],
    ['the connection breaks', 'cut', true],
    ['the connection breaks in the answer', 'half', true],
  ])('when %s.', async (_, reply, unreachable) => {
    const server = keep(await PretendServer.listening(() => reply));
    const gateway = keep(mtnGateway(placeAt(server)));
    const reason = saying(/nothing was sent/);
    const code = 'operator_unavailable';
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'rejected', code, reason, unreachable });
    expect(server.seen('POST', '/disbursement/v1_0/')).toHaveLength(0);
  });
});

describe('A status of MTN', () => {
  // biome-ignore format: reads by its columns
  test.each<[string, Reply, object]>([
    ['a reason as an object',                                    { status: 200, body: { status: 'FAILED', reason: { code: 'EXPIRED' } } },         { outcome: 'failed', reason: saying('The payer did not confirm in time. (EXPIRED)') }],
    ['a reason as a text',                                       { status: 200, body: { status: 'FAILED', reason: 'EXPIRED' } },                   { outcome: 'failed', reason: saying('The payer did not confirm in time. (EXPIRED)') }],
    ['no reason',                                                { status: 200, body: { status: 'FAILED' } },                                      { outcome: 'failed', reason: saying('MTN reports that it failed, and not why.') }],
    ['a success without an id',                                  { status: 200, body: { status: 'SUCCESSFUL' } },                                  { outcome: 'succeeded', providerTxId: null }],
    ['a status that is not known',                               { status: 200, body: { status: 'ONGOING' } },                                     { outcome: 'unknown' }],
    ['a page of HTML',                                           { status: 200, body: html },                                                      { outcome: 'unknown' }],
    ['a verdict under an error',                                 { status: 500, body: { status: 'FAILED' } },                                      { outcome: 'unknown' }],
    ['429, which is no verdict, and how long to leave it alone', { status: 429, headers: { 'retry-after': '7' }, body: { status: 'SUCCESSFUL' } }, { outcome: 'unknown', retryAfterMs: 7_000 }],
    ['429 without a time',                                       { status: 429 },                                                                  { outcome: 'unknown', retryAfterMs: null }],
    ['429 until a date',                                         { status: 429, headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' } },     { outcome: 'unknown', retryAfterMs: null }],
  ])('%s.', async (_, reply, expected) => {
    const { gateway } = await facing(reply);
    expect(await gateway.readStatus(statusRequest)).toMatchObject(expected);
  });

  test('is asked for once, also after a 401: MTN counts reads, and the next one has a new token.', async () => {
    const { server, gateway } = await facing({ status: 401 });
    const reads = () => server.requests.filter(({ method }) => method === 'GET').length;
    expect(await gateway.readStatus(statusRequest)).toMatchObject({ outcome: 'unknown' });
    expect([reads(), server.seen('POST', '/collection/token/').length]).toEqual([1, 1]);
    await gateway.readStatus(statusRequest);
    expect([reads(), server.seen('POST', '/collection/token/').length]).toEqual([2, 2]);
  });
});

describe('What MTN tells of the contents, as it wrote them', () => {
  const party = { partyIdType: 'MSISDN', partyId: '237670000001' };
  const written = { amount: '5000.00', currency: 'XAF', externalId: 'tx-1' };
  const told = { ...written, msisdn: '237670000001' };

  // biome-ignore format: reads by its columns
  test.each<[string, 'deposit' | 'withdrawal', object, object]>([
    ['who pays',                        'deposit',    { ...written, payer: party },                           told],
    ['who is paid',                     'withdrawal', { ...written, payee: party },                           told],
    ['the other side, which says less', 'withdrawal', { ...written, payer: party },                           { ...told, msisdn: null }],
    ['numbers instead of texts',        'deposit',    { ...written, amount: 500.5, payer: { partyId: 237670000001 } }, { ...told, amount: '500.5' }],
    ['someone who is no number',        'deposit',    { ...written, payer: { ...party, partyIdType: 'EMAIL' } }, { ...told, msisdn: null }],
    ['another currency',                'deposit',    { currency: 'EUR' },                                    { ...toldNothing, currency: 'EUR' }],
    ['nothing of it',                   'deposit',    {},                                                     toldNothing],
  ])('%s.', async (_, direction, members, expected) => {
    for (const status of ['SUCCESSFUL', 'FAILED']) {
      const { gateway } = await facing({ status: 200, body: { status, ...members } });
      expect(await gateway.readStatus({ ...statusRequest, direction })).toMatchObject({ told: expected });
    }
  });

  test('the currency that is asked for stands for ours.', async () => {
    const server = keep(
      await pretendMtn(() => ({ status: 200, body: { status: 'SUCCESSFUL', currency: 'EUR' } })),
    );
    const settings = { ...mtnSettings(placeAt(server)), currency: 'EUR' };
    const gateway = keep(new MtnMomoGateway(settings, new FixedClock()));
    expect(await gateway.readStatus(statusRequest)).toMatchObject({ told: { currency: 'XAF' } });
  });
});

describe('Credentials that MTN does not accept', () => {
  const denied = { message: 'Access denied due to invalid subscription key collect-sub or pay-sub.' };
  const masked = '401: Access denied due to invalid subscription key *** or ***.';

  test.each<[string, (path: string) => Reply, string]>([
    ['for a token', () => ({ status: 401, body: denied }), masked],
    ['for a call', (path) => (path.endsWith('/token/') ? token : { status: 401, body: denied }), masked],
    ['for a call that is not allowed', (path) => (path.endsWith('/token/') ? token : { status: 403 }), '403'],
  ])('are told of, without showing them: %s.', async (_, reply, credentialRefusal) => {
    const server = keep(await PretendServer.listening(({ path }) => reply(path)));
    const gateway = keep(mtnGateway(placeAt(server)));
    expect(await gateway.collect(request)).toMatchObject({ outcome: 'rejected', credentialRefusal });
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'rejected', credentialRefusal });
    expect(await gateway.readStatus(statusRequest)).toMatchObject({ outcome: 'unknown', credentialRefusal });
  });

  test.each<Reply>([{ status: 400 }, { status: 500 }, { status: 429 }, 'cut'])(
    'are not what %p is about.',
    async (reply) => {
      const { gateway } = await facing(reply);
      expect(await gateway.transfer(request)).not.toHaveProperty('credentialRefusal');
    },
  );
});

describe('A token of MTN', () => {
  test('is fetched once for callers at the same time, and kept.', async () => {
    const { server, gateway } = await facing({ status: 202 });
    await Promise.all([1, 2, 3, 4].map(() => gateway.transfer(request)));
    await gateway.transfer(request);
    expect(server.seen('POST', '/disbursement/token/')).toHaveLength(1);
  });

  test('is renewed before it expires.', async () => {
    const clock = new FixedClock();
    const server = keep(await pretendMtn(() => ({ status: 202 })));
    const gateway = keep(mtnGateway(placeAt(server), clock));
    await gateway.transfer(request);
    clock.advance(3_539_999);
    await gateway.transfer(request);
    expect(server.seen('POST', '/disbursement/token/')).toHaveLength(1);
    clock.advance(1);
    await gateway.transfer(request);
    expect(server.seen('POST', '/disbursement/token/')).toHaveLength(2);
  });

  test('that MTN no longer takes is renewed once, and the request made again.', async () => {
    let given = 0;
    const server = keep(
      await PretendServer.listening(({ path, headers }) => {
        if (path.endsWith('/token/')) {
          given += 1;
          return { status: 200, body: { access_token: `token-${given}`, expires_in: 3600 } };
        }
        return { status: headers.authorization === 'Bearer token-1' ? 401 : 202 };
      }),
    );
    const gateway = keep(mtnGateway(placeAt(server)));
    const answers = await Promise.all([1, 2, 3].map(() => gateway.transfer(request)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
    expect(given).toBe(2);
  });
});

describe('What MTN says that our account holds', () => {
  test('is read from the side of collections.', async () => {
    const { server, gateway } = await facing({
      status: 200,
      body: { availableBalance: '1500', currency: 'XAF' },
    });
    expect(await gateway.readBalance()).toEqual({ outcome: 'told', hundredths: 150_000 });
    const [asked] = server.seen('GET', '/collection/v1_0/account/balance');
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'ocp-apim-subscription-key': 'collect-sub',
      'x-target-environment': 'mtncameroon',
    });
  });

  test.each<[unknown, number | null]>([
    ['0', 0],
    ['2784137.6', 278_413_760],
    ['12.345', 1_234],
    [1500.25, 150_025],
    ['-5', null],
    ['1,500', null],
    ['', null],
    [undefined, null],
  ])('%j', async (availableBalance, hundredths) => {
    const { gateway } = await facing({ status: 200, body: { availableBalance, currency: 'XAF' } });
    expect(await gateway.readBalance()).toMatchObject(
      hundredths === null ? { outcome: 'unknown' } : { outcome: 'told', hundredths },
    );
  });

  test.each<[string, Reply, object]>([
    ['another currency', { status: 200, body: { availableBalance: '5', currency: 'EUR' } }, {}],
    ['no such call', { status: 404 }, {}],
    ['too often', { status: 429 }, { retryAfterMs: null }],
    ['nothing', 'cut', {}],
  ])('is not known when it answers with %s.', async (_what, reply, also) => {
    const { gateway } = await facing(reply);
    expect(await gateway.readBalance()).toMatchObject({ outcome: 'unknown', ...also });
  });

  test('is not asked where that side is missing.', async () => {
    const { server } = await facing({ status: 500 });
    const settings = { ...mtnSettings(placeAt(server)), collection: null };
    const gateway = keep(new MtnMomoGateway(settings, new FixedClock()));
    expect(await gateway.readBalance()).toMatchObject({ outcome: 'unknown' });
    expect(server.seen('GET', '/collection/v1_0/account/balance')).toEqual([]);
  });
});
