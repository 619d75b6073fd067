import { describe, expect, it } from '@jest/globals';
import { aChannel, aProvider, saying, testMorning } from '@mobile-money/testing';
import { earlier } from '../../src/instant.ts';
import {
  type HealthStatus,
  noCounts,
  noTraffic,
  providerHealth,
  stillOpen,
  successRate,
  sumOfCounts,
} from '../../src/provider/health.ts';

const silenceMs = 120_000;
const provider = aProvider({ providerId: 'orange-money', operators: ['orange'] });
const heard = aChannel({ channelId: 'heard' });
const silent = aChannel({ channelId: 'silent', lastSeenAt: earlier(testMorning, silenceMs + 1) });
const off = aChannel({ channelId: 'off', enabled: false });
const foreign = aChannel({ channelId: 'foreign', providerId: 'orange-ussd' });
const deaf = { ...foreign, lastSeenAt: null };

const traffic = (transactions: number, failures: number) => ({ transactions, failures });

describe('the health of a provider', () => {
  it.each([
    ['operational', true, [], noTraffic],
    ['operational', true, [off], noTraffic],
    ['degraded', true, [], traffic(10, 2)],
    ['unavailable', false, [], noTraffic],
  ] as const)('that only transfers needs no channel: it is %s', (status, enabled, channels, lastHour) => {
    const transfers = { ...provider, supportedDirections: ['withdrawal'], enabled } as const;
    expect(providerHealth(transfers, channels, lastHour, testMorning, silenceMs).status).toBe(status);
  });

  it.each([
    // when                                                    flag   channels           traffic             status
    ['all is well', true, [heard], noTraffic, 'operational'],
    ['nothing fails', true, [heard], traffic(100, 0), 'operational'],
    ['the failure rate is just 0.10', true, [heard], traffic(10, 1), 'operational'],
    ['the failure rate is just 0.10 of many', true, [heard], traffic(1000, 100), 'operational'],
    ['the failure rate is above 0.10', true, [heard], traffic(1000, 101), 'degraded'],
    ['the failure rate is high with ten transactions', true, [heard], traffic(10, 2), 'degraded'],
    ['nine transactions all failed: too few to judge', true, [heard], traffic(9, 9), 'operational'],
    ['all of ten transactions failed', true, [heard], traffic(10, 10), 'degraded'],
    ['some channels are silent', true, [heard, silent], noTraffic, 'degraded'],
    ['all its channels are silent', true, [silent], noTraffic, 'unavailable'],
    ['all are silent but one that is switched off', true, [silent, off], noTraffic, 'unavailable'],
    ['a channel is switched off, which is not silence', true, [heard, off], noTraffic, 'operational'],
    ['every channel is switched off', true, [off], noTraffic, 'unavailable'],
    ['it has no channel', true, [], noTraffic, 'unavailable'],
    ['only others have channels', true, [foreign], noTraffic, 'unavailable'],
    ['a channel of another is silent', true, [heard, deaf], noTraffic, 'operational'],
    ['its flag is off', false, [heard], noTraffic, 'unavailable'],
    ['its flag is off and it fails', false, [heard, silent], traffic(10, 10), 'unavailable'],
    ['it is silent and fails', true, [silent], traffic(10, 10), 'unavailable'],
  ] as const)('when %s (flag %s)', (_when, enabled, channels, lastHour, status: HealthStatus) => {
    const health = providerHealth({ ...provider, enabled }, channels, lastHour, testMorning, silenceMs);
    expect(health).toMatchObject({
      provider: { providerId: 'orange-money', enabled },
      status,
      txCount1h: lastHour.transactions,
    });
    expect(health.message === null).toBe(status === 'operational');
  });

  it.each([
    [0, 0, 0],
    [4, 1, 0.25],
    [3, 3, 1],
  ])('tells the failure rate of %d transactions with %d failures as %d', (transactions, failures, rate) => {
    const health = providerHealth(provider, [heard], { transactions, failures }, testMorning, silenceMs);
    expect(health.failureRate1h).toBe(rate);
  });

  it.each([
    ['switched off', false, [heard], noTraffic, 'The provider is switched off.'],
    ['bare', true, [], noTraffic, 'The provider has no payment channel in service.'],
    ['silent', true, [silent], noTraffic, 'No payment channel can confirm payments: silent silent.'],
    ['partly silent', true, [heard, silent], noTraffic, 'Some payment channels are silent: silent.'],
    ['unstable', true, [heard], traffic(16, 4), "25 % of the last hour's transactions failed."],
  ])('says why a provider is %s', (_what, enabled, channels, lastHour, message) => {
    const health = providerHealth({ ...provider, enabled }, channels, lastHour, testMorning, silenceMs);
    expect(health.message).toEqual(saying(message));
  });
});

const counts = {
  transactions: 5,
  amountXaf: 900,
  succeeded: 3,
  succeededXaf: 500,
  unsuccessful: 1,
  unsuccessfulXaf: 100,
};

it('the success rate is that of transactions that came to an end', () => {
  expect(successRate(counts)).toBe(0.75);
});

it('no rate is told while nothing came to an end', () => {
  expect(successRate({ ...noCounts, transactions: 4 })).toBeNull();
});

it('counts are summed up, and nothing is nothing', () => {
  expect(sumOfCounts([])).toEqual(noCounts);
  expect(sumOfCounts([counts, { ...counts, amountXaf: 100 }])).toEqual({
    transactions: 10,
    amountXaf: 1_000,
    succeeded: 6,
    succeededXaf: 1_000,
    unsuccessful: 2,
    unsuccessfulXaf: 200,
  });
});

it('what came to no end yet is open', () => {
  expect(stillOpen(counts)).toEqual({ count: 1, amountXaf: 300 });
});
