import { describe, expect, it } from '@jest/globals';
import { canConfirm, defaultSettings, type Operator } from '@mobile-money/core';
import {
  aChannel,
  aDepositRequest,
  aPaymentReport,
  aProvider,
  aRegistry,
  aStaffMember,
  aWithdrawalRequest,
  testMorning,
} from '@mobile-money/testing';

describe('aRegistry', () => {
  it.each<[Operator, string, string]>([
    ['mtn', 'mtn-momo', 'mtn-ussd'],
    ['orange', 'orange-money', 'orange-ussd'],
  ])('has for %s the primary %s and the backup %s.', (operator, primary, backup) => {
    const own = aRegistry().providers.filter(({ operators }) => operators.includes(operator));
    expect(own.map(({ providerId, isPrimary }) => [providerId, isPrimary])).toEqual([
      [primary, true],
      [backup, false],
    ]);
  });

  it.each([
    ['mtn-momo', 1, 'merchant_initiated', false],
    ['mtn-ussd', 1, 'merchant_initiated', false],
    ['orange-money', 2, 'customer_initiated', true],
    ['orange-ussd', 1, 'customer_initiated', true],
  ] as const)(
    'has for %s so many channels: %i, %s, with a device: %s.',
    (providerId, count, mode, hasDevice) => {
      const own = aRegistry().channels.filter((each) => each.providerId === providerId);
      expect(own).toHaveLength(count);
      for (const channel of own) {
        expect(channel.collectionMode).toBe(mode);
        expect(channel.deviceId !== null).toBe(hasDevice);
      }
    },
  );

  it('has channels that can all confirm payments as a test begins.', () => {
    for (const channel of aRegistry().channels) {
      expect(canConfirm(channel, testMorning, defaultSettings.channelSilenceMs)).toBe(true);
    }
  });

  it('refuses overrides that contradict each other.', () => {
    expect(() => aRegistry({ providers: [aProvider()] })).toThrow('does not serve its operator');
    const only = aRegistry({ providers: [aProvider({ operators: ['orange'] })], channels: [] });
    expect(only.providers).toHaveLength(1);
  });
});

describe('Builders', () => {
  it('take overrides, and fill in the rest.', () => {
    expect(aChannel({ simNumber: 7 })).toMatchObject({ simNumber: 7, providerId: 'orange-money' });
    expect(aDepositRequest({ lang: 'en' })).toMatchObject({ lang: 'en', operator: 'orange' });
    expect(aWithdrawalRequest({ amountXaf: 100 })).toMatchObject({ amountXaf: 100, operator: 'orange' });
    expect(aPaymentReport({ receiver: null })).toMatchObject({ receiver: null, operator: 'orange' });
    expect(aStaffMember({ id: 'dev' })).toMatchObject({ id: 'dev', kind: 'operator' });
  });

  it('agree with each other: the report is of the number and amount of the request.', () => {
    const request = aDepositRequest();
    const report = aPaymentReport();
    expect([report.payer, report.amountXaf]).toEqual([request.msisdn, request.amountXaf]);
    expect(report.receiver).toBe(aChannel().merchantMsisdn);
  });
});
