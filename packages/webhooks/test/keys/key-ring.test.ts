import { createPublicKey } from 'node:crypto';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { FixedClock, RecordingLog } from '@mobile-money/testing';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { KeyRing } from '../../src/keys/key-ring.ts';
import { rotateKeys } from '../../src/keys/rotate-keys.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { putReadyKeys, readyKeys } from './ready-keys.ts';

const temporary = temporaryDirectory();
const keyId = 'service-payments-v1';
const nextKeyId = 'service-payments-v2';
const hour = 3_600_000;
const publicKeyPem = (privateKeyPem: string): string =>
  String(createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }));

let directory = '';
let keyFile = '';
let clock = new FixedClock();
let log = new RecordingLog();

beforeEach(async () => {
  directory = join(temporary(), 'keys');
  keyFile = join(temporary(), 'given.pem');
  clock = new FixedClock();
  log = new RecordingLog();
  await writeFile(keyFile, readyKeys[2]);
  await putReadyKeys(directory, [keyId, nextKeyId]);
});

const opened = (changes: { keyId?: string; keyFile?: string } = {}): Promise<KeyRing> =>
  KeyRing.open({ directory, keyId, keyFile: null, clock, log, ...changes });

describe('A ring without a given key', () => {
  test('uses the key of its directory, also after a restart, and builds its key object once.', async () => {
    const ring = await opened();
    const record = { algorithm: 'RS256', public_key_pem: publicKeyPem(readyKeys[0]), key_id: keyId };
    expect(await ring.currentPublicKey()).toEqual(record);
    expect(await ring.find(keyId)).toEqual(record);
    expect(await ring.find(nextKeyId)).toBeNull();
    const keys = await Promise.all([ring.current(), ring.current(), ring.current()]);
    expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await (await opened()).currentPublicKey()).toEqual(record);
    expect((await stat(join(directory, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['keys.json', '{"keys": []}', 'The index of the keys lists no keys.'],
    ['keys.json', '{"keys": [1]}', 'The index of the keys holds something that is no key.'],
    [
      'keys.json',
      '{"keys": [{"key_id": "k"}]}',
      'The index of the keys has an entry without public_key_pem.',
    ],
    [
      `${keyId}.pem`,
      readyKeys[2],
      `The signing key ${keyId} is not the one known under this id: give it a new id.`,
    ],
    [`${keyId}.pem`, 'gone', `The signing key ${keyId} is not a private key in PEM form.`],
  ])('does not open when %s was changed to something else.', async (file, content, sentence) => {
    await opened();
    await writeFile(join(directory, file), content);
    await expect(opened()).rejects.toThrow(new Error(sentence));
  });
});

describe('A ring with a given key', () => {
  test('signs with it and writes nothing.', async () => {
    const ring = await opened({ keyFile });
    const record = { algorithm: 'RS256', public_key_pem: publicKeyPem(readyKeys[2]), key_id: keyId };
    expect(await ring.currentPublicKey()).toEqual(record);
    expect(await ring.find(keyId)).toEqual(record);
    expect(await ring.find('another')).toBeNull();
    expect(await readdir(directory)).not.toContain('keys.json');
  });

  test('does not open without the file.', async () => {
    const missing = join(temporary(), 'missing.pem');
    const sentence = `The signing key file ${missing} does not exist.`;
    await expect(opened({ keyFile: missing })).rejects.toThrow(new Error(sentence));
  });

  test('signs with the next key once a rotation has replaced it, also after a restart.', async () => {
    const ring = await opened({ keyFile });
    const given = { keyId, file: keyFile };
    const next = await rotateKeys({ directory, at: clock.now(), keepMs: hour, given, leadMs: 5_000 });
    expect(next).toMatchObject({ key_id: nextKeyId, public_key_pem: publicKeyPem(readyKeys[1]) });
    clock.advance(4_999);
    expect(await ring.currentPublicKey()).toMatchObject({ public_key_pem: publicKeyPem(readyKeys[2]) });
    clock.advance(1);
    expect(await ring.currentPublicKey()).toEqual(next);
    expect(await ring.find(keyId)).toMatchObject({ public_key_pem: publicKeyPem(readyKeys[2]) });
    expect(await (await opened({ keyFile })).currentPublicKey()).toEqual(next);
  });

  test('signs with a key given later under a new id, and still gives out the one before.', async () => {
    const before = await (await opened()).currentPublicKey();
    const ring = await opened({ keyId: 'service-payments-v7', keyFile });
    expect((await ring.currentPublicKey()).key_id).toBe('service-payments-v7');
    expect(await ring.find(keyId)).toEqual(before);
  });
});

describe('A running ring', () => {
  test('gives its keys as a JWK set that another library verifies with.', async () => {
    const ring = await opened();
    const [jwk] = await ring.keySet();
    expect(Object.keys(jwk ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { privateKey } = await ring.current();
    const token = await new SignJWT({ a: 1 })
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .sign(privateKey);
    const keys = createLocalJWKSet({ keys: jwk === undefined ? [] : [{ ...jwk }] });
    expect((await jwtVerify(token, keys)).payload).toEqual({ a: 1 });
  });

  test('notices a rotation within a second: the new key can be asked for first, then it signs.', async () => {
    const ring = await opened();
    const old = await ring.currentPublicKey();
    const next = await rotateKeys({ directory, at: clock.now(), keepMs: hour, leadMs: 3_000 });
    clock.advance(999);
    expect(await ring.find(nextKeyId)).toBeNull();
    clock.advance(1);
    expect(await ring.find(nextKeyId)).toEqual(next);
    expect(await ring.currentPublicKey()).toEqual(old);
    clock.advance(2_000);
    expect(await ring.currentPublicKey()).toEqual(next);
    expect((await ring.current()).publicKeyPem).toBe(publicKeyPem(readyKeys[1]));
  });

  test('gives out a replaced key until its time and not a moment longer.', async () => {
    const ring = await opened();
    await rotateKeys({ directory, at: clock.now(), keepMs: hour, leadMs: 0 });
    clock.advance(hour - 1);
    expect(await ring.find(keyId)).toMatchObject({ key_id: keyId });
    expect((await ring.keySet()).map(({ kid }) => kid)).toEqual([nextKeyId, keyId]);
    clock.advance(1);
    expect(await ring.find(keyId)).toBeNull();
    expect((await ring.keySet()).map(({ kid }) => kid)).toEqual([nextKeyId]);
  });

  test('keeps its keys and says so when the index cannot be read, and recovers when it can.', async () => {
    const ring = await opened();
    const before = await ring.currentPublicKey();
    const index = join(directory, 'keys.json');
    const good = await readFile(index, 'utf8');
    await writeFile(index, 'half a fi');
    clock.advance(1_000);
    expect(await ring.currentPublicKey()).toEqual(before);
    expect(log.messages('error')).toEqual(['The webhook signing keys could not be read again.']);
    await writeFile(index, good);
    const next = await rotateKeys({ directory, at: clock.now(), keepMs: hour, leadMs: 0 });
    clock.advance(1_000);
    expect(await ring.currentPublicKey()).toEqual(next);
  });

  test.each([
    ['a key of its directory', false],
    ['a given key', true],
  ])(
    'keeps to the rotation that replaced %s while its directory is gone, and says so.',
    async (_which, isGiven) => {
      const ring = await opened(isGiven ? { keyFile } : {});
      const given = isGiven ? { keyId, file: keyFile } : null;
      const next = await rotateKeys({ directory, at: clock.now(), keepMs: hour, leadMs: 0, given });
      clock.advance(1_000);
      expect(await ring.currentPublicKey()).toEqual(next);
      await rename(directory, `${directory}.away`);
      clock.advance(1_000);
      expect(await ring.currentPublicKey()).toEqual(next);
      expect(await ring.find(nextKeyId)).toEqual(next);
      expect(log.messages('error')).toEqual(['The webhook signing keys could not be read again.']);
      clock.advance(hour);
      expect(await ring.find(keyId)).toBeNull();
      await rename(`${directory}.away`, directory);
      const last = await rotateKeys({ directory, at: clock.now(), keepMs: hour, leadMs: 0 });
      clock.advance(1_000);
      expect(await ring.currentPublicKey()).toEqual(last);
    },
  );

  test.each([
    ['a key of its directory', false],
    ['a given key', true],
  ])('signs on with %s while the one after it cannot be read, and says so.', async (_which, isGiven) => {
    const ring = await opened(isGiven ? { keyFile } : {});
    const before = await ring.currentPublicKey();
    const given = isGiven ? { keyId, file: keyFile } : null;
    const next = await rotateKeys({ directory, at: clock.now(), keepMs: hour, leadMs: 0, given });
    const file = join(directory, `${nextKeyId}.pem`);
    await rename(file, `${file}.away`);
    clock.advance(1_000);
    expect(await ring.currentPublicKey()).toEqual(before);
    expect(await ring.currentPublicKey()).toEqual(before);
    expect(log.messages('error')).toEqual([
      'A webhook signing key could not be read; the one before it signs on.',
    ]);
    await expect(opened(isGiven ? { keyFile } : {})).rejects.toThrow(`The private key of ${nextKeyId}`);
    await rename(`${file}.away`, file);
    clock.advance(1_000);
    expect(await ring.currentPublicKey()).toEqual(next);
  });
});
