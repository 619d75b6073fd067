import { describe, expect, it, test } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import { type Reason, reason, sentenceOf, typed } from '../../src/reason/reason.ts';
import { defaultSettings } from '../../src/settings.ts';
import { paymentId } from '../../src/transaction/transaction.ts';
import { callbackUrl, reference } from '../../src/transaction/transaction-request.ts';
import {
  type DeliveryAttempt,
  isDelivered,
  nextAttemptAt,
  ReceiverTrust,
  SigningPace,
  whyNotDelivered,
  whyNotTaken,
} from '../../src/webhook/delivery.ts';
import { eventByState, isSent, platformEvent, webhookBody } from '../../src/webhook/webhook-event.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';

describe('webhooks by state', () => {
  it('are the whole rule of the interface', () => {
    expect(eventByState).toEqual({
      pending: null,
      provider_acknowledged: null,
      pending_approval: null,
      approved: null,
      provider_submitted: null,
      requires_manual_resolution: null,
      succeeded: 'payment.succeeded',
      failed: 'payment.failed',
      expired: 'payment.expired',
    });
  });
});

const newId = () => uuidOf(42);

describe('the body of a webhook', () => {
  it('has the members of the interface, in its order', () => {
    const body = webhookBody(aDeposit({ providerTxId: 'MP-1' }), 'payment.succeeded', testMorning);
    expect(body).toBe(
      `{"service_tx_id":"${uuidOf(1)}","reference":"deposit-1","event":"payment.succeeded",` +
        '"direction":"deposit","amount_xaf":5000,"operator":"orange","provider_tx_id":"MP-1",' +
        '"ts":"2026-01-01T09:00:00.000Z"}',
    );
  });

  it('has null where the provider gave no id', () => {
    const body = webhookBody(aWithdrawal(), 'payment.failed', testMorning);
    expect(JSON.parse(body)).toMatchObject({ direction: 'withdrawal', provider_tx_id: null });
  });

  it('gives the reference back as it was sent', () => {
    const text = ' "réf" \\ 😀 ';
    const body = webhookBody(aDeposit({ reference: reference(text) }), 'payment.expired', testMorning);
    expect(JSON.parse(body)).toMatchObject({ reference: text });
  });
});

describe('the event of a state just reached', () => {
  it('is all that a delivery needs', () => {
    const deposit = aDeposit({
      state: 'expired',
      failureCode: 'window_closed',
      version: 3,
      callbackUrl: callbackUrl('https://Shop.example/hooks', false),
    });
    expect(platformEvent(deposit, testMorning, newId)).toEqual({
      id: uuidOf(42),
      transactionId: uuidOf(1),
      applicationId: 'default',
      reference: 'deposit-1',
      sequence: 3,
      name: 'payment.expired',
      url: 'https://Shop.example/hooks',
      receiver: 'https://shop.example',
      body: webhookBody(deposit, 'payment.expired', testMorning),
      failureCode: 'window_closed',
      createdAt: testMorning,
    });
  });

  it.each(depositStates)('is not sent without a callback URL, and there all the same: %s', (state) => {
    const event = platformEvent(aDeposit({ state, callbackUrl: null }), testMorning, newId);
    expect(event?.name ?? null).toBe(eventByState[state]);
    expect(isSent(event)).toBe(false);
    expect([event?.url ?? null, event?.receiver ?? null]).toEqual([null, null]);
  });

  it('is none for what staff send back, of which no platform knows', () => {
    const returns = { paymentId: paymentId(uuidOf(7)), askedBy: 'amina' };
    const sentBack = aWithdrawal({ state: 'succeeded', returns });
    expect(platformEvent(sentBack, testMorning, newId)).toBeNull();
  });

  it('has an id that is a UUID', () => {
    expect(() => platformEvent(aDeposit({ state: 'failed' }), testMorning, () => 'event-1')).toThrow(
      refusal('invalid_identifier'),
    );
  });
});

const anAttempt = (fields: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  at: testMorning,
  durationMs: 1_000,
  status: 204,
  error: null,
  answerExcerpt: '',
  ...fields,
});
const attempt = (status: number | null, error: Reason | null = null) => anAttempt({ status, error });

