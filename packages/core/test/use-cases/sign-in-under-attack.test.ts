import { beforeEach, describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { AccountPatch } from '../../src/ports/staff-store.ts';
import { type SignInOrigin, signIn } from '../../src/use-cases/sign-in.ts';

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
  for (let tries = 0; tries < times; tries += 1) outcomes.push((await enter(wrong, freshAddress())).outcome);
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
    expect(await enter(right, { ...home, address: '2001:db8::99' })).toMatchObject({ outcome: 'too_often' });
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
