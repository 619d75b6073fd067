import type { Ports } from '../ports/ports.ts';
import { type Channel, canConfirm } from '../provider/channel.ts';

export interface ChannelView {
  readonly channel: Channel;
  readonly canConfirm: boolean;
}

/** The merchant numbers, each with whether it can confirm payments now. */
export const listChannels =
  ({ registry, clock, settings }: Pick<Ports, 'registry' | 'clock' | 'settings'>) =>
  async (): Promise<readonly ChannelView[]> => {
    const { channels } = await registry.read();
    const at = clock.now();
    return channels.map((channel) => ({
      channel,
      canConfirm: canConfirm(channel, at, settings.channelSilenceMs),
    }));
  };
