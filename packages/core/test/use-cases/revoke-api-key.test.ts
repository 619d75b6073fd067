import { describe, expect, it } from '@jest/globals';
import { aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { issueApiKey, revokeApiKey } from '../../src/use-cases/api-keys.ts';
import { refusal } from '../refusal.ts';

const staff = aStaffMember();

describe('a revoked key', () => {
  it('is kept with the time of its end, and who ended it is in the audit', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)({ application: 'casino', kind: 'test' }, staff);
    world.clock.advance(5);
    const revoked = await revokeApiKey(world.ports)(key.prefix, staff);
    expect(revoked).toEqual({ ...key, revokedAt: later(testMorning, 5) });
    expect(await world.apiKeys.find(key.prefix)).toEqual(revoked);
    expect(await world.apiKeys.webhookSecrets('casino')).toEqual([]);
    expect((await world.audit.list(null, 10)).items[0]).toMatchObject({
      at: later(testMorning, 5),
      staff,
      action: 'api_key.revoke',
      subject: key.prefix,
      before: 'valid',
      after: 'revoked',
    });
  });

  it('keeps its time when it is revoked again', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)({ application: 'casino', kind: 'test' }, staff);
    const first = await revokeApiKey(world.ports)(key.prefix, staff);
    world.clock.advance(5);
    expect(await revokeApiKey(world.ports)(key.prefix, staff)).toEqual(first);
    expect(world.database.audit.size).toBe(2);
  });

  it('must be known', async () => {
    const world = memoryPorts();
    await expect(revokeApiKey(world.ports)('nobody', staff)).rejects.toEqual(refusal('api_key_not_found'));
    expect(world.database.audit.size).toBe(0);
  });
});
