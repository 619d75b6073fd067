import { describe, expect, test } from '@jest/globals';
import { type Direction, type FailureCode, failureCodes, msisdn } from '@mobile-money/core';
import { kept } from '@mobile-money/testing/contracts/given/counterparts';
import { meanings } from '../src/failure-meanings.ts';
import { publishedCodes } from '../src/mtn-momo/mtn-momo-codes.ts';
import type { ProviderGateway } from '../src/provider-gateway.ts';
import type { UssdGatewaySettings } from '../src/ussd-gateway/ussd-gateway-settings.ts';
import { ussdRefusals } from '../src/ussd-gateway/ussd-refusals.ts';
import { mtnGateway, pretendMtn } from './mtn-momo/pretend-mtn.ts';
import { orangeGateway, paid, payToken, pretendOrange } from './orange-money/pretend-orange.ts';
import { aRequest, submissionId } from './support/a-request.ts';
import { closing } from './support/closing.ts';
import { placeAt } from './support/gateway-contract.ts';
import { deadUrl, html, type Reply } from './support/pretend-server.ts';
import { PretendDevice, taken, ussdGateway, ussdSettings } from './ussd-gateway/pretend-device.ts';

const keep = closing();

/** The code of each direction; null where nothing is known to have failed. */
type Codes = readonly [deposit: FailureCode | null, withdrawal: FailureCode | null];

const error: Codes = ['operator_error', 'operator_error'];
const unavailable: Codes = ['operator_unavailable', 'operator_unavailable'];
const nothing: Codes = [null, null];
const [sent, unknown] = ['sent', 'unknown'] as const;
const tooLittle: Codes = ['payer_insufficient_funds', 'float_insufficient'];
const noAccount: Codes = ['payer_not_found', 'recipient_not_found'];

type Answer = { readonly outcome: string; readonly code?: FailureCode };
const codeIn = ({ outcome, code }: Answer): FailureCode | null =>
  outcome === 'rejected' || outcome === 'failed' ? (code ?? null) : null;

const facingMtn = async (reply: Reply) => keep(mtnGateway(placeAt(keep(await pretendMtn(() => reply)))));
const facingOrange = async (reply: Reply, init?: Reply) =>
  keep(orangeGateway(placeAt(keep(await pretendOrange(() => reply, init)))));

async function submitted(gateway: ProviderGateway, operator: 'mtn' | 'orange', more = {}): Promise<Codes> {
  const request = aRequest(operator, more);
  return [codeIn(await gateway.collect(request, kept)), codeIn(await gateway.transfer(request, kept))];
}

async function read(gateway: ProviderGateway, name: string): Promise<Codes> {
  const ask = async (direction: Direction) =>
    codeIn(await gateway.readStatus({ providerId: 'provider', direction, submissionId: name }));
  return [await ask('deposit'), await ask('withdrawal')];
}

test('Every meaning has a code that its direction knows.', () => {
  for (const meaning of Object.values(meanings)) {
    for (const direction of ['deposit', 'withdrawal'] as const) {
      expect(failureCodes[meaning[direction]].directions).toContain(direction);
    }
  }
});

