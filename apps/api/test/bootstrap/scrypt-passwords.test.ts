import { expect, it } from '@jest/globals';
import { passwordsContract } from '@mobile-money/testing/contracts/passwords';
import { ScryptPasswords } from '../../src/bootstrap/scrypt-passwords.ts';

const cheap = { logN: 4, r: 8, p: 1 };

passwordsContract(async () => ({ passwords: new ScryptPasswords(cheap) }));

it('A password costs memory and time by default, and its hash says how much.', async () => {
  const hash = await new ScryptPasswords().hash('secret');
  expect(hash).toMatch(/^scrypt\$16\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  // What was hashed for less is still known, and what is not a hash opens nothing.
  const old = await new ScryptPasswords(cheap).hash('secret');
  expect(await new ScryptPasswords().verify('secret', old)).toBe(true);
  for (const broken of ['', 'secret', 'scrypt$16$8$1$$', hash.slice(0, -2)]) {
    expect([broken, await new ScryptPasswords().verify('secret', broken)]).toEqual([broken, false]);
  }
});

it('One password is one, in whichever way its letters are put together.', async () => {
  const passwords = new ScryptPasswords(cheap);
  expect(await passwords.verify('e\u0301te\u0301', await passwords.hash('été'))).toBe(true);
});

it('Hashing does not hold up the thread that serves requests.', async () => {
  const passwords = new ScryptPasswords();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await passwords.hash('secret');
  clearInterval(turning);
  expect(turns).toBeGreaterThan(3);
});

it('More than a few at once wait, and a flood is refused instead of queueing for ever.', async () => {
  const passwords = new ScryptPasswords(cheap);
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => passwords.verify('secret', null)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  expect(refused[0]).toMatchObject({ reason: { code: 'too_busy' } });
  // And then it goes on.
  expect(await passwords.verify('secret', null)).toBe(false);
});
