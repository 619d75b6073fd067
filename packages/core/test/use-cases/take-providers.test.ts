import { expect, it } from '@jest/globals';
import { aRegistry, aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import { takeProviders } from '../../src/use-cases/take-providers.ts';

it('A changed file of providers is stored with an entry of the audit for each change, and an unchanged one not at all.', async () => {
  const ports = memoryPorts();
  const staff = { ...aStaffMember(), address: null };
  const take = takeProviders(ports);
  await take(await ports.registry.read(), staff);
  expect(ports.database.audit.size).toBe(0);
  const { channels, ...rest } = aRegistry();
  const coded = channels.map((each) =>
    each.channelId === 'orange-money-1' ? { ...each, merchantCode: '1' } : each,
  );
  const { changes } = await take({ ...rest, channels: coded }, staff);
  const { isNew: _, ...told } = changes[0] ?? { isNew: null };
  expect([...ports.database.audit.values()]).toEqual([
    expect.objectContaining({ ...told, action: 'channel.change', staff, at: testMorning, reason: null }),
  ]);
  const stored = (await ports.registry.read()).channels.find(
    ({ channelId }) => channelId === 'orange-money-1',
  );
  expect(stored?.merchantCode).toBe('1');
});
