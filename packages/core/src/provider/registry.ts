import { DomainError } from '../errors.ts';
import { type OperatorPrefix, operatorPrefixes } from '../phone/operator-prefixes.ts';
import { reason } from '../reason/reason.ts';
import { type Channel, channel } from './channel.ts';
import { type Provider, provider } from './provider.ts';

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
