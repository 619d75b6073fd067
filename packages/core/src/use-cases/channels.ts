import type { Ports } from '../ports/ports.ts';
import type { ChannelPatch } from '../ports/registry-store.ts';
import { type Channel, canConfirm, findChannel, findProvider, type Provider } from '../provider/registry.ts';
import { auditEntry, onOff, type StaffActor } from '../transaction/audit-entry.ts';

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

/** Changes a merchant number for new deposits; open ones keep the mode and the number they were given. */
export const changeChannel =
  (ports: Pick<Ports, 'registry' | 'clock' | 'ids'>) =>
  async (channelId: string, patch: ChannelPatch, staff: StaffActor): Promise<Channel> => {
    const before = findChannel(await ports.registry.read(), channelId);
    const after = { ...before, ...patch };
    const audit = auditEntry(ports, staff, ports.clock.now(), [
      'channel.change',
      channelId,
      `${onOff(before.enabled)}, ${before.collectionMode}`,
      `${onOff(after.enabled)}, ${after.collectionMode}`,
    ]);
    await ports.registry.patchChannel(channelId, patch, audit);
    return after;
  };

/** Switches a provider on or off for new transactions; what is under way goes on. */
export const switchProvider =
  (ports: Pick<Ports, 'registry' | 'clock' | 'ids'>) =>
  async (providerId: string, enabled: boolean, staff: StaffActor): Promise<Provider> => {
    const before = findProvider(await ports.registry.read(), providerId);
    const audit = auditEntry(ports, staff, ports.clock.now(), [
      'provider.switch',
      providerId,
      onOff(before.enabled),
      onOff(enabled),
    ]);
    await ports.registry.setProviderEnabled(providerId, enabled, audit);
    return { ...before, enabled };
  };

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
