import { describe, expect, it } from '@jest/globals';
import { aDepositRequest, aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import { changeChannel } from '../../src/use-cases/channels.ts';
import { createDeposit } from '../../src/use-cases/create-deposit.ts';
import { refusal } from '../refusal.ts';

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
