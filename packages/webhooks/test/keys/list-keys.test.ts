import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { later } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { ensureFirstKey } from '../../src/keys/key-directory.ts';
import { listKeys } from '../../src/keys/list-keys.ts';
import { rotateKeys } from '../../src/keys/rotate-keys.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { putReadyKeys } from './ready-keys.ts';

const directory = temporaryDirectory();
const at = testMorning;
const uses = async (ms: number, given?: Parameters<typeof listKeys>[2]) =>
  (await listKeys(directory(), later(at, ms), given)).map(({ keyId, use }) => [keyId, use]);

describe('The list of keys', () => {
  test('is empty where no key was made yet.', async () => {
    expect(await uses(0)).toEqual([]);
  });

  test('tells what each key is used for, from before it signs until it is over.', async () => {
    await putReadyKeys(directory(), ['v1', 'v2']);
    await ensureFirstKey(directory(), 'v1', at);
    expect(await uses(0)).toEqual([['v1', 'signs']]);
    await rotateKeys({ directory: directory(), at, keepMs: 60_000, leadMs: 3_000 });
    // biome-ignore format: reads by its columns
    expect([await uses(2_999), await uses(3_000), await uses(62_999), await uses(63_000)]).toEqual([
      [['v1', 'signs'],    ['v2', 'next']],
      [['v1', 'readable'], ['v2', 'signs']],
      [['v1', 'readable'], ['v2', 'signs']],
      [['v1', 'over'],     ['v2', 'signs']],
    ]);
  });

  test('has a given key that signs, until a rotation replaces it.', async () => {
    await putReadyKeys(directory(), ['own', 'own-v2']);
    const given = { keyId: 'own', file: join(directory(), 'own.pem') };
    expect(await uses(0, given)).toEqual([['own', 'signs']]);
    await rotateKeys({ directory: directory(), at, keepMs: 60_000, leadMs: 0, given });
    expect(await uses(1, given)).toEqual([
      ['own', 'readable'],
      ['own-v2', 'signs'],
    ]);
  });
});
