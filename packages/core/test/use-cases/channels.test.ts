import { describe, expect, it } from '@jest/globals';
import { aDepositRequest, aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { changeChannel, listChannels, noteDeviceSeen, switchProvider } from '../../src/use-cases/channels.ts';
import { createDeposit } from '../../src/use-cases/create-transaction.ts';
import { refusal } from '../a-transaction.ts';

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

const staff = aStaffMember();

describe('a merchant number', () => {
  it.each([
    [{ enabled: false }, 'on, customer_initiated', 'off, customer_initiated'],
    [{ collectionMode: 'merchant_initiated' }, 'on, customer_initiated', 'on, merchant_initiated'],
    [
      { enabled: false, collectionMode: 'merchant_initiated' },
      'on, customer_initiated',
      'off, merchant_initiated',
    ],
    [{}, 'on, customer_initiated', 'on, customer_initiated'],
  ] as const)('is changed by %j, and who did it is kept', async (patch, before, after) => {
    const world = memoryPorts();
    const changed = await changeChannel(world.ports)('orange-money-1', patch, staff);
    expect(changed).toMatchObject({ channelId: 'orange-money-1', ...patch });
    expect(world.database.registry.channels).toContainEqual(changed);
    expect((await world.audit.list(null, 10)).items).toMatchObject([
      { staff, action: 'channel.change', subject: 'orange-money-1', before, after, at: testMorning },
    ]);
  });

  it('changed later leaves open deposits as they were made', async () => {
    const world = memoryPorts();
    const deposit = await createDeposit(world.ports)(aDepositRequest());
    await changeChannel(world.ports)(deposit.channelId, { collectionMode: 'merchant_initiated' }, staff);
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
  });

  it('that no one knows is refused', async () => {
    const world = memoryPorts();
    const act = changeChannel(world.ports)('nothing', { enabled: true }, staff);
    await expect(act).rejects.toEqual(refusal('channel_not_found'));
    expect(world.database.audit.size).toBe(0);
  });
});

describe('a provider', () => {
  it.each([
    [false, 'on', 'off'],
    [true, 'on', 'on'],
  ])('is switched to %s, and who did it is kept', async (enabled, before, after) => {
    const world = memoryPorts();
    const changed = await switchProvider(world.ports)('orange-money', enabled, staff);
    expect(changed).toMatchObject({ providerId: 'orange-money', enabled });
    expect(world.database.registry.providers).toContainEqual(changed);
    expect((await world.audit.list(null, 10)).items).toEqual([
      {
        id: expect.any(String),
        at: testMorning,
        staff,
        action: 'provider.switch',
        subject: 'orange-money',
        before,
        after,
        reason: null,
      },
    ]);
  });

  it('that is switched off takes no new deposits', async () => {
    const world = memoryPorts();
    await switchProvider(world.ports)('orange-money', false, staff);
    expect((await createDeposit(world.ports)(aDepositRequest())).providerId).toBe('orange-ussd');
  });

  it('that no one knows is refused', async () => {
    const world = memoryPorts();
    await expect(switchProvider(world.ports)('nobody', true, staff)).rejects.toEqual(
      refusal('provider_not_found'),
    );
    expect(world.database.audit.size).toBe(0);
  });
});

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
