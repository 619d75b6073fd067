import type { Clock, RegistryStore } from '@mobile-money/core';
import type { Job } from './job.ts';

/**
 * The devices of the pretend network come up with the service. Their first heartbeats take a moment, and whoever asks
 * in that moment should not be told that the channels are silent.
 */
export const seeDevicesOnce = (registry: RegistryStore, clock: Clock): Job => ({
  name: 'see devices',
  start: async () => {
    const { channels } = await registry.read();
    await registry.markSeen(
      channels.map(({ channelId }) => channelId),
      clock.now(),
    );
  },
  stop: async () => undefined,
});
