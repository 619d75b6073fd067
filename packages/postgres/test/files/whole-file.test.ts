import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, link, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { asPartial, giveName, namesOnDisk, takeName } from '../../src/files/whole-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'whole-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every folder answers so when it is to be brought to the disk. */
async function failing<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  const handle = await open(folder, 'r');
  const sync = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  await handle.close();
  sync.mockRejectedValue(Object.assign(new Error(code), { code }));
  return work().finally(() => sync.mockRestore());
}

const noLinks = async (): Promise<void> => {
  throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
};

describe('A file gets its name when it is whole', () => {
  it.each([
    ['with links', undefined],
    ['without them', noLinks],
  ])('on a file system %s, and replaces no file that came in between.', async (_, linking) => {
    const path = at(`whole-${linking === undefined}`);
    const partial = `${path}.partial`;
    writeFileSync(partial, 'whole', { mode: 0o600 });
    expect(await giveName(partial, path, linking)).toBe(true);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['whole', 0o600]);
    expect(existsSync(partial)).toBe(false);
    writeFileSync(partial, 'another');
    expect(await giveName(partial, path, linking)).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('whole');
    await takeName(partial, path);
    expect(readFileSync(path, 'utf8')).toBe('another');
  });

  it('says why where neither is possible.', async () => {
    const gone = giveName(at('gone.partial'), at('nowhere/gone'), noLinks);
    await expect(gone).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(giveName(at('gone.partial'), at('empty'), noLinks)).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(existsSync(at('empty'))).toBe(false);
  });

  it.each([
    ['new', giveName],
    ['taken', takeName],
  ])('that is on the disk, and not only on its way there, when it is %s.', async (name, named) => {
    const [path, partial] = [at(name), at(`${name}.partial`)];
    writeFileSync(partial, 'whole');
    const handle = await open(folder, 'r');
    const sync = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
    await handle.close();
    const synced: boolean[] = [];
    sync.mockImplementation(async function (this: FileHandle) {
      synced.push((await this.stat()).ino === statSync(folder).ino && existsSync(path));
    });
    await named(partial, path).finally(() => sync.mockRestore());
    expect(synced).toEqual([true]);
  });

  it('that another file may have taken before it fails to get it, which stays.', async () => {
    const [path, partial] = [at('raced'), at('raced.partial')];
    mkdirSync(partial);
    const linking = async (): Promise<void> => {
      // Whoever takes the name behind our empty file does so before the rename, which cannot come to anything.
      const prototype = Object.getPrototypeOf(await open(folder, 'r').then((h) => h.close().then(() => h)));
      const spy = jest.spyOn(prototype as FileHandle, 'stat').mockImplementationOnce(async function (
        this: FileHandle,
      ) {
        writeFileSync(`${path}.other`, 'of another');
        renameSync(`${path}.other`, path);
        spy.mockRestore();
        return this.stat();
      } as FileHandle['stat']);
      await noLinks();
    };
    await expect(giveName(partial, path, linking)).rejects.toThrow('rename');
    expect(readFileSync(path, 'utf8')).toBe('of another');
  });

  it('when the answer that it has it was lost, and it is told that the name is taken.', async () => {
    const [path, partial] = [at('asked-twice'), at('asked-twice.partial')];
    writeFileSync(partial, 'whole');
    const askedTwice: typeof link = async (from, to) => {
      await link(from, to);
      await link(from, to);
    };
    expect(await giveName(partial, path, askedTwice)).toBe(true);
    expect([readFileSync(path, 'utf8'), existsSync(partial)]).toEqual(['whole', false]);
  });

  it('and keeps it when its folder cannot be brought to the disk, which is told.', async () => {
    const [path, partial] = [at('unsure'), at('unsure.partial')];
    writeFileSync(partial, 'whole');
    await failing('EIO', async () => {
      await expect(giveName(partial, path)).rejects.toThrow(
        `${path} is whole, but it is not known whether it is still there when the machine stops: EIO. It stays.`,
      );
    });
    expect(readFileSync(path, 'utf8')).toBe('whole');
  });

  it.each([
    ['EINVAL', true],
    ['EBADF', true],
    ['EACCES', false],
    ['EIO', false],
  ])(
    'on a file system whose folders answer %s when they are brought to the disk: fine is %s.',
    async (code, isFine) => {
      const settled = await failing(code, () => Promise.allSettled([namesOnDisk(folder)]));
      expect(settled[0]?.status).toBe(isFine ? 'fulfilled' : 'rejected');
    },
  );

  (existsSync('/proc/self') ? it : it.skip)('as far as the file system knows of such a thing.', async () => {
    await namesOnDisk('/proc');
    await expect(namesOnDisk(at('nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it('Two that write files of one name at once do not write the same file, and leave nothing when they fail.', async () => {
  const before = readdirSync(folder);
  const failed = asPartial(at('one'), async (first) =>
    asPartial(at('one'), async (second) => {
      for (const each of [first, second]) writeFileSync(each, '', { flag: 'wx' });
      throw new Error('The disk is full.');
    }),
  );
  await expect(failed).rejects.toThrow('The disk is full.');
  expect(readdirSync(folder)).toEqual(before);
});
