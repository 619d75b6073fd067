import { describe, expect, test } from '@jest/globals';
import { msisdn, shortIdOf } from '@mobile-money/core';
import { FixedClock, saying } from '@mobile-money/testing';
import { kept } from '@mobile-money/testing/contracts/given/counterparts';
import { OrangeMoneyGateway } from '../../src/orange-money/orange-money-gateway.ts';
import { aRequest } from '../support/a-request.ts';
import { closing } from '../support/closing.ts';
import { placeAt } from '../support/gateway-contract.ts';
import { html, PretendServer, type Reply } from '../support/pretend-server.ts';
import { opened, orangeGateway, orangeSettings, paid, payToken, pretendOrange } from './pretend-orange.ts';

const keep = closing();
const request = aRequest('orange');
const statusRequest = { providerId: 'orange_money', direction: 'deposit', submissionId: payToken } as const;
const path = (call: string): string => `/omcoreapis/1.0.2/${call}`;

async function facing(reply: Reply, init?: Reply) {
  const server = keep(await pretendOrange(() => reply, init));
  return { server, gateway: keep(orangeGateway(placeAt(server))) };
}

describe('What Orange is asked', () => {
  test('to collect.', async () => {
    const { server, gateway } = await facing(paid('PENDING'));
    // The id of a payment that waits is not certain yet.
    expect(await gateway.collect(request, kept)).toEqual({ outcome: 'sent', providerTxId: null });
    const [forToken] = server.seen('POST', '/token');
    expect(forToken).toMatchObject({
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from('client:client-secret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    const [asked] = server.seen('POST', path('mp/pay'));
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-auth-token': Buffer.from('api-user:api-password').toString('base64'),
    });
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      subscriberMsisdn: '690000001',
      channelUserMsisdn: '696000002',
      amount: '5000',
      orderId: shortIdOf(request.transactionId),
      description: 'Payment',
      pin: '2468',
      payToken,
      notifUrl: 'https://service.example/gateway/v1/orange_money/callback',
    });
  });

  test('to transfer, without an address for notices.', async () => {
    const { server, gateway } = await facing(paid('SUCCESSFULL', { txnid: 'CI260731.1319.B45800' }));
    expect(await gateway.transfer(request, kept)).toEqual({
      outcome: 'sent',
      isFinal: true,
      providerTxId: 'CI260731.1319.B45800',
      told: { amount: null, currency: null, msisdn: null, externalId: null },
    });
    const [asked] = server.seen('POST', path('cashin/pay'));
    expect(JSON.parse(asked?.body ?? '')).not.toHaveProperty('notifUrl');
  });

  test.each([
    ['deposit', 'mp'],
    ['withdrawal', 'cashin'],
  ] as const)('for the status of a %s, by its pay token.', async (direction, side) => {
    const { server, gateway } = await facing(paid('SUCCESSFUL'));
    const answer = await gateway.readStatus({ ...statusRequest, direction });
    expect(answer).toMatchObject({ outcome: 'succeeded', providerTxId: 'MP260731.1319.B45800' });
    expect(server.seen('GET', path(`${side}/paymentstatus/${payToken}`))).toHaveLength(1);
  });

  test('under another header, at the developer gateway.', async () => {
    const server = keep(await pretendOrange(() => paid('PENDING')));
    const settings = { ...orangeSettings(placeAt(server)), tokenHeader: 'WSO2-Authorization' };
    await keep(new OrangeMoneyGateway(settings, new FixedClock())).collect(request, kept);
    expect(server.seen('POST', path('mp/pay'))[0]?.headers['wso2-authorization']).toBe('Bearer token-1');
  });

  test('nothing for a number of another country.', async () => {
    const { server, gateway } = await facing(paid('PENDING'));
    const answer = await gateway.transfer({ ...request, msisdn: msisdn('+22901500000') }, kept);
    expect(answer).toMatchObject({ outcome: 'rejected' });
    expect(server.requests).toEqual([]);
  });
});

