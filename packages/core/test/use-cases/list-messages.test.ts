import { expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { ignored } from '../../src/incoming/incoming-message.ts';
import type { MessageFilter } from '../../src/ports/payment-store.ts';
import { typed } from '../../src/reason/reason.ts';
import { listMessages } from '../../src/use-cases/lists.ts';
import { refusal } from '../refusal.ts';

it('lists what gateways passed on, all of it or only what no one could use', async () => {
  const world = memoryPorts();
  const used = await storedMessage(world);
  const unused = await storedMessage(world);
  await world.messages.conclude(unused.id, ignored(typed('Not ours.')));
  const slice = { cursor: null, limit: 10 };
  const ids = async (filter: MessageFilter) =>
    (await listMessages(world.ports)(filter, slice)).items.map(({ id }) => id).sort();
  expect(await ids('all')).toEqual([used.id, unused.id].sort());
  expect(await ids('ignored')).toEqual([unused.id]);
  expect(() => listMessages(world.ports)('ignored', { ...slice, limit: 0 })).toThrow(refusal('invalid_page'));
});
