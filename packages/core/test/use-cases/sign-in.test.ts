import { beforeEach, describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { AccountPatch } from '../../src/ports/staff-store.ts';
import { DomainError } from '../../src/reason/reason.ts';
import { endSessions, listSessions, type SignInOrigin, signIn } from '../../src/use-cases/sign-in.ts';
import { refusal } from '../a-transaction.ts';
import { withMethods } from '../a-world.ts';

describe('signing in', () => {
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

  it('may be ended everywhere, and is listed until then', async () => {
    const enter = signIn(world.ports);
    await enter(right, somewhere);
    world.clock.advance(1_000);
    await enter(right, somewhere);
    const listed = await listSessions(world.ports)(right.email);
    expect(listed.map(({ createdAt }) => createdAt - testMorning)).toEqual([1_000, 0]);
    world.clock.advance(limits.sessionIdleMs - 1);
    expect(await listSessions(world.ports)(right.email)).toHaveLength(1);
    await endSessions(world.ports)(aStaffMember({ id: right.email }));
    expect(world.database.sessions.size).toBe(0);
  });

  it('is refused when the account changes while the password is checked', async () => {
    const verify = async () => {
      await world.staff.change(right.email, { passwordHash: 'another' }, anAuditEntry());
      return true;
    };
    const enter = signIn({ ...world.ports, passwords: { ...world.ports.passwords, verify } });
    expect(await enter(right, somewhere)).toEqual({ outcome: 'refused' });
    expect([world.database.sessions.size, world.database.devices.size]).toEqual([0, 0]);
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
    // What no account is called may be a password.
    const told = [...world.database.audit.values()].filter(
      ({ action }) => action === 'operator.sign_in_refused',
    );
    expect(told.map(({ subject, staff }) => [subject, staff.address])).toEqual([
      ['awa@example.com', address],
      ['unknown', address],
      ['awa@example.com', address],
    ]);
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

  it.each([
    ['passwords', 'verify'],
    ['staff', 'find'],
  ] as const)(
    'counts no attempt that was not judged, as %s could not say, and all before',
    async (port, method) => {
      for (let tries = 0; tries < 4; tries += 1) await signIn(world.ports)(wrong, somewhere);
      const busy = async () => {
        throw new DomainError('too_busy');
      };
      const ports = { ...world.ports, [port]: withMethods(world.ports[port], { [method]: busy }) };
      for (let tries = 0; tries < 60; tries += 1)
        await expect(signIn(ports)(right, somewhere)).rejects.toEqual(refusal('too_busy'));
      expect(await signIn(world.ports)(wrong, somewhere)).toEqual({ outcome: 'refused' });
      expect(await signIn(world.ports)(right, somewhere)).toMatchObject({ outcome: 'too_often' });
    },
  );

  it('tells why it could not be judged, also where its count cannot be given back', async () => {
    const away = (message: string) => async () => {
      throw new Error(message);
    };
    const passwords = withMethods(world.passwords, { verify: away('first') });
    const signInAttempts = withMethods(world.ports.signInAttempts, { notMade: away('second') });
    const entering = signIn({ ...world.ports, passwords, signInAttempts })(right, somewhere);
    await expect(entering).rejects.toThrow('first');
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

describe('signing in under attack', () => {
  const right = { email: 'awa@example.com', password: 'right' };
  const wrong = { ...right, password: 'wrong' };
  const home: SignInOrigin = { address: '192.0.2.10', deviceSha256: null };
  const elsewhere: SignInOrigin = { address: '198.51.100.1', deviceSha256: null };
  const refused = { outcome: 'refused' };
  const signedIn = expect.objectContaining({ outcome: 'signed_in' });

  let world: MemoryPorts;
  let enter: ReturnType<typeof signIn>;
  beforeEach(async () => {
    world = memoryPorts();
    enter = signIn(world.ports);
    for (const email of [right.email, 'ben@example.com'])
      await world.staff.add(
        anAccount({ email, passwordHash: await world.passwords.hash('right') }),
        anAuditEntry(),
      );
  });

  /** Signs in, and gives what the browser brings from then on. */
  async function device(origin: SignInOrigin = home, email = right.email): Promise<SignInOrigin> {
    const before = new Set([...world.database.devices.values()].map(({ idSha256 }) => idSha256));
    expect(await enter({ ...right, email }, origin)).toEqual(signedIn);
    const made = [...world.database.devices.values()].find(({ idSha256 }) => !before.has(idSha256));
    return { ...origin, deviceSha256: made?.idSha256 ?? null };
  }

  let addresses = 0;
  const freshAddress = (): SignInOrigin => {
    addresses += 1;
    return {
      address: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
      deviceSha256: null,
    };
  };
  /** From an address of its own each time. */
  async function hammer(times: number): Promise<readonly string[]> {
    const outcomes: string[] = [];
    for (let tries = 0; tries < times; tries += 1)
      outcomes.push((await enter(wrong, freshAddress())).outcome);
    return outcomes;
  }

  describe('wrong passwords of a stranger', () => {
    it('all day long, as often as an address may, keep no one out who comes from elsewhere', async () => {
      for (let tries = 0; tries < 150; tries += 1) {
        await enter(wrong, elsewhere);
        world.clock.advance(600_000);
      }
      expect(await enter(wrong, elsewhere)).toEqual(refused);
      expect(await enter(right, elsewhere)).toMatchObject({ outcome: 'too_often' });
      expect(await enter(right, home)).toEqual(signedIn);
    });

    it('from however many addresses are nothing to a device that signed in before, even at one of them', async () => {
      const own = await device();
      for (let tries = 0; tries < 5; tries += 1) await enter(wrong, home);
      await hammer(500);
      expect(await enter(right, home)).toMatchObject({ outcome: 'too_often' });
      expect(await enter(right, own)).toEqual(signedIn);
    });

    it('make every stranger wait half a minute from the fiftieth on, and the owner on a new device no longer', async () => {
      expect(new Set(await hammer(50))).toEqual(new Set(['refused']));
      const until = later(testMorning, 30_000);
      const patient = freshAddress();
      for (const origin of [patient, elsewhere])
        expect(await enter(right, origin)).toEqual({ outcome: 'too_often', until });
      // Whoever hammers in the meantime takes no one's turn, nor does a stranger whose turn has come too.
      for (let passed = 0; passed < 30; passed += 1) {
        world.clock.advance(1_000);
        expect(new Set(await hammer(20))).toEqual(new Set(['too_often']));
      }
      expect(await enter(wrong, patient)).toEqual(refused);
      expect(await enter(right, elsewhere)).toEqual(signedIn);
      // Another account is not meant, and does not wait.
      expect(await enter({ ...right, email: 'ben@example.com' }, freshAddress())).toEqual(signedIn);
    });

    it('from one network of IPv6 are those of one address', async () => {
      for (let tries = 0; tries < 5; tries += 1)
        expect(await enter(wrong, { ...home, address: `2001:db8::${tries}` })).toEqual(refused);
      expect(await enter(right, { ...home, address: '2001:db8::99' })).toMatchObject({
        outcome: 'too_often',
      });
      expect(await enter(right, { ...home, address: '2001:db8:0:1::99' })).toEqual(signedIn);
    });
  });

  describe('a device that signed in before', () => {
    it('has to wait after five failures of its own, which are counted for nothing else', async () => {
      const own = await device();
      for (let tries = 0; tries < 5; tries += 1) expect(await enter(wrong, own)).toEqual(refused);
      expect(await enter(right, own)).toMatchObject({ outcome: 'too_often' });
      expect(await enter(right, home)).toEqual(signedIn);
      world.clock.advance(30_000);
      expect(await enter(right, own)).toEqual(signedIn);
    });

    /** Whether strangers' failures at its address are nothing to it. */
    const isKnown = async (own: SignInOrigin): Promise<boolean> => {
      for (let tries = 0; tries < 5; tries += 1) await enter(wrong, { ...own, deviceSha256: null });
      return (await enter(right, own)).outcome === 'signed_in';
    };

    it('is known by another id after each sign-in, and by no older one', async () => {
      const first = await device();
      const second = await device(first);
      expect([await isKnown(first), await isKnown(second)]).toEqual([false, true]);
    });

    it('is known for everyone who signs in there, and for no one else', async () => {
      const awas = await device();
      const bens = await device(awas, 'ben@example.com');
      expect(await isKnown(bens)).toBe(true);
      const onlyBens = await device(elsewhere, 'ben@example.com');
      expect(await isKnown(onlyBens)).toBe(false);
    });

    it('gives no new guesses of someone’s password to another who signs in there', async () => {
      let shared = await device(await device(), 'ben@example.com');
      for (let tries = 0; tries < 4; tries += 1) expect(await enter(wrong, shared)).toEqual(refused);
      shared = await device(shared, 'ben@example.com');
      expect(await enter(wrong, shared)).toEqual(refused);
      shared = await device(shared, 'ben@example.com');
      expect(await enter(wrong, shared)).toEqual({ outcome: 'too_often', until: later(testMorning, 30_000) });
      world.clock.advance(30_000);
      expect(await enter(right, shared)).toEqual(signedIn);
    });

    it('is not held up by wrong passwords of another who is known there', async () => {
      const shared = await device(await device(), 'ben@example.com');
      for (let tries = 0; tries < 6; tries += 1) await enter({ ...wrong, email: 'ben@example.com' }, shared);
      expect(await enter(right, shared)).toEqual(signedIn);
    });

    it('is known for ninety days', async () => {
      const own = await device();
      world.clock.advance(limits.deviceKnownMs - 1);
      const renewed = await device(own);
      world.clock.advance(limits.deviceKnownMs);
      expect(await isKnown(renewed)).toBe(false);
    });

    it.each<AccountPatch>([{ passwordHash: 'another' }, { disabledAt: testMorning }])(
      'is a stranger after %j',
      async (patch) => {
        const own = await device();
        const { passwordHash } = (await world.staff.find(right.email)) ?? anAccount();
        await world.staff.change(right.email, patch, anAuditEntry());
        await world.staff.change(right.email, { passwordHash, disabledAt: null }, anAuditEntry());
        expect(await isKnown(own)).toBe(false);
      },
    );
  });
});