describe('What Orange answers to pay', () => {
  const said = (status: number, message: string): Reply => ({ status, body: { message } });

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, 'sent' | 'rejected' | 'unknown']>([
    ['PENDING',                                 paid('PENDING'),                             'sent'],
    ['SUCCESSFULL with two L',                  paid('SUCCESSFULL'),                         'sent'],
    ['SUCCESSFUL with one L',                   paid('SUCCESSFUL'),                          'sent'],
    ['417, a code whose meaning is disputed',   said(417, '60021 :: Something'),             'unknown'],
    ['400 beside what is pending',              { ...paid('PENDING'), status: 400 },         'unknown'],
    ['422 beside a success',                    { ...paid('SUCCESSFULL'), status: 422 },     'unknown'],
    ['417, a certain code beside a success',    { status: 417, body: { message: '60019 :: Something', data: { status: 'SUCCESSFULL' } } }, 'unknown'],
    ['400 beside a state that is not known',    { ...paid('PROCESSING'), status: 400 },      'unknown'],
    ['403 beside INITIATED',                    { ...paid('INITIATED'), status: 403 },       'unknown'],
    ['404 beside SUCCESS',                      { ...paid('SUCCESS'), status: 404 },         'unknown'],
    ['400 beside a success around the data',    { status: 400, body: { status: 'SUCCESSFULL', data: { status: 'FAILED' } } }, 'unknown'],
    ['417, a certain code beside ONGOING',      { status: 417, body: { message: '60019 :: Something', status: 'ONGOING' } }, 'unknown'],
    ['422 beside a step that was taken',        { status: 422, body: { data: { txnstatus: '200' } } }, 'unknown'],
    ['400 beside a step around the data',       { status: 400, body: { txnstatus: '200' } }, 'unknown'],
    ['400 beside a prompt that was sent',       { status: 400, body: { data: { inittxnstatus: 200 } } }, 'unknown'],
    ['400 that calls itself 202',               { status: 400, body: { status: 202 } },      'unknown'],
    ['400 beside the id of a transfer',         { status: 400, body: { message: 'Depot', data: { txnid: 'CI260731.1319.B45800' } } }, 'unknown'],
    ['400 beside an id around the data',        { status: 400, body: { txnid: 'CI260731.1319.B45800' } }, 'unknown'],
    ['417, a certain code beside an id',        { status: 417, body: { message: '60019 :: Solde', data: { txnid: 'CI260731.1319.B45800' } } }, 'unknown'],
    ['400 beside the words of a success',       { status: 400, body: { message: 'Depot', data: { confirmtxnmessage: 'Dépôt réussi' } } }, 'unknown'],
    ['417, a failure in the words of a success', { status: 417, body: { message: '60019 :: Solde', data: { status: 'FAILED', txnmessage: 'Depot reussi' } } }, 'unknown'],
    ['400 that says it is under way',           said(400, 'Transaction en cours'),           'unknown'],
    ['400 that says it is pending',             said(400, 'Payment is pending'),             'unknown'],
    ['400 that says it was begun',              said(400, 'Payment request successfully initiated'), 'unknown'],
    ['422 that says it knows it already',       said(422, 'Transaction déjà traitée'),       'unknown'],
    ['400 beside an id in its words',           said(400, 'Depot CI260731.1319.B45800'),     'unknown'],
    ['400 beside an id in another member',      { status: 400, body: { description: 'Depot CI260731.1319.B45800' } }, 'unknown'],
    ['417, a certain code beside an id, in other letters', { status: 417, body: { message: '60019 :: x', data: { txnId: 'CI1' } } }, 'unknown'],
    ['400 beside an id in a list',              { status: 400, body: { data: [{ txnid: 'x' }] } }, 'unknown'],
    ['400 beside a state in a list',            { status: 400, body: { data: [{ status: 'HALFWAY' }] } }, 'unknown'],
    ['400 that is pending in another member',   { status: 400, body: { error: 'Transaction pending' } }, 'unknown'],
    ['400 in no JSON, that is pending',         { status: 400, body: '<html>Transaction en cours</html>' }, 'unknown'],
    ['417, a failure whose last step was taken', { status: 417, body: { message: '60019 :: x', data: { status: 'FAILED', confirmtxnstatus: '200' } } }, 'unknown'],
    ['400, cancelled, but its last step was taken', { status: 400, body: { data: { status: 'CANCELLED', txnstatus: '200' } } }, 'unknown'],
    ['200, a failure whose last step was taken', paid('FAILED', { confirmtxnstatus: '200' }), 'unknown'],
    ['200, a failure in the words of a success', paid('FAILED', { confirmtxnmessage: 'Depot reussi' }), 'unknown'],
    ['200, a failure that was begun well',      paid('FAILED', { inittxnstatus: '200', inittxnmessage: 'Paiement initie avec succes.' }), 'rejected'],
    ['417, a failure that was begun well',      { status: 417, body: { message: '60019 :: Solde', data: { status: 'FAILED', inittxnstatus: '200', inittxnmessage: 'Paiement initie avec succes.' } } }, 'rejected'],
    ['400 that says its status once more',      { status: 400, body: { status: 400, message: 'Bad body' } }, 'rejected'],
    ['417, too little money, as it comes',      { status: 417, body: { message: '60019 :: Le solde du compte du payeur est insuffisant', data: { status: 'FAILED', inittxnstatus: '60019' } } }, 'rejected'],
    // As clients of Orange have it from its interface.
    ['417, too little money, with all members', { status: 417, body: { message: '60019 :: Le solde du compte du payeur est insuffisant', data: { id: 1, payToken, txnid: null, inittxnmessage: 'Le solde du compte du payeur est insuffisant', inittxnstatus: '60019', confirmtxnstatus: null, confirmtxnmessage: null, status: 'FAILED' } } }, 'rejected'],
    ['417, too little money at the last step',  { status: 417, body: { message: '60019 :: Solde', data: { status: 'FAILED', inittxnstatus: '200' } } }, 'rejected'],
    ['417 without a code',                      { status: 417 },                             'unknown'],
    ['a certain code that is only mentioned',   said(500, 'After 60019 :: something'),       'unknown'],
    ['401, and again 401',                      { status: 401 },                             'rejected'],
    ['500',                                     { status: 500 },                             'unknown'],
    ['502 in HTML',                             { status: 502, body: html },                 'unknown'],
    ['200 in HTML',                             { status: 200, body: html },                 'unknown'],
    ['a status that is not known',              paid('HALFWAY'),                             'unknown'],
    ['a broken connection',                     'cut',                                       'unknown'],
  ])('%s.', async (_, reply, outcome) => {
    const { server, gateway } = await facing(reply);
    for (const answer of [await gateway.collect(request, kept), await gateway.transfer(request, kept)]) {
      expect(answer).toMatchObject({ outcome });
    }
    const isRepeated = typeof reply === 'object' && reply.status === 401;
    expect(server.seen('POST', path('cashin/pay'))).toHaveLength(isRepeated ? 2 : 1);
  });
});

