import { findProvider, type Operator, type Provider, type Registry } from '@mobile-money/core';
import { orangeApiPath } from '@mobile-money/gateways';
import { usualDeviceSecret, usualLogin } from '@mobile-money/simulator/secrets';
import type { Connection, GatewaySettings } from './connection.ts';

export interface SimulatedPlace {
  /** Where the pretend network listens. */
  readonly url: string;
  /** Where it finds the service, for callbacks; null while that is not known. */
  readonly serviceUrl: string | null;
}

/** The pretend network takes any password of its APIs. */
const anySecret = 'pretended';
const product = { apiUser: anySecret, apiKey: anySecret, subscriptionKey: anySecret };
const timing = { timeoutMs: 5_000, replyTimeoutMs: 15_000, pollIntervalMs: 250, lockWaitMs: 5_000 };

/** The real adapters, led to the pretend network: primaries by their operator's API, backups by a USSD gateway. */
export const simulatedConnections = (
  real: readonly Connection[],
  registry: Registry,
  place: SimulatedPlace,
): readonly Connection[] =>
  real.map(({ providerId, smsSenders, statusReadsPerSecond, balanceReads }) => ({
    providerId,
    gateway: gatewayOf(findProvider(registry, providerId), registry, place),
    statusReadsPerSecond,
    balanceReads,
    smsSenders,
    deviceSecret: usualDeviceSecret,
  }));

function gatewayOf(provider: Provider, registry: Registry, place: SimulatedPlace): GatewaySettings | null {
  const [operator] = provider.operators;
  if (operator === undefined) return null;
  if (!provider.isPrimary) return ussd(provider, operator, registry, place);
  return primaries[operator](provider, place, registry);
}

const callbackUrl = ({ providerId }: Provider, { serviceUrl }: SimulatedPlace): string | null =>
  serviceUrl === null ? null : `${serviceUrl}/gateway/v1/${providerId}/callback`;

type Primary = (provider: Provider, place: SimulatedPlace, registry: Registry) => GatewaySettings;

const mtn: Primary = (provider, place) => ({
  kind: 'mtn_momo',
  baseUrl: `${place.url}/mtn`,
  timeoutMs: timing.timeoutMs,
  targetEnvironment: 'sandbox',
  currency: 'XAF',
  callbackUrl: callbackUrl(provider, place),
  note: provider.displayName,
  collection: product,
  disbursement: product,
});

const orange: Primary = (provider, place, { channels }) => ({
  kind: 'orange_money',
  baseUrl: `${place.url}/orange`,
  timeoutMs: timing.timeoutMs,
  apiPath: orangeApiPath,
  tokenHeader: 'Authorization',
  clientId: anySecret,
  clientSecret: anySecret,
  apiUser: anySecret,
  apiPassword: anySecret,
  channelUserMsisdn:
    channels.find(({ providerId }) => providerId === provider.providerId)?.merchantMsisdn.slice(-9) ?? '',
  pin: '1234',
  notifUrl: callbackUrl(provider, place),
  description: provider.displayName,
});

const primaries: Readonly<Record<Operator, Primary>> = { mtn, orange };

/** The codes of the pretend network; on a real SIM card they are for whoever holds it to find out. */
const codes: Readonly<Record<Operator, { readonly transfer: string; readonly collection: string }>> = {
  mtn: { transfer: '*126*1*1*{number}*{amount}*{pin}#', collection: '*126*2*{number}*{amount}*{pin}#' },
  orange: { transfer: '#150*1*1*{number}*{amount}*{pin}#', collection: '#150*2*{number}*{amount}*{pin}#' },
};

const ussd = (
  { providerId }: Provider,
  operator: Operator,
  { channels }: Registry,
  place: SimulatedPlace,
): GatewaySettings => ({
  kind: 'ussd',
  ...timing,
  baseUrl: `${place.url}/ussd/${operator}`,
  username: usualLogin.user,
  password: usualLogin.password,
  allowBasic: false,
  gatewayId: providerId,
  operator,
  ports: channels
    .filter((each) => each.providerId === providerId)
    .map(({ channelId }, index) => ({ port: index + 1, pin: '1234', channelId })),
  transferTemplate: codes[operator].transfer,
  collectionTemplate: codes[operator].collection,
});
