import { describe, expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { listChannels, noteDeviceSeen } from '../../src/use-cases/channels.ts';

describe('the merchant numbers of a device', () => {
  it('can confirm again once their device was heard of, and only those behind it', async () => {
    const world = memoryPorts();
    world.clock.advance(120_001);
    await noteDeviceSeen(world.ports)('orange-money', 'phone-orange-money');
    const heard = (await listChannels(world.ports)()).filter(({ channel }) => channel.lastSeenAt !== null);
    expect(
      heard.map(({ channel, canConfirm }) => [channel.channelId, canConfirm, channel.lastSeenAt]),
    ).toEqual([
      ['orange-money-1', true, later(testMorning, 120_001)],
      ['orange-money-2', true, later(testMorning, 120_001)],
      ['orange-ussd-1', false, testMorning],
    ]);
  });

  it.each([
    ['another provider', 'orange-ussd', 'phone-orange-money'],
    ['a device that no one knows', 'orange-money', 'phone-9'],
  ])('are not moved by %s', async (_what, providerId, deviceId) => {
    const world = memoryPorts();
    const before = world.database.registry.channels;
    world.clock.advance(1);
    await noteDeviceSeen(world.ports)(providerId, deviceId);
    expect(world.database.registry.channels).toEqual(before);
  });
});
