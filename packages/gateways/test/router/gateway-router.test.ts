import { describe, expect, test } from '@jest/globals';
import { typed } from '@mobile-money/core';
import { FixedClock, RecordingLog, saying } from '@mobile-money/testing';
import { kept } from '@mobile-money/testing/contracts/given/counterparts';
import type { ProviderGateway, SubmissionAnswer } from '../../src/provider-gateway.ts';
import { asCollection } from '../../src/provider-gateway.ts';
import { GatewayRouter } from '../../src/router/gateway-router.ts';
import { aRequest, submissionId } from '../support/a-request.ts';

const request = aRequest('mtn');
const status = { providerId: 'mtn_provider', direction: 'deposit', submissionId } as const;
const sent: SubmissionAnswer = { outcome: 'sent', isFinal: true, providerTxId: null };
const unknown: SubmissionAnswer = { outcome: 'unknown', reason: typed('silence') };
const refused: SubmissionAnswer = { outcome: 'rejected', reason: typed('no money') };
const unreachable: SubmissionAnswer = { ...refused, unreachable: true };
/** What the router itself says. */
const notSent = (reason: string) => ({
  outcome: 'rejected',
  code: 'operator_unavailable',
  reason: saying(new RegExp(reason)),
});

function routed(answer: () => Promise<SubmissionAnswer>) {
  let calls = 0;
  const asked = (): Promise<SubmissionAnswer> => {
    calls += 1;
    return answer();
  };
  const gateway: ProviderGateway = {
    collect: async () => asCollection(await asked()),
    transfer: asked,
    readStatus: async () => ({ outcome: 'unknown', reason: typed('silence') }),
    givesVerdicts: () => true,
    close: () => {},
  };
  const clock = new FixedClock();
  const log = new RecordingLog();
  const breaker = { failuresToOpen: 2, openMs: 30_000 };
  const telling: ProviderGateway = {
    ...gateway,
    readBalance: async () => ({ outcome: 'told', hundredths: 700, credentialRefusal: '401' }),
  };
  const gateways = new Map([
    ['mtn_provider', gateway],
    ['other', gateway],
    ['telling', telling],
    ['not_asked', telling],
  ]);
  const balanceReads = new Set(['telling', 'other', 'missing']);
  return {
    clock,
    log,
    gateway,
    calls: () => calls,
    router: new GatewayRouter({ gateways, balanceReads, breaker, clock, log }),
  };
}

describe('The router leads', () => {
  test('each request to the gateway of its provider, and gives its answer.', async () => {
    const { router } = routed(async () => ({ ...sent, unreachable: false }));
    expect(await router.collect(request, kept)).toEqual({ outcome: 'sent', providerTxId: null });
    expect(await router.transfer(request, kept)).toEqual(sent);
    expect(await router.readStatus(status)).toEqual({ outcome: 'unknown', reason: typed('silence') });
    expect(router.givesVerdicts(status.providerId)).toBe(true);
    expect(router.givesVerdicts('missing')).toBe(false);
  });

  test('who asks for a balance to those who tell one, and says of whom it may be asked.', async () => {
    const { router, log } = routed(async () => sent);
    const untold = { outcome: 'unknown', reason: saying(/No gateway is configured/) };
    expect(await router.readBalance('telling')).toEqual({ outcome: 'told', hundredths: 700 });
    expect(log.messages('error')).toEqual(['A provider does not accept our credentials.']);
    expect([await router.readBalance('other'), await router.readBalance('missing')]).toEqual([
      untold,
      untold,
    ]);
    const asked = ['telling', 'not_asked', 'other', 'missing'].filter((id) => router.tellsBalance(id));
    expect(asked).toEqual(['telling']);
  });

  test('nowhere when the provider has no gateway, and says that nothing was sent.', async () => {
    const { router } = routed(async () => sent);
    const answer = notSent('No gateway is configured');
    const lost = { ...request, providerId: 'missing' };
    expect(await router.collect(lost, kept)).toEqual(answer);
    expect(await router.transfer(lost, kept)).toEqual(answer);
    const { reason } = answer;
    expect(await router.readStatus({ ...status, providerId: 'missing' })).toEqual({
      outcome: 'unknown',
      reason,
    });
  });
});

