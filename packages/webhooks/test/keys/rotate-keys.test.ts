import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isoInstant, later } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { ensureFirstKey, keysIn } from '../../src/keys/key-directory.ts';
import { rotateKeys } from '../../src/keys/rotate-keys.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { putReadyKeys } from './ready-keys.ts';

const directory = temporaryDirectory();
const at = testMorning;
const rotation = (changes: object = {}) => ({
  directory: directory(),
  at,
  keepMs: 60_000,
  leadMs: 0,
  ...changes,
});

describe('A rotation', () => {
  test.each([
    ['service-payments-v1', 'service-payments-v2'],
    ['service-payments-v9', 'service-payments-v10'],
    ['key', 'key-v2'],
  ])('goes from %s to %s.', async (first, second) => {
    await putReadyKeys(directory(), [first, second]);
    await ensureFirstKey(directory(), first, at);
    expect((await rotateKeys(rotation())).key_id).toBe(second);
  });

  test('lists every key there was, the replaced ones with their end.', async () => {
    await putReadyKeys(directory(), ['v1', 'v2', 'v3']);
    await ensureFirstKey(directory(), 'v1', at);
    await rotateKeys(rotation());
    await rotateKeys(rotation({ at: later(at, 1_000), leadMs: 500 }));
    const { keys } = JSON.parse(await readFile(join(directory(), 'keys.json'), 'utf8'));
    const iso = (ms: number): string => isoInstant(later(at, ms));
    expect(keys).toEqual([
      { key_id: 'v1', public_key_pem: expect.any(String), signs_from: iso(0), readable_until: iso(60_000) },
      { key_id: 'v2', public_key_pem: expect.any(String), signs_from: iso(0), readable_until: iso(61_500) },
      { key_id: 'v3', public_key_pem: expect.any(String), signs_from: iso(1_500), readable_until: null },
    ]);
    expect((await readdir(directory())).sort()).toEqual(['keys.json', 'v1.pem', 'v2.pem', 'v3.pem']);
  });

  test('that keeps nothing ends every key there was, also one that was replaced before.', async () => {
    await putReadyKeys(directory(), ['v1', 'v2', 'v3']);
    await ensureFirstKey(directory(), 'v1', at);
    await rotateKeys(rotation({ keepMs: 48 * 3_600_000 }));
    await rotateKeys(rotation({ at: later(at, 3_600_000), keepMs: 0, leadMs: 3_000 }));
    const ends = (await keysIn(directory())).map(({ keyId, readableUntil }) => [keyId, readableUntil]);
    const end = later(at, 3_603_000);
    expect(ends).toEqual([
      ['v1', end],
      ['v2', end],
      ['v3', null],
    ]);
  });

  test('is refused on an empty directory, for an id that is taken, and beside another rotation.', async () => {
    await expect(rotateKeys(rotation())).rejects.toThrow('There is no key in');
    await putReadyKeys(directory(), ['v1', 'v2']);
    await ensureFirstKey(directory(), 'v1', at);
    await expect(rotateKeys(rotation({ newKeyId: 'v1' }))).rejects.toThrow('The key id v1 is taken.');
    await writeFile(join(directory(), 'keys.lock'), '');
    await expect(rotateKeys(rotation())).rejects.toThrow('Another process is changing the keys.');
    expect(await keysIn(directory())).toHaveLength(1);
  });

  test('of two at once, one wins and the other is refused or follows it: no key is lost.', async () => {
    await putReadyKeys(directory(), ['v1', 'v2', 'v3']);
    await ensureFirstKey(directory(), 'v1', at);
    const outcomes = await Promise.allSettled(Array.from({ length: 2 }, () => rotateKeys(rotation())));
    const made = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(made).toBeGreaterThan(0);
    expect(await keysIn(directory())).toHaveLength(1 + made);
  });
});
