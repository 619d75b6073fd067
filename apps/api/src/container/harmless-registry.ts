import {
  type Channel,
  type Registry,
  type RegistryStore,
  type TrafficHistory,
  type TrafficMeter,
  ussdTemplate,
} from '@mobile-money/core';
import type { Environment } from '../config/environment-reader.ts';
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

/** PROVIDERS_FILE, as a service of this installation would store it. */
export const readOwnProviders = (given: Environment): Registry =>
  stored[readInstallation(given).environment](readProvidersFile(providersFileIn(given)));
