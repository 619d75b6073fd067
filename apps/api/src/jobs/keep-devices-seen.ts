import type { Clock, Log, RegistryStore, Settings } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

/** Stands in for the heartbeats of devices that do not exist, so that every channel can confirm payments. */
export const keepDevicesSeen = (
  registry: RegistryStore,
  clock: Clock,
  log: Log,
  { channelSilenceMs }: Pick<Settings, 'channelSilenceMs'>,
): Job =>
  new Repeat({
    name: 'keep devices seen',
    everyMs: channelSilenceMs / 4,
    work: async () => {
      const { channels } = await registry.read();
      await registry.markSeen(
        channels.map(({ channelId }) => channelId),
        clock.now(),
      );
      return false;
    },
    log,
  });