describe('Without a pay token nothing has happened', () => {
  test.each<[string, Reply, boolean]>([
    ['Orange refuses', { status: 417, body: { message: '60011 :: Something' } }, false],
    ['Orange has an error', { status: 500 }, true],
    ['it is missing', { status: 200, body: { message: 'ok', data: {} } }, false],
    ['a page of HTML comes', { status: 200, body: html }, false],
    ['the connection breaks', 'cut', true],
    ['the connection breaks in the answer', 'half', true],
  ])('when %s.', async (_, init, unreachable) => {
    const { server, gateway } = await facing(paid('PENDING'), init);
    const reason = saying(/nothing was sent/);
    expect(await gateway.collect(request, kept)).toMatchObject({ outcome: 'rejected', reason, unreachable });
    expect(server.seen('POST', path('mp/pay'))).toHaveLength(0);
  });
});

describe('Secrets', () => {
  const echo = {
    message: '60021 :: pin 2468 password api-password of client-secret',
    parameters: { pin: '2468', xauth: 'api-password' },
  };

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, Reply]>([
    ['in a refusal',                           { status: 400, body: echo },                                                         opened],
    ['in an answer that says nothing certain', { status: 500, body: echo },                                                         opened],
    ['in a failure',                           { status: 200, body: { data: { status: 'FAILED', inittxnmessage: echo.message } } }, opened],
    ['in a failing init',                      { status: 500 },                                                                     { status: 500, body: echo }],
  ])('are masked %s.', async (_, pay, init) => {
    const { gateway } = await facing(pay, init);
    const answer = await gateway.transfer(request, kept);
    expect(answer).toMatchObject({ reason: saying(/\*\*\*/) });
    expect(JSON.stringify(answer)).not.toMatch(/2468|api-password|client-secret/);
  });

  test('are masked in a status.', async () => {
    const { gateway } = await facing({
      status: 200,
      body: { ...echo, data: { status: 'FAILED', confirmtxnmessage: 'PIN 2468 incorrect' } },
    });
    expect(await gateway.readStatus(statusRequest)).toMatchObject({
      outcome: 'failed',
      reason: saying('Orange reports FAILED: PIN *** incorrect.'),
    });
  });
});

