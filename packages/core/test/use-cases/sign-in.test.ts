import { beforeEach, describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAccount } from '@mobile-money/testing/contracts/given/operators';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { later } from '../../src/instant.ts';
import { signIn } from '../../src/use-cases/sign-in.ts';

const address = '192.0.2.10';
const right = { email: 'awa@example.com', password: 'right' };
const wrong = { ...right, password: 'wrong' };
let world: MemoryPorts;
beforeEach(async () => {
  world = memoryPorts();
  await world.operators.add(
    anAccount({ email: right.email, passwordHash: await world.passwords.hash('right') }),
    anAuditEntry(),
  );
  world.database.audit.clear();
});

describe('signing in', () => {
  it('starts a session whose id is kept by no one, audited with its address', async () => {
    const result = await signIn(world.ports)({ email: ' AWA@example.com', password: 'right' }, address);
    if (result.outcome !== 'signed_in') throw new Error(result.outcome);
    const { session, sessionId, account } = result;
    expect(account.email).toBe('awa@example.com');
    expect(session).toMatchObject({ email: account.email, createdAt: testMorning, lastSeenAt: testMorning });
    expect([...world.database.sessions.values()]).toEqual([session]);
    expect(JSON.stringify(session)).not.toContain(sessionId);
    expect([...world.database.audit.values()]).toEqual([
      expect.objectContaining({
        operator: { kind: 'operator', id: 'awa@example.com', address },
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
    expect(await enter(wrong, address)).toEqual(refused);
    expect(await enter({ ...right, email: 'nobody@example.com' }, address)).toEqual(refused);
    await world.operators.change(right.email, { disabledAt: testMorning }, anAuditEntry());
    expect(await enter(right, address)).toEqual(refused);
    expect(checked).toEqual([expect.any(String), null, expect.any(String)]);
    expect(world.database.sessions.size).toBe(0);
    expect(world.log.lines.map(({ facts }) => facts)).toEqual([
      { email: right.email, address },
      { email: null, address },
      { email: right.email, address },
    ]);
  });

  it('has to wait after five failures of one account, from wherever they come', async () => {
    const enter = signIn(world.ports);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enter(wrong, `192.0.2.${tries}`)).toEqual({ outcome: 'refused' });
    }
    const until = later(testMorning, 30_000);
    expect(await enter(right, '198.51.100.1')).toEqual({ outcome: 'too_often', until });
    world.clock.advance(30_000);
    expect(await enter(right, '198.51.100.1')).toMatchObject({ outcome: 'signed_in' });
    // All is forgotten then.
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enter(wrong, '198.51.100.1')).toEqual({ outcome: 'refused' });
    }
  });

  it('has to wait after twenty failures of one address, of whichever account', async () => {
    const enter = signIn(world.ports);
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await enter({ ...wrong, email: `${tries}@example.com` }, address)).toEqual({
        outcome: 'refused',
      });
    }
    expect(await enter(right, address)).toMatchObject({ outcome: 'too_often' });
    expect(await enter(right, '198.51.100.1')).toMatchObject({ outcome: 'signed_in' });
  });

  it('does not count against the address of those who get in', async () => {
    const enter = signIn(world.ports);
    for (let times = 0; times < 30; times += 1) {
      expect(await enter(right, address)).toMatchObject({ outcome: 'signed_in' });
    }
  });
});
