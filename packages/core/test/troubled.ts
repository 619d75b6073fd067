import { type MemoryPorts, memoryPorts } from '@mobile-money/testing';
import { switchOff } from './a-world.ts';

/** MTN’s primary fails too often, and one of Orange’s two numbers is silent; Orange’s backup is off. */
export function troubled(): MemoryPorts {
  const traffic = { since: async () => new Map([['mtn-momo', { transactions: 20, failures: 5 }]]) };
  const world = memoryPorts({ traffic });
  switchOff(world, (id) => id === 'orange-ussd');
  const { registry } = world.database;
  const channels = registry.channels.map((each) =>
    each.channelId === 'orange-money-2' ? { ...each, lastSeenAt: null } : each,
  );
  world.database.registry = { ...registry, channels };
  return world;
}