describe('A status of Orange', () => {
  const limited = { ...(paid('SUCCESSFULL') as object), status: 429, headers: { 'retry-after': '2' } };

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, object]>([
    ['small letters',              paid('successfull'),                            { outcome: 'succeeded' }],
    ['a status that is not known', paid('HALFWAY'),                                { outcome: 'unknown' }],
    ['no status',                  { status: 200, body: { data: null } },          { outcome: 'unknown' }],
    ['a page of HTML',             { status: 200, body: html },                    { outcome: 'unknown' }],
    ['a failure in the words of a success', paid('FAILED', { confirmtxnmessage: 'Depot reussi' }), { outcome: 'unknown' }],
    ['a verdict under an error',   { ...(paid('FAILED') as object), status: 500 }, { outcome: 'unknown' }],
    ['429, which is no verdict, and how long to leave it alone', limited,          { outcome: 'unknown', retryAfterMs: 2_000 }],
  ])('%s.', async (_, reply, answer) => {
    const { gateway } = await facing(reply);
    expect(await gateway.readStatus(statusRequest)).toMatchObject(answer);
  });
});

describe('The pay token, the only name to ask by later,', () => {
  test('is kept before Orange is asked to pay.', async () => {
    const { server, gateway } = await facing(paid('PENDING'));
    for (const use of ['collect', 'transfer'] as const) {
      const names: string[] = [];
      const keepName = async (name: string): Promise<void> => {
        expect(server.seen('POST', path(use === 'collect' ? 'mp/pay' : 'cashin/pay'))).toHaveLength(0);
        names.push(name);
      };
      expect(await gateway[use](request, keepName)).toMatchObject({ outcome: 'sent' });
      expect(names).toEqual([payToken]);
    }
  });

  test('that cannot be kept pays for nothing.', async () => {
    const { server, gateway } = await facing(paid('PENDING'));
    const keepName = () => Promise.reject(new Error('The store is away.'));
    const reason = saying('The pay token of Orange could not be kept, nothing was sent.');
    for (const use of ['collect', 'transfer'] as const) {
      const answer = await gateway[use](request, keepName);
      expect(answer).toMatchObject({ outcome: 'rejected', reason, unreachable: false });
    }
    expect(server.requests.filter(({ path: asked }) => asked.endsWith('/pay'))).toEqual([]);
  });
});

