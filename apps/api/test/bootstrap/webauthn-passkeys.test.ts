import { expect, test } from '@jest/globals';
import { aFactor } from '@mobile-money/testing/contracts/given/staff';
import { passkeysContract } from '@mobile-money/testing/contracts/passkeys';
import { WebAuthnPasskeys } from '../../src/bootstrap/webauthn-passkeys.ts';
import { softwarePasskey } from '../support/software-passkey.ts';

const office = 'https://office.example';
const passkeys = new WebAuthnPasskeys(office);
const email = 'amina@example.com';

passkeysContract(async () => ({ passkeys, device: () => softwarePasskey(office) }));

async function set(device = softwarePasskey(office)) {
  const made = await passkeys.checkNew(device.create(await passkeys.askForNew(email, [], 'new')), 'new');
  return { device, factor: aFactor({ email, kind: 'passkey', ...made }) };
}

test('a passkey belongs to the address of the back office, and to no other page', async () => {
  const question = await passkeys.askForNew(email, ['a2V5'], 'asked');
  expect(question).toMatchObject({
    rp: { id: 'office.example' },
    user: { name: email },
    excludeCredentials: [{ id: 'a2V5' }],
  });
  const device = softwarePasskey(office);
  expect(await passkeys.checkNew(device.create(question, 'https://evil.example'), 'asked')).toBeNull();
  const { factor, device: own } = await set();
  const asked = await passkeys.askFor([factor.credentialId], 'again');
  expect(await passkeys.check(own.answer(asked, 'https://evil.example'), 'again', factor)).toBeNull();
  expect(await passkeys.check(own.answer({ ...asked, rpId: 'evil.example' }), 'again', factor)).toBeNull();
  expect(await passkeys.check(own.answer(asked), 'again', factor)).toEqual(expect.any(Number));
});

test('someone with the longest e-mail adds a passkey: browsers take no user whose id is over 64 bytes', async () => {
  const idOf = async (own: string) => {
    const { user } = (await passkeys.askForNew(own, [], 'asked')) as { user: { id: string } };
    return Buffer.from(user.id, 'base64url');
  };
  const long = `${'a'.repeat(64)}@${'b'.repeat(189)}`;
  const ids = [await idOf(long), await idOf(`${long.slice(0, -1)}c`)] as const;
  for (const id of ids) expect(id.length).toBe(32);
  expect(ids[0]).not.toEqual(ids[1]);
  // The same person has one on all devices.
  expect(await idOf(long)).toEqual(ids[0]);
});

test('a count that goes back is a copy of the device', async () => {
  const { device, factor } = await set();
  const asked = await passkeys.askFor([factor.credentialId], 'asked');
  expect(await passkeys.check(device.answer(asked), 'asked', { ...factor, counter: 9 })).toBeNull();
});

test('without an address there are none', () => {
  expect([new WebAuthnPasskeys(null).arePossible, passkeys.arePossible]).toEqual([false, true]);
});
