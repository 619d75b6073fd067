import { beforeEach, describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { readStaffToken } from '../../src/staff/staff-session.ts';
import { issueStaffToken, listStaff, revokeStaffToken } from '../../src/use-cases/staff-accounts.ts';
import { refusal } from '../refusal.ts';

const staff = aStaffMember();
const account = anAccount({ email: 'awa@example.com' });
let world: MemoryPorts;
beforeEach(async () => {
  world = memoryPorts();
  await world.staff.add(account, anAuditEntry());
  world.database.audit.clear();
});
const audited = () => [...world.database.audit.values()];

describe('a staff token', () => {
  it('is shown once: what is kept does not tell its secret', async () => {
    const { token, text } = await issueStaffToken(world.ports)('Awa@example.com', staff);
    expect(token).toEqual({
      prefix: expect.stringMatching(/^[A-Za-z0-9]+$/),
      email: 'awa@example.com',
      secretSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: testMorning,
      revokedAt: null,
    });
    const secret = readStaffToken(text)?.secret ?? '?';
    expect(text).toBe(`opt_${token.prefix}_${secret}`);
    expect(JSON.stringify([await world.staff.listTokens(), audited()])).not.toContain(secret);
    expect(audited()).toEqual([
      expect.objectContaining({
        staff,
        action: 'operator_token.issue',
        subject: token.prefix,
        after: 'awa@example.com',
      }),
    ]);
  });

  it('stands in the list of its account until it is revoked, audited', async () => {
    const { token } = await issueStaffToken(world.ports)(account.email, staff);
    await world.staff.add(anAccount(), anAuditEntry());
    const [own, other] = await listStaff(world.ports)();
    expect([own?.tokens, other?.tokens]).toEqual([[token], []]);
    world.database.audit.clear();
    expect(await revokeStaffToken(world.ports)(token.prefix, staff)).toEqual({
      ...token,
      revokedAt: testMorning,
    });
    expect((await listStaff(world.ports)())[0]).toEqual({ account, tokens: [] });
    expect(audited()).toEqual([
      expect.objectContaining({ action: 'operator_token.revoke', subject: token.prefix, after: 'revoked' }),
    ]);
  });

  it('is for accounts that are there', async () => {
    await expect(issueStaffToken(world.ports)('b@example.com', staff)).rejects.toEqual(
      refusal('operator_not_found'),
    );
  });

  it('never takes the place of another', async () => {
    const made = world.keyMaker.make();
    const ports = { ...world.ports, keyMaker: { make: () => made } };
    await issueStaffToken(ports)(account.email, staff);
    await expect(issueStaffToken(ports)(account.email, staff)).rejects.toThrow('prefixes that are taken');
  });
});