describe('MTN', () => {
  // biome-ignore format: reads by its columns
  const reasons: readonly (readonly [reason: string, verdict: Codes, atInitiation: Codes | 'sent' | 'unknown'])[] = [
    ['NOT_ENOUGH_FUNDS',               tooLittle,                                      tooLittle],
    ['PAYER_NOT_FOUND',                ['payer_not_found', 'operator_error'],          ['payer_not_found', 'operator_error']],
    ['PAYEE_NOT_FOUND',                ['operator_error', 'recipient_not_found'],      ['operator_error', 'recipient_not_found']],
    ['PAYER_LIMIT_REACHED',            ['payer_limit_reached', 'operator_error'],      ['payer_limit_reached', 'operator_error']],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE',   ['operator_error', 'recipient_not_allowed'],    ['operator_error', 'recipient_not_allowed']],
    ['SENDER_ACCOUNT_NOT_ACTIVE',      ['payer_not_allowed', 'operator_error'],        ['payer_not_allowed', 'operator_error']],
    ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', error,                       error],
    ['NOT_ALLOWED',                    ['payer_not_allowed', 'recipient_not_allowed'], error],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', error,                                          error],
    ['INVALID_CALLBACK_URL_HOST',      error,                                          error],
    ['INVALID_CURRENCY',               error,                                          error],
    ['RESOURCE_ALREADY_EXIST',         error,                                          sent],
    ['RESOURCE_NOT_FOUND',             error,                                          unknown],
    ['EXPIRED',                        ['payer_timeout', 'operator_error'],            unknown],
    ['PAYMENT_NOT_APPROVED',           ['payer_refused', 'operator_error'],            unknown],
    ['APPROVAL_REJECTED',              ['payer_refused', 'operator_error'],            unknown],
    ['TRANSACTION_CANCELED',           ['payer_refused', 'operator_error'],            unknown],
    ['COULD_NOT_PERFORM_TRANSACTION',  ['payer_timeout', 'operator_error'],            unknown],
    ['SERVICE_UNAVAILABLE',            unavailable,                                    unknown],
    ['INTERNAL_PROCESSING_ERROR',      error,                                          unknown],
    ['SOMETHING_NEW',                  error,                                          unknown],
  ];

  test.each(reasons)('%s.', async (reason, verdict, atInitiation) => {
    for (const written of [reason, { code: reason, message: 'text' }]) {
      const gateway = await facingMtn({ status: 200, body: { status: 'FAILED', reason: written } });
      expect(await read(gateway, submissionId)).toEqual(verdict);
    }
    const gateway = await facingMtn({ status: 500, body: { code: reason, message: 'text' } });
    if (typeof atInitiation !== 'string') expect(await submitted(gateway, 'mtn')).toEqual(atInitiation);
    else expect(await gateway.transfer(aRequest('mtn'))).toMatchObject({ outcome: atInitiation });
  });

  test('every reason that MTN publishes is in the table above.', () => {
    expect(publishedCodes.filter((code) => reasons.every(([each]) => each !== code))).toEqual([]);
  });

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, Codes]>([
    ['failure without a reason', { status: 200, body: { status: 'FAILED' } }, error],
    ['pending',                  { status: 200, body: { status: 'PENDING' } }, nothing],
    ['not found',                { status: 404 },                              nothing],
  ])('a status: %s.', async (_, reply, codes) => {
    expect(await read(await facingMtn(reply), submissionId)).toEqual(codes);
  });

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, Codes]>([
    ['it does not accept the request',          { status: 400 },                                    error],
    ['it does not accept our credentials',      { status: 401 },                                    unavailable],
    ['it does not allow us this call',          { status: 403, body: html },                        unavailable],
    ['it is asked too often',                   { status: 429 },                                    unavailable],
    ['it refuses for a reason of its own',      { status: 400, body: { code: 'SOMETHING_ELSE' } },  error],
    ['it has an error without a word',          { status: 500 },                                    nothing],
  ])('a request: %s.', async (_, reply, codes) => {
    expect(await submitted(await facingMtn(reply), 'mtn')).toEqual(codes);
  });

  test('is not available when it is not there.', async () => {
    expect(await submitted(keep(mtnGateway({ baseUrl: await deadUrl() })), 'mtn')).toEqual(unavailable);
  });
});

