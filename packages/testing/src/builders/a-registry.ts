import {
  type Channel,
  cameroonPrefixes,
  msisdn,
  noLimits,
  type Operator,
  type Provider,
  type Registry,
  registry,
  ussdTemplate,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';

/** Primary and backup for both operators; Orange has two merchant numbers to choose from. */
export function aRegistry(overrides: Partial<Registry> = {}): Registry {
  return registry({
    providers: [
      aProvider({ providerId: 'mtn-momo', operators: ['mtn'], isPrimary: true }),
      aProvider({ providerId: 'mtn-ussd', operators: ['mtn'], isPrimary: false }),
      aProvider({ providerId: 'orange-money', operators: ['orange'], isPrimary: true }),
      aProvider({ providerId: 'orange-ussd', operators: ['orange'], isPrimary: false }),
    ],
    channels: [
      promptChannel('mtn-momo-1', 'mtn-momo', '+237670000001'),
      promptChannel('mtn-ussd-1', 'mtn-ussd', '+237670000002'),
      dialChannel('orange-money-1', 'orange-money', '+237690000001', 1),
      dialChannel('orange-money-2', 'orange-money', '+237690000002', 2),
      dialChannel('orange-ussd-1', 'orange-ussd', '+237690000003', 1),
    ],
    prefixes: cameroonPrefixes,
    ...overrides,
  });
}

export const aProvider = (overrides: Partial<Provider> = {}): Provider => ({
  providerId: 'mtn-momo',
  displayName: overrides.providerId ?? 'mtn-momo',
  logoUrl: '',
  operators: ['mtn'],
  supportedDirections: ['deposit', 'withdrawal'],
  depositFeePercent: 0,
  depositFeeMessage: '',
  withdrawalFeePercent: 0,
  limits: noLimits,
  description: '',
  isPrimary: true,
  enabled: true,
  ...overrides,
});

/** A merchant number that players pay by dialling; its device was heard of just as the test begins. */
export const aChannel = (overrides: Partial<Channel> = {}): Channel => ({
  channelId: 'orange-money-1',
  providerId: 'orange-money',
  operator: 'orange',
  collectionMode: 'customer_initiated',
  ussdTemplate: ussdTemplate('#150*47*{merchant}*{amount}#'),
  merchantMsisdn: msisdn('+237690000001'),
  merchantCode: null,
  merchantDisplayName: 'Test Merchant',
  unvouchedMaxXaf: null,
  isUnvouchedUnlimited: false,
  lowXaf: null,
  illustrationUrl: null,
  illustrationAlt: null,
  deviceId: 'phone-orange-money',
  simNumber: 1,
  enabled: true,
  lastSeenAt: testMorning,
  lastSmsAt: null,
  deafSince: null,
  triedUntil: null,
  ...overrides,
});

const dialChannel = (channelId: string, providerId: string, number: string, simNumber: number): Channel =>
  aChannel({
    channelId,
    providerId,
    merchantMsisdn: msisdn(number),
    deviceId: `phone-${providerId}`,
    simNumber,
  });

/** The provider prompts the player and confirms the payment itself: no device is needed. */
const promptChannel = (channelId: string, providerId: string, number: string): Channel =>
  aChannel({
    channelId,
    providerId,
    operator: 'mtn' satisfies Operator,
    collectionMode: 'merchant_initiated',
    merchantMsisdn: msisdn(number),
    deviceId: null,
    simNumber: null,
    lastSeenAt: null,
  });
