import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { detachMonth } from '../../src/months/detach-month.ts';
import { restoreMonth } from '../../src/months/restore-month.ts';
import { secretKey } from '../../src/sealing/secret-keys.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { whileItLeaves } from './held-commands.ts';
import { allRows, connected, fillMonth, madeUpId, month, now } from './made-up-month.ts';

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'standing-'));
const [oldKey, newKey] = [7, 8].map((byte) => secretKey(Buffer.alloc(32, byte)));
const [sealed, sealedAnew] = [[oldKey as never], [newKey as never]];
const opened: TestDatabase[] = [];
let [client, other]: [pg.Client, pg.Client] = [null as never, null as never];
let [url, otherUrl] = ['', ''];
let dir = '';
let rows: unknown;

beforeAll(async () => {
  opened.push(await openTestDatabase(), await openTestDatabase());
  [url = '', otherUrl = ''] = opened.map((each) => each.url);
  [client, other] = [await connected(url), await connected(otherUrl)];
  for (const each of [client, other]) await fillMonth(each, 20);
  rows = await allRows(client);
});
afterEach(async () => {
  expect(await allRows(client)).toEqual(rows);
});
afterAll(async () => {
  for (const each of [client, other]) await each.end();
  for (const each of opened) await each.drop();
  rmSync(folder, { recursive: true, force: true });
});

const workWith = (keys: typeof sealed | readonly []) => ({ url, dir, month, keys, now, isMasked: false });

/** Takes the month out with some keys and brings it back. */
async function thereAndBack(keys: typeof sealed | readonly []): Promise<string> {
  const { path } = await detachMonth(workWith(keys));
  await restoreMonth(workWith(keys));
  return path;
}

describe('Where a file of the month stands already', () => {
  let path = '';
  let found: Buffer;

  /** A folder of its own, where some database left its file. */
  async function left(name: string, keys: typeof sealed | readonly []): Promise<void> {
    dir = join(folder, name);
    path = await thereAndBack(keys);
    found = readFileSync(path);
  }
  const isAsBefore = (): boolean => readFileSync(path).equals(found);

  it.each([
    ['sealed, and our key opens it', sealed, sealed],
    ['sealed, and one of our keys opens it', sealed, [...sealedAnew, ...sealed]],
    ['not sealed, and nor is ours', [], []],
  ])(
    'it stays when it is whole, %s: another database may have no other key.',
    async (name, before, after) => {
      await left(name, before);
      await thereAndBack(after);
      expect([isAsBefore(), readdirSync(dir)]).toEqual([true, [basename(path)]]);
    },
  );

  it.each([
    ['another key', sealedAnew],
    ['a key and we have none', []],
  ])(
    'that is sealed with %s, nothing is done: it may be all that another database has.',
    async (name, keys) => {
      await left(name, sealed);
      await expect(detachMonth(workWith(keys))).rejects.toThrow(
        `sealed with the key ${oldKey?.id}, which is not in SECRETS_KEY_FILE: another database with other keys`,
      );
      expect([isAsBefore(), readdirSync(dir)]).toEqual([true, [basename(path)]]);
    },
  );

  it.each([
    ['spoilt', [], []],
    ['spoilt and sealed', sealed, sealed],
    ['spoilt and not sealed, while ours is', [], sealed],
  ])('it is replaced when it is %s.', async (name, before, after) => {
    await left(name, before);
    writeFileSync(path, found.subarray(0, -1));
    await thereAndBack(after);
    const start = readFileSync(path).subarray(0, 12).toString();
    expect([start === 'mobile-money', readdirSync(dir)]).toEqual([after.length > 0, [basename(path)]]);
  });

  it('that is not sealed while ours would be, nothing is done before it is removed: another database may have no keys.', async () => {
    await left('open', []);
    await expect(detachMonth(workWith(sealed))).rejects.toThrow(
      'is not sealed: another database without keys keeps months in this folder, or it is of before there were keys.',
    );
    expect([isAsBefore(), readdirSync(dir)]).toEqual([true, [basename(path)]]);
    rmSync(path);
    await thereAndBack(sealed);
    expect([isAsBefore(), readdirSync(dir)]).toEqual([false, [basename(path)]]);
  });

  it('and cannot be opened, it is told why, and nothing is done.', async () => {
    await left('folder', []);
    rmSync(path);
    mkdirSync(path);
    await expect(detachMonth(workWith([]))).rejects.toThrow('EISDIR');
  });
});

describe('Two databases with the same rows and one folder', () => {
  it('rely on the same file, which stays when the rows of one of them stay after all.', async () => {
    dir = join(folder, 'both');
    const theirs = { ...workWith([]), url: otherUrl };
    let path = '';
    const meanwhile = async (): Promise<void> => {
      path = (await detachMonth(theirs)).path;
      await client.query(`update messages set is_unread = true where id = '${madeUpId(3)}'`);
    };
    const leaving = whileItLeaves({ url, begin: () => detachMonth(workWith([])), meanwhile });
    await expect(leaving).rejects.toThrow('SMS could not be read');
    await client.query('update messages set is_unread = false where is_unread');
    expect(readdirSync(dir)).toEqual([basename(path)]);
    await restoreMonth(theirs);
    expect(await allRows(other)).toEqual(rows);
  });

  it('and keys of one alone: the other one still reads its month.', async () => {
    dir = join(folder, 'one with keys');
    const theirs = { ...workWith([]), url: otherUrl };
    await detachMonth(theirs);
    await expect(detachMonth(workWith(sealed))).rejects.toThrow('Give this database a folder of its own');
    await restoreMonth(theirs);
    expect(await allRows(other)).toEqual(rows);
  });

  it('that are at it at once: the second one does nothing, and finds the file of the first when it starts again.', async () => {
    dir = join(folder, 'at once');
    const theirs = { ...workWith([]), url: otherUrl };
    const leaving = whileItLeaves({
      url,
      begin: () => detachMonth(workWith([])),
      meanwhile: () => detachMonth(theirs),
    });
    await expect(leaving).rejects.toThrow('Someone else changed');
    await thereAndBack([]);
    await restoreMonth(theirs);
    expect(await allRows(other)).toEqual(rows);
  });
});
