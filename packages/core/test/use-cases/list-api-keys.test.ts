import { expect, it } from '@jest/globals';
import { aStaffMember, memoryPorts } from '@mobile-money/testing';
import { issueApiKey, listApiKeys, revokeApiKey } from '../../src/use-cases/api-keys.ts';

it('keys are listed with the oldest first, those revoked among them', async () => {
  const world = memoryPorts();
  const issue = issueApiKey(world.ports);
  const first = await issue({ application: 'casino', kind: 'test' }, aStaffMember());
  world.clock.advance(1);
  const second = await issue({ application: 'bets', kind: 'test' }, aStaffMember());
  const revoked = await revokeApiKey(world.ports)(first.key.prefix, aStaffMember());
  expect(await listApiKeys(world.ports)()).toEqual([revoked, second.key]);
});