describe('Orange', () => {
  const refused: Codes = ['payer_refused', 'operator_error'];
  const tooLate: Codes = ['payer_timeout', 'operator_error'];

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, Codes]>([
    ['EXPIRED',                             paid('EXPIRED'),                                                        tooLate],
    ['CANCELLED',                           paid('CANCELLED'),                                                      refused],
    ['CANCELED, in small letters',          paid('canceled'),                                                       refused],
    ['FAILED, by the code of a step',       paid('FAILED', { confirmtxnstatus: '60019' }),                          tooLittle],
    ['FAILED, by the code of a transfer',   paid('FAILED', { txnstatus: '99051' }),                                 noAccount],
    ['FAILED, by the code of its beginning', paid('FAILED', { inittxnstatus: '00671', inittxnmessage: 'Non' }),     noAccount],
    ['FAILED, by a code in its words',      paid('FAILED', { confirmtxnmessage: '60019 :: Solde' }),                tooLittle],
    ['FAILED, too little money',            paid('FAILED', { inittxnmessage: 'Le solde du compte du payeur est insuffisant' }), tooLittle],
    ['FAILED, refused',                     paid('FAILED', { confirmtxnmessage: 'Le payeur a refusé.' }),           refused],
    ['FAILED, rejected in English',         paid('FAILED', { confirmtxnmessage: 'Rejected by the payer' }),         refused],
    ['FAILED, too late',                    paid('FAILED', { confirmtxnmessage: 'Délai dépassé' }),                 tooLate],
    ['FAILED, no account',                  paid('FAILED', { confirmtxnmessage: "Le compte n'existe pas" }),        noAccount],
    ['FAILED, a code that is disputed',     paid('FAILED', { confirmtxnstatus: '60021', confirmtxnmessage: 'Erreur' }), error],
    ['FAILED, in words about nothing',      paid('FAILED', { confirmtxnmessage: 'Transaction non aboutie' }),       error],
    ['FAILED, and no word',                 paid('FAILED'),                                                         error],
    ['PENDING',                             paid('PENDING'),                                                        nothing],
  ])('%s.', async (_, reply, codes) => {
    const gateway = await facingOrange(reply);
    expect(await read(gateway, payToken)).toEqual(codes);
    // What it answers to the request itself means the same.
    expect(await submitted(gateway, 'orange')).toEqual(codes);
  });

  const said = (status: number, message: string): Reply => ({ status, body: { message } });

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, Codes]>([
    ['60019',                             said(417, '60019 :: Le solde du compte du payeur est insuffisant'), tooLittle],
    ['00671',                             said(417, '00671 :: Not an Orange number'),                       noAccount],
    ['99051',                             said(417, '99051 :: No account'),                                 noAccount],
    ['a code that is disputed',           said(417, '60021 :: Something'),                                  nothing],
    ['a request that it does not accept', said(400, 'Bad body'),                                            error],
    ['credentials that it does not know', { status: 401 },                                                  unavailable],
    ['a call that is not allowed',        { status: 403 },                                                  unavailable],
  ])('to pay: %s.', async (_, reply, codes) => {
    expect(await submitted(await facingOrange(reply), 'orange')).toEqual(codes);
  });

  // biome-ignore format: reads by its columns
  test.each<[string, Reply, Codes]>([
    ['60019',                             said(417, '60019 :: Solde insuffisant'),          tooLittle],
    ['a code that is disputed',           said(417, '60011 :: Something'),                  error],
    ['an error of its own',               { status: 500 },                                  unavailable],
    ['a page of HTML',                    { status: 200, body: html },                      unavailable],
    ['credentials that it does not know', { status: 401 },                                  unavailable],
    ['no pay token',                      { status: 200, body: { message: 'ok', data: {} } }, error],
    ['a broken connection',               'cut',                                            unavailable],
  ])('to begin: %s.', async (_, init, codes) => {
    expect(await submitted(await facingOrange(paid('PENDING'), init), 'orange')).toEqual(codes);
  });

  test('is not available when it is not there; and a number abroad has no account with it.', async () => {
    expect(await submitted(keep(orangeGateway({ baseUrl: await deadUrl() })), 'orange')).toEqual(unavailable);
    const abroad = { msisdn: msisdn('+22901500000') };
    expect(await submitted(await facingOrange(paid('PENDING')), 'orange', abroad)).toEqual(noAccount);
  });
});

describe('A USSD gateway', () => {
  async function dialled(
    choices: ConstructorParameters<typeof PretendDevice>[0],
    changes: Partial<UssdGatewaySettings> = {},
    more = {},
  ): Promise<Codes> {
    const server = keep(await new PretendDevice({ forgets: true, ...choices }).listening());
    return submitted(keep(ussdGateway(ussdSettings(server.url, changes))), 'mtn', more);
  }

  // biome-ignore format: reads by its columns
  const replies: readonly (readonly [template: string, reply: string, codes: Codes])[] = [
    ['not_enough_money_fr', 'Votre solde est insuffisant.',            tooLittle],
    ['not_enough_money_en', 'You have insufficient funds.',            tooLittle],
    ['wrong_pin_fr',        'Code PIN incorrect.',                     error],
    ['wrong_pin_en',        'You gave a wrong PIN.',                   error],
    ['no_such_account_fr',  "Le numero 670000001 n'existe pas.",       noAccount],
    ['no_such_account_en',  'The account was not found.',              noAccount],
  ];

  test.each(replies)('is answered as in %s.', async (_, reply, codes) => {
    expect(await dialled({ reply: () => reply })).toEqual(codes);
  });

  test('every refusal that is known is in the table above.', () => {
    expect(replies.map(([template]) => template)).toEqual(ussdRefusals.map(({ name }) => name));
  });

  // biome-ignore format: reads by its columns
  test.each<[string, () => Promise<Codes>, Codes]>([
    ['says neither yes nor no',      () => dialled({ reply: () => 'Veuillez patienter.' }),                              nothing],
    ['is busy',                      () => dialled({ sending: (port) => taken(port, 486) }),                             unavailable],
    ['is not in the network',        () => dialled({ sending: (port) => taken(port, 503) }),                             unavailable],
    ['does not accept the code',     () => dialled({ sending: () => ({ status: 200, body: { error_code: 400 } }) }),     error],
    ['does not know us',             () => dialled({}, { password: 'wrong' }),                                           unavailable],
    ['has no port',                  () => dialled({}, { ports: [] }),                                                   unavailable],
    ['has no code to dial',          () => dialled({}, { transferTemplate: null, collectionTemplate: null }),            unavailable],
    ['is asked for a number abroad', () => dialled({}, {}, { msisdn: msisdn('+22901500000') }),                          noAccount],
  ])('%s.', async (_, codesOf, codes) => {
    expect(await codesOf()).toEqual(codes);
  });
});
