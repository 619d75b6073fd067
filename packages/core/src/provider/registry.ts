import { type CollectionMode, collectionModes } from '../deposit/deposit-transitions.ts';
import { type Payee, ussdTemplate } from '../deposit/dial-instructions.ts';
import type { Instant } from '../instant.ts';
import { msisdn } from '../phone/msisdn.ts';
import { type Operator, operators } from '../phone/operator.ts';
import { type OperatorPrefix, operatorPrefixes } from '../phone/operator-prefixes.ts';
import { DomainError, type DomainErrorCode, type Reason, reason } from '../reason/reason.ts';
import { isId, type Provider, provider } from './provider.ts';

/** A merchant number, the code that pays it, and the device that hears of its payments. */
export interface Channel extends Payee {
  readonly channelId: string;
  readonly providerId: string;
  readonly operator: Operator;
  readonly collectionMode: CollectionMode;
  /** The gateway device that reports payments to this number; null when the provider itself confirms them. */
  readonly deviceId: string | null;
  readonly simNumber: number | null;
  readonly enabled: boolean;
  /** When the device was last heard of, by heartbeat or SMS. */
  readonly lastSeenAt: Instant | null;
}

export function channel(given: Channel): Channel {
  const { channelId: channel, providerId: provider } = given;
  const refuse = (why: string | Reason, code: DomainErrorCode = 'invalid_registry'): never => {
    throw new DomainError(code, reason('channel_refused', { channel, provider, why }));
  };
  if (!isId(given.channelId)) refuse('its id must be lower-case letters, digits, hyphens or underscores.');
  if (!operators.includes(given.operator)) refuse(`its operator must be ${operators.join(' or ')}.`);
  if (!collectionModes.includes(given.collectionMode)) refuse('its collection mode is unknown.');
  if (given.merchantCode !== null && !/^\d{1,12}$/.test(given.merchantCode))
    refuse('its merchant code must be digits.');
  if (given.simNumber !== null && !Number.isSafeInteger(given.simNumber))
    refuse('its SIM number must be whole.');
  try {
    msisdn(given.merchantMsisdn);
    ussdTemplate(given.ussdTemplate);
  } catch (error) {
    const { code, why } = error as DomainError;
    refuse(why, code);
  }
  return given;
}

/** A channel confirms payments while its device is heard of, or always when it has none. */
export function canConfirm(channel: Channel, at: Instant, channelSilenceMs: number): boolean {
  if (!channel.enabled) return false;
  if (channel.deviceId === null) return true;
  return channel.lastSeenAt !== null && at - channel.lastSeenAt <= channelSilenceMs;
}

/** Providers, their channels and the numbering plan, as they stand at one moment. */
export interface Registry {
  readonly providers: readonly Provider[];
  readonly channels: readonly Channel[];
  readonly prefixes: readonly OperatorPrefix[];
}

/** Refuses a registry whose parts contradict each other, before any money depends on it. */
export function registry(given: Registry): Registry {
  const providers = given.providers.map(provider);
  const channels = given.channels.map(channel);
  refuseTwice(providers.map((each) => each.providerId));
  refuseTwice(channels.map((each) => each.channelId));
  refuseTwice(channels.map((each) => `${each.operator} ${each.merchantMsisdn}`));
  for (const each of channels) {
    const owner = providers.find(({ providerId }) => providerId === each.providerId);
    if (owner === undefined || !owner.operators.includes(each.operator)) {
      refuse(`Channel ${each.channelId} of ${each.providerId}: its provider does not serve its operator.`);
    }
  }
  for (const name of new Set(providers.flatMap((each) => each.operators))) {
    const primaries = providers.filter((each) => each.isPrimary && each.operators.includes(name));
    if (primaries.length !== 1) refuse(`The operator ${name} must have exactly one primary provider.`);
  }
  return { providers, channels, prefixes: operatorPrefixes(given.prefixes) };
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) refuse(`${twice} stands twice.`);
}

function refuse(why: string): never {
  throw new DomainError('invalid_registry', reason('configuration_refused', { why }));
}

export function findProvider(registry: Registry, providerId: string): Provider {
  const found = registry.providers.find((each) => each.providerId === providerId);
  if (found === undefined) throw new DomainError('provider_not_found');
  return found;
}

export function findChannel(registry: Registry, channelId: string): Channel {
  const found = registry.channels.find((each) => each.channelId === channelId);
  if (found === undefined) throw new DomainError('channel_not_found');
  return found;
}
