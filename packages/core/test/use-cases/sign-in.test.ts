import { beforeEach, describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { later } from '../../src/instant.ts';
import { signIn } from '../../src/use-cases/sign-in.ts';

const stranger = (address: string, deviceSha256: string | null = null) => ({ address, deviceSha256 });
const address = '192.0.2.10';
const somewhere = stranger(address);
const right = { email: 'awa@example.com', password: 'right' };
const wrong = { ...right, password: 'wrong' };
let world: MemoryPorts;
beforeEach(async () => {
  world = memoryPorts();
  await world.staff.add(
    anAccount({ email: right.email, passwordHash: await world.passwords.hash('right') }),
    anAuditEntry(),
  );
  world.database.audit.clear();
});

describe('signing in', () => {
  it('starts a session whose id is kept by no one, audited with its address', async () => {
    const result = await signIn(world.ports)({ email: ' AWA@example.com', password: 'right' }, somewhere);
    if (result.outcome !== 'signed_in') throw new Error(result.outcome);
    const { session, sessionId, deviceId, account } = result;
    expect(account.email).toBe('awa@example.com');
    expect(session).toMatchObject({ email: account.email, createdAt: testMorning, lastSeenAt: testMorning });
    expect([...world.database.sessions.values()]).toEqual([session]);
    expect([...world.database.devices.values()]).toEqual([
      { idSha256: expect.any(String), email: account.email, signedInAt: testMorning },
    ]);
    const kept = JSON.stringify([session, ...world.database.devices]);
    for (const given of [sessionId, deviceId]) expect(kept).not.toContain(given);
    expect([...world.database.audit.values()]).toEqual([
      expect.objectContaining({
        staff: { kind: 'operator', id: 'awa@example.com', address },
        action: 'operator.sign_in',
        subject: 'awa@example.com',
      }),
    ]);
  });

  it('is refused in one and the same way, whatever is wrong, and each time a password is checked', async () => {
    const checked: (string | null)[] = [];
    const passwords = {
      ...world.ports.passwords,
      verify: async (password: string, hash: string | null) => {
        checked.push(hash);
        return world.passwords.verify(password, hash);
      },
    };
    const enter = signIn({ ...world.ports, passwords });
    const refused = { outcome: 'refused' };
    expect(await enter(wrong, somewhere)).toEqual(refused);
    expect(await enter({ ...right, email: 'nobody@example.com' }, somewhere)).toEqual(refused);
    await world.staff.change(right.email, { disabledAt: testMorning }, anAuditEntry());
    expect(await enter(right, somewhere)).toEqual(refused);
    expect(checked).toEqual([expect.any(String), null, expect.any(String)]);
    expect(world.database.sessions.size).toBe(0);
    expect(world.log.lines.map(({ facts }) => facts)).toEqual([
      { email: right.email, address },
      { email: null, address },
      { email: right.email, address },
    ]);
  });

  it('has to wait after five failures for one account from one address', async () => {
    const enter = signIn(world.ports);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enter(wrong, somewhere)).toEqual({ outcome: 'refused' });
    }
    const until = later(testMorning, 30_000);
    expect(await enter(right, somewhere)).toEqual({ outcome: 'too_often', until });
    world.clock.advance(30_000);
    expect(await enter(right, somewhere)).toMatchObject({ outcome: 'signed_in' });
    // All is forgotten then.
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enter(wrong, somewhere)).toEqual({ outcome: 'refused' });
    }
  });

  it('has to wait after twenty failures of one address, of whichever account', async () => {
    const enter = signIn(world.ports);
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await enter({ ...wrong, email: `${tries}@example.com` }, somewhere)).toEqual({
        outcome: 'refused',
      });
    }
    expect(await enter(right, somewhere)).toMatchObject({ outcome: 'too_often' });
    expect(await enter(right, stranger('198.51.100.1'))).toMatchObject({ outcome: 'signed_in' });
  });

  it('does not count against the address of those who get in', async () => {
    const enter = signIn(world.ports);
    for (let times = 0; times < 60; times += 1) {
      expect(await enter(right, somewhere)).toMatchObject({ outcome: 'signed_in' });
    }
  });
});
