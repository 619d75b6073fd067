import { describe, expect, it } from '@jest/globals';
import { aDepositRequest, aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import { switchProvider } from '../../src/use-cases/channels.ts';
import { createDeposit } from '../../src/use-cases/create-deposit.ts';
import { refusal } from '../refusal.ts';

const staff = aStaffMember();

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