describe('A provider is left alone', () => {
  test.each<[string, () => Promise<SubmissionAnswer>]>([
    ['leaves outcomes unknown', async () => unknown],
    ['cannot be reached', async () => unreachable],
    ['makes its gateway fail', () => Promise.reject(new Error('a bug'))],
  ])('when it %s again and again.', async (_, answer) => {
    const { router, calls, log } = routed(answer);
    await router.collect(request, kept).catch(() => {});
    await router.transfer(request, kept).catch(() => {});
    const leftAlone = notSent('The provider mtn_provider has stopped answering, nothing was sent.');
    expect(await router.transfer(request, kept)).toEqual(leftAlone);
    expect(await router.collect(request, kept)).toEqual(leftAlone);
    expect(calls()).toBe(2);
    expect(router.states().get('mtn_provider')).toBe('open');
    expect(router.states().get('other')).toBe('closed');
    expect(log.messages('warn')).toHaveLength(1);
  });

  test('not when it refuses: it was heard.', async () => {
    const { router, calls } = routed(async () => refused);
    for (let turn = 0; turn < 5; turn += 1) expect(await router.transfer(request, kept)).toEqual(refused);
    expect(calls()).toBe(5);
  });

  test('not by status reads, which go on while it is left alone.', async () => {
    const { router } = routed(async () => unknown);
    for (let turn = 0; turn < 5; turn += 1) await router.readStatus(status);
    expect(router.states().get('mtn_provider')).toBe('closed');
    await router.transfer(request, kept);
    await router.transfer(request, kept);
    expect(await router.readStatus(status)).toEqual({ outcome: 'unknown', reason: typed('silence') });
    expect(router.states().get('mtn_provider')).toBe('open');
  });

  test('until one request finds it back.', async () => {
    let answer: SubmissionAnswer = unknown;
    const { router, clock, calls, log } = routed(async () => answer);
    await router.transfer(request, kept);
    await router.transfer(request, kept);
    answer = sent;
    clock.advance(30_000);
    const [first, second] = await Promise.all([
      router.transfer(request, kept),
      router.transfer(request, kept),
    ]);
    expect([first.outcome, second.outcome]).toEqual(['sent', 'rejected']);
    expect(calls()).toBe(3);
    expect(router.states().get('mtn_provider')).toBe('closed');
    expect(log.messages('info')).toHaveLength(1);
  });
});

describe('Credentials that a provider does not accept', () => {
  const denied = { ...refused, unreachable: false, credentialRefusal: '401: Access denied.' };
  const line = {
    level: 'error',
    message: 'A provider does not accept our credentials.',
    facts: { provider_id: 'mtn_provider', answered: '401: Access denied.' },
  };

  test('go to the log once in a while, and not into the answer.', async () => {
    const { router, clock, log } = routed(async () => denied);
    expect(await router.transfer(request, kept)).toEqual(refused);
    expect(await router.collect(request, kept)).toEqual(refused);
    expect(log.lines).toEqual([line]);
    clock.advance(299_999);
    await router.transfer(request, kept);
    expect(log.lines).toHaveLength(1);
    clock.advance(1);
    await router.transfer(request, kept);
    expect(log.lines).toEqual([line, line]);
  });

  test('are told of each provider for itself, and of status reads too.', async () => {
    const { router, log, gateway } = routed(async () => denied);
    await router.transfer({ ...request, providerId: 'other' }, kept);
    gateway.readStatus = async () => ({ outcome: 'unknown', reason: typed('401'), credentialRefusal: '401' });
    expect(await router.readStatus(status)).toEqual({ outcome: 'unknown', reason: typed('401') });
    expect(log.lines.map(({ facts }) => facts?.['provider_id'])).toEqual(['other', 'mtn_provider']);
  });
});