describe('What Orange tells of the contents, as it wrote them', () => {
  // biome-ignore format: reads by its columns
  test.each<[string, object, object]>([
    ['all of it',         { amount: 5_000, currency: 'XAF', subscriberMsisdn: '690000001', orderId: 'order-1' }, { amount: '5000', currency: 'XAF', msisdn: '690000001', externalId: 'order-1' }],
    ['a part of a franc', { amount: 500.5 },                                                                     { amount: '500.5' }],
    ['nothing of it',     {},                                                                                    { amount: null, currency: null, msisdn: null, externalId: null }],
  ])('%s.', async (_, members, told) => {
    for (const status of ['SUCCESSFULL', 'FAILED']) {
      const { gateway } = await facing(paid(status, members));
      expect(await gateway.readStatus(statusRequest)).toMatchObject({ told });
    }
    const { gateway } = await facing(paid('SUCCESSFULL', members));
    expect(await gateway.transfer(request, kept)).toMatchObject({ isFinal: true, told });
  });
});

describe('The reason of a failure is what Orange says of the payment', () => {
  const read = 'Transaction retrieved successfully';
  const begun = { inittxnstatus: '200', inittxnmessage: 'Paiement initie avec succes.' };
  const poor = 'Le solde du compte du payeur est insuffisant';

  // biome-ignore format: reads by its columns
  test.each<[string, object, string]>([
    ['the confirmation failed',     { ...begun, confirmtxnmessage: poor },                poor],
    ['the beginning failed',        { inittxnstatus: '60019', inittxnmessage: poor },     poor],
    ['the beginning has no code',   { inittxnmessage: poor, confirmtxnmessage: null },    poor],
    ['a transfer failed',           { txnstatus: '60019', txnmessage: poor },             poor],
    ['nothing is said of it',       begun,                                                'no reason given'],
    ['nothing is said at all',      {},                                                   'no reason given'],
  ])('when %s, and never that it could be read.', async (_, members, reason) => {
    const body = { message: read, data: { status: 'FAILED', ...members } };
    const { gateway } = await facing({ status: 200, body });
    expect(await gateway.readStatus(statusRequest)).toMatchObject({
      reason: saying(`Orange reports FAILED: ${reason}.`),
    });
    const rejected = await gateway.collect(request, kept);
    expect(rejected).toMatchObject({ outcome: 'rejected' });
    expect(JSON.stringify(rejected)).not.toContain(read);
  });
});

describe('Credentials that Orange does not accept', () => {
  const refusal = {
    status: 401,
    body: { error: 'invalid_client', error_description: 'Invalid client-secret' },
  };

  // biome-ignore format: reads by its columns
  test.each<[string, (asked: string) => Reply | null]>([
    ['for a token',                        (asked) => (asked === '/token' ? refusal : null)],
    ['for a token, in the words of OAuth', (asked) => (asked === '/token' ? { ...refusal, status: 400 } : null)],
    ['to begin',                           (asked) => (asked.endsWith('/init') ? refusal : null)],
    ['to pay',                             (asked) => (asked.endsWith('/pay') ? refusal : null)],
  ])('are told of, without showing them: %s.', async (_, reply) => {
    const token = { status: 200, body: { access_token: 'token-1', data: { payToken } } };
    const server = keep(await PretendServer.listening(({ path: asked }) => reply(asked) ?? token));
    const answer = await keep(orangeGateway(placeAt(server))).collect(request, kept);
    const credentialRefusal = expect.stringMatching(/^40[01]: Invalid \*\*\*$/);
    expect(answer).toMatchObject({ outcome: 'rejected', credentialRefusal });
  });
});

test('A token that fails leaves no trace of the credentials.', async () => {
  const server = keep(await PretendServer.listening(() => ({ status: 401, body: 'client-secret' })));
  const answer = await keep(orangeGateway(placeAt(server))).transfer(request, kept);
  expect(answer).toMatchObject({ outcome: 'rejected', unreachable: false });
  expect(JSON.stringify(answer)).not.toContain('secret');
});
