import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { listChannels } from '../../src/use-cases/channels.ts';

describe('the merchant numbers', () => {
  it('are listed with whether each can confirm payments now', async () => {
    const world = memoryPorts();
    world.clock.advance(120_001);
    const channels = await listChannels(world.ports)();
    expect(channels.map(({ channel, canConfirm }) => [channel.channelId, canConfirm])).toEqual([
      ['mtn-momo-1', true],
      ['mtn-ussd-1', true],
      ['orange-money-1', false],
      ['orange-money-2', false],
      ['orange-ussd-1', false],
    ]);
  });
});
