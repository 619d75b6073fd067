import type { Ports } from '../ports/ports.ts';

/** Notes a sign of life of a gateway device: every channel behind it can confirm payments again. */
export const noteDeviceSeen =
  ({ registry, clock }: Pick<Ports, 'registry' | 'clock'>) =>
  async (providerId: string, deviceId: string): Promise<void> => {
    const { channels } = await registry.read();
    const behind = channels.filter((each) => each.providerId === providerId && each.deviceId === deviceId);
    await registry.markSeen(
      behind.map((each) => each.channelId),
      clock.now(),
    );
  };
