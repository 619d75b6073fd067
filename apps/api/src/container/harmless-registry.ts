import { resolve } from 'node:path';
import {
  type Channel,
  type Registry,
  type RegistryStore,
  type TrafficHistory,
  type TrafficMeter,
  ussdTemplate,
} from '@mobile-money/core';
import { ConfigError, type Environment, EnvironmentReader } from '../config/environment-reader.ts';
import { type EnvironmentName, readInstallation } from '../config/installation.ts';
import { providersFileIn, readProvidersFile } from '../config/providers-file.ts';

const noCode = ussdTemplate('*SANDBOX*{merchant}*{amount}*');

/** Codes that no phone can dial, and channels that need no device to hear of payments. */
export const harmless = (registry: Registry): Registry => ({
  ...registry,
  channels: registry.channels.map(
    (channel): Channel => ({ ...channel, ussdTemplate: noCode, deviceId: null, simNumber: null }),
  ),
});

/** A registry that is harmless however it is stored: also one that was filled before, or changed by hand. */
export function harmlessRegistryStore(store: RegistryStore): RegistryStore {
  const made = new WeakMap<Registry, Registry>();
  return {
    read: async () => {
      const registry = await store.read();
      const known = made.get(registry) ?? harmless(registry);
      made.set(registry, known);
      return known;
    },
    setProviderEnabled: (...parts) => store.setProviderEnabled(...parts),
    patchChannel: (...parts) => store.patchChannel(...parts),
    markSeen: (...parts) => store.markSeen(...parts),
    markDeaf: (...parts) => store.markDeaf(...parts),
    takeForTrial: (...parts) => store.takeForTrial(...parts),
  };
}

/** Failures that are wished for say nothing about a provider, and must not stop the next trial. */
export const probeTraffic = (meter: TrafficMeter): TrafficMeter => ({
  since: async (from) =>
    new Map([...(await meter.since(from))].map(([id, traffic]) => [id, { ...traffic, failures: 0 }])),
});

/** The same hour by hour. */
export const probeHistory = (history: TrafficHistory): TrafficHistory => ({
  byHour: async (from, until) =>
    (await history.byHour(from, until)).map((hour) => ({ ...hour, failures: 0, turnedAway: 0 })),
});

/** What each environment stores of a file of providers. */
const stored: Readonly<Record<EnvironmentName, (registry: Registry) => Registry>> = {
  development: (registry) => registry,
  sandbox: harmless,
  production: (registry) => registry,
};

export interface OwnProviders {
  /** The file that they are from. */
  readonly path: string;
  /** As a service of this installation would store it. */
  readonly registry: Registry;
}

/** Whoever takes a file over names it: providers that are only for show must not come to those that move money. */
export function readOwnProviders(given: Environment): OwnProviders {
  const { environment } = readInstallation(given);
  if (environment !== 'development' && new EnvironmentReader(given).text('PROVIDERS_FILE') === null)
    throw new ConfigError(
      `PROVIDERS_FILE is not set, and SERVICE_ENV is '${environment}': name the file that its services read. Nothing was changed.`,
    );
  const path = resolve(providersFileIn(given));
  return { path, registry: stored[environment](readProvidersFile(path)) };
}
