import type { Ports } from '../ports/ports.ts';
import type { ChannelPatch } from '../ports/registry-store.ts';
import type { Channel } from '../provider/channel.ts';
import { findChannel } from '../provider/registry.ts';
import { auditEntry, onOff } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

/** Changes a merchant number for new deposits; open ones keep the mode and the number they were given. */
export const changeChannel =
  (ports: Pick<Ports, 'registry' | 'clock' | 'ids'>) =>
  async (channelId: string, patch: ChannelPatch, staff: StaffActor): Promise<Channel> => {
    const before = findChannel(await ports.registry.read(), channelId);
    const after = { ...before, ...patch };
    const audit = auditEntry(ports, staff, ports.clock.now(), {
      action: 'channel.change',
      subject: channelId,
      before: `${onOff(before.enabled)}, ${before.collectionMode}`,
      after: `${onOff(after.enabled)}, ${after.collectionMode}`,
      reason: null,
    });
    await ports.registry.patchChannel(channelId, patch, audit);
    return after;
  };
