import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, jest, test } from '@jest/globals';
import { instant } from '@mobile-money/core';
import { keyMakerContract } from '@mobile-money/testing/contracts/key-maker';
import { oneTimeCodesContract } from '@mobile-money/testing/contracts/one-time-codes';
import { passwordsContract } from '@mobile-money/testing/contracts/passwords';
import { pausesContract } from '@mobile-money/testing/contracts/pauses';
import { generateSync } from 'otplib';
import { appCodes } from '../../src/bootstrap/app-codes.ts';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';
import { ScryptPasswords } from '../../src/bootstrap/scrypt-passwords.ts';
import { eventLoopPauses, SystemClock, timeOrderedIds } from '../../src/bootstrap/system.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('the clock never goes back', () => {
  const times = [1_000, 900, 1_001];
  jest.spyOn(Date, 'now').mockImplementation(() => times.shift() ?? 0);
  const clock = new SystemClock();
  expect([clock.now(), clock.now(), clock.now()]).toEqual([1_000, 1_000, 1_001]);
});

test('ids are UUIDs of version 7, all different, and in the order of time', () => {
  const ids = Array.from({ length: 1_000 }, () => timeOrderedIds.next());
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(1_000);
  const times = ids.map((id) => id.slice(0, 13));
  expect(times).toEqual([...times].sort());
});

test('an id begins with its own millisecond, also after others of another one', () => {
  const times = [0x0198_0000_0001, 0x0198_0000_0001, 0x0198_0000_0002, 0x12];
  jest.spyOn(Date, 'now').mockImplementation(() => times.shift() ?? 0);
  const ids = [1, 2, 3, 4].map(() => timeOrderedIds.next().slice(0, 13));
  expect(ids).toEqual(['01980000-0001', '01980000-0001', '01980000-0002', '00000000-0012']);
});

pausesContract(() => eventLoopPauses);

test('a pause lets what waits go first', async () => {
  let hasWaited = false;
  setImmediate(() => {
    hasWaited = true;
  });
  await eventLoopPauses.pause();
  expect(hasWaited).toBe(true);
});

describe('the key maker', () => {
  keyMakerContract(async () => ({ keyMaker: randomKeyMaker }));

  it('A random key maker gives secrets of 256 bits and their true digest.', () => {
    const { prefix, secret, secretSha256, webhookSecret } = randomKeyMaker.make();
    expect(prefix).toMatch(/^[A-Za-z0-9]{12}$/);
    expect(secret).toMatch(/^[A-Za-z0-9]{43}$/);
    expect(secretSha256).toBe(createHash('sha256').update(secret).digest('hex'));
    expect(Buffer.from(webhookSecret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  });
});

describe('passwords', () => {
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
});

describe('codes of apps', () => {
  oneTimeCodesContract(async () => ({
    oneTimeCodes: appCodes,
    shown: (secret, atMs) => generateSync({ secret, epoch: Math.floor(atMs / 1_000) }),
  }));

  test('are those of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(appCodes.stepOf('287082', secret, instant(59_000))).toBe(1);
    expect(appCodes.stepOf('081804', secret, instant(1_111_111_109_000))).toBe(37_037_036);
  });
});