describe('an attempt', () => {
  it.each([
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [302, false],
    [400, false],
    [500, false],
    [null, false],
  ])('answered with %s has delivered: %s', (status, delivered) => {
    expect(isDelivered(attempt(status))).toBe(delivered);
  });

  it.each([
    [503, null, 'The receiver answered with status 503.'],
    [null, typed('connect ECONNREFUSED'), 'connect ECONNREFUSED'],
    [null, null, 'The receiver gave no complete answer.'],
  ])('answered with %s and the error %s says why it failed', (status, error, words) => {
    expect(sentenceOf(whyNotDelivered(attempt(status, error)))).toBe(words);
  });

  it('says in public what a receiver answered, and of one that did not answer nothing but that', () => {
    expect(whyNotTaken(attempt(503))).toEqual(reason('webhook_answered', { status: 503 }));
    const unsigned = reason('webhook_not_signed');
    expect(whyNotTaken(attempt(null, unsigned))).toEqual(unsigned);
    const refused = reason('webhook_address_refused', { host: '10.0.0.5' });
    const others = [reason('webhook_connection_refused'), refused, null];
    const said = new Set(others.map((error) => whyNotTaken(attempt(null, error)).code));
    expect([...said]).toEqual(['webhook_not_taken']);
  });
});

describe('after a failed attempt', () => {
  it.each([
    // attempts failed   next attempt after, in ms
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, null],
    [5, null],
  ])('number %d the next comes after %s ms', (failed, delayMs) => {
    const next = nextAttemptAt(failed, testMorning, defaultSettings.webhookRetryDelaysMs);
    expect(next).toBe(delayMs === null ? null : testMorning + delayMs);
  });

  it('a schedule without delays gives up at once', () => {
    expect(nextAttemptAt(1, testMorning, [])).toBeNull();
  });

  it('a delay of zero tries again at once', () => {
    expect(nextAttemptAt(1, testMorning, [0])).toBe(testMorning);
  });
});

// biome-ignore format: reads by its columns
test.each([
  ['2XX and quick',    anAttempt(),                                       ['a']],
  ['2XX but slow',     anAttempt({ durationMs: 1_001 }),                  []],
  ['not 2XX',          anAttempt({ status: 302 }),                        []],
  ['none at all',      anAttempt({ status: null, error: typed('Refused.') }),    []],
])('an answer that is %s decides whether a receiver is trusted', (_, attempt, trusted) => {
  const fresh = new ReceiverTrust();
  fresh.note('a', attempt);
  expect(fresh.at(testMorning)).toEqual(trusted);
  const known = new ReceiverTrust();
  known.note('a', anAttempt());
  known.note('a', attempt);
  expect(known.at(testMorning)).toEqual(trusted);
});

test('a receiver is forgotten when it has not been heard for a minute', () => {
  const trust = new ReceiverTrust();
  trust.note('a', anAttempt());
  trust.note('b', anAttempt());
  trust.note('a', anAttempt({ at: later(testMorning, 5_000) }));
  expect(trust.at(later(testMorning, 60_000))).toEqual(['b', 'a']);
  expect(trust.at(later(testMorning, 60_001))).toEqual(['a']);
});

test('no more than 500 receivers are remembered: the one heard longest ago goes', () => {
  const trust = new ReceiverTrust();
  for (let n = 0; n < 501; n += 1) trust.note(`receiver ${n}`, anAttempt());
  expect(trust.at(testMorning)).toHaveLength(500);
  expect(trust.at(testMorning)).not.toContain('receiver 0');
});

const through = (pace: SigningPace, count: number, waitedMs: number): void => {
  for (let n = 0; n < count; n += 1) {
    pace.begin();
    pace.end(waitedMs);
  }
};

test('what waits for its signature takes a place until it is signed', () => {
  const pace = new SigningPace();
  const { free } = pace;
  pace.begin();
  expect(pace.free).toBe(free - 1);
  for (let n = 1; n <= free / 2; n += 1) pace.begin();
  expect(pace.isHalfFree).toBe(false);
  pace.end(0);
  expect(pace.isHalfFree).toBe(true);
});

test('places grow while signatures come in time, up to a limit', () => {
  const pace = new SigningPace();
  const { free } = pace;
  through(pace, 10, 1_000);
  expect(pace.free).toBe(free + 10);
  through(pace, 1_000, 0);
  expect(pace.free).toBe(512);
});

test('places are halved by each signature that comes late, and a few are always left', () => {
  const pace = new SigningPace();
  const { free } = pace;
  through(pace, 1, 1_001);
  expect(pace.free).toBe(free / 2);
  through(pace, 100, 60_000);
  expect(pace.free).toBe(4);
});
