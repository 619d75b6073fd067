import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { closing } from '../../../gateways/test/support/closing.ts';
import { SigningThreads } from '../../src/signing/signing-threads.ts';
import { readyKeys } from '../keys/ready-keys.ts';

const pairOf = (pem: string) => ({ privateKey: createPrivateKey(pem), publicKey: createPublicKey(pem) });
const [one, other] = [pairOf(readyKeys[0]), pairOf(readyKeys[1])];
const isSignature = (text: string, signature: string, publicKey: KeyObject): boolean =>
  verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));

const kept = closing();
const threads = (count?: number, silentMs?: number): SigningThreads =>
  kept(new SigningThreads(count, silentMs));
afterEach(() => void jest.restoreAllMocks());

/** The ids of this process's threads; none where the system does not tell. */
const threadIds = (): readonly number[] =>
  process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [];

describe('Signing threads', () => {
  test('sign each text with its own key, however many come at once and by turns.', async () => {
    const own = threads(2);
    const texts = Array.from({ length: 200 }, (_, place) => `text ${place} é`);
    const keyOf = (place: number) => (Math.floor(place / 3) % 2 === 0 ? one : other);
    const signatures = await Promise.all(texts.map((text, place) => own.sign(text, keyOf(place).privateKey)));
    const wrong = texts.filter(
      (text, place) => !isSignature(text, signatures[place] ?? '', keyOf(place).publicKey),
    );
    expect(wrong).toEqual([]);
  });

  test('are started when there is something to sign, as many as told, and are nice to others.', async () => {
    const before = threadIds();
    const own = threads(3);
    expect(threadIds()).toEqual(before);
    await Promise.all(Array.from({ length: 30 }, (_, place) => own.sign(`${place}`, one.privateKey)));
    const nice = threadIds().filter((id) => !before.includes(id) && getPriority(id) === 5);
    expect(nice).toHaveLength(process.platform === 'linux' ? 3 : 0);
  });

  test('leave the event loop its priority.', async () => {
    const before = getPriority();
    await threads(1).sign('a text', one.privateKey);
    expect(getPriority()).toBe(before);
  });

  test('that are lost fail what they had to do, and others take over.', async () => {
    const own = threads(1);
    await own.sign('a first one starts the thread', one.privateKey);
    const post = jest.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      void this.terminate();
    });
    const lost = own.sign('lost', one.privateKey);
    await expect(lost).rejects.toThrow('The signing thread ended.');
    expect(post).toHaveBeenCalledTimes(1);
    expect(isSignature('next', await own.sign('next', one.privateKey), one.publicKey)).toBe(true);
  });

  test('that no longer answer are not waited for, and others take over.', async () => {
    const own = threads(1, 2_000);
    jest.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => undefined);
    await expect(own.sign('lost', one.privateKey)).rejects.toThrow('does not answer');
    expect(isSignature('next', await own.sign('next', one.privateKey), one.publicKey)).toBe(true);
  });

  test('sign in a process that is nicer to others than they are, and may not be less so.', async () => {
    const user = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--clear-groups'] : [];
    const [program = '', ...given] = [...user, 'nice', '-n', '10', process.execPath, '--input-type=module'];
    // A user of no rights may not see the folder of this file, so it is told what to run.
    const thread = readFileSync(new URL('../../src/signing/signing-thread.js', import.meta.url), 'utf8');
    const script = `import { Worker } from 'node:worker_threads';
      const program = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(thread)}));
      const worker = new Worker(program, { workerData: { niceness: 5 } });
      worker.on('message', (signed) => { console.log(signed.length); process.exit(); });
      worker.postMessage({ texts: [], key: undefined });`;
    if (process.platform !== 'linux') return;
    expect(spawnSync(program, given, { input: script, encoding: 'utf8', cwd: '/' })).toMatchObject({
      stdout: '0\n',
    });
  });

  test('reject what cannot be signed, with the reason.', async () => {
    const { publicKey } = one;
    await expect(threads(1).sign('a text', publicKey)).rejects.toThrow(/private/i);
  });

  test('that are closed fail what is under way.', async () => {
    const own = threads(1);
    const under = own.sign('a text', one.privateKey);
    await new Promise((resolve) => setImmediate(resolve));
    void own.close();
    await expect(under).rejects.toThrow('The signing thread ended.');
  });

  test('that are closed sign nothing more, neither what waited nor what comes.', async () => {
    const own = threads(1);
    const all = Array.from({ length: 100 }, (_, place) => own.sign(`${place}`, one.privateKey));
    const ends = Promise.allSettled(all);
    await own.close();
    expect((await ends).filter(({ status }) => status === 'fulfilled')).toEqual([]);
    await expect(own.sign('later', one.privateKey)).rejects.toThrow('closed');
  });

  test('that the system does not give fail what they were wanted for.', async () => {
    const own = threads(1);
    jest.spyOn(Worker.prototype, 'on').mockImplementationOnce(function (this: Worker) {
      void this.terminate();
      throw new Error('Too many threads.');
    });
    await expect(own.sign('a text', one.privateKey)).rejects.toThrow('Too many threads.');
  });
});
