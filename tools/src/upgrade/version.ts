import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Keeper } from '../chaos/machines/world.ts';
import { runService } from '../harness/server-process.ts';

const execute = promisify(execFile);

/** This checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** A version of the service that is built in a folder of its own. */
export interface Version {
  /** As people are told of it. */
  readonly name: string;
  readonly folder: string;
  /** Node's arguments for its service. */
  readonly run: readonly string[];
}

/** No version could be made of what was asked for. */
export class NoVersion extends Error {
  override readonly name = 'NoVersion';
}

/** A version by its commit, which is copied to the place that is given; or by its folder, `./…` or `/…`, as it is. */
export async function versionOf(wanted: string, place: string): Promise<Version> {
  const isFolder = /^[./]/.test(wanted);
  const folder = isFolder ? resolve(wanted) : place;
  const name = isFolder ? folder : await checkOut(wanted, place);
  await install(folder);
  await builtIn(folder);
  return { name: folder === root ? 'the working tree' : name, folder, run: runService(folder) };
}

const git = async (...args: readonly string[]): Promise<string> =>
  (await execute('git', ['-C', root, ...args])).stdout.trim();

/** The last release, or else the commit before this one. */
export const versionBefore = (): Promise<string> =>
  git('describe', '--tags', '--abbrev=0', 'HEAD').catch(() => 'HEAD~1');

async function checkOut(wanted: string, place: string): Promise<string> {
  const commit = await git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`).catch(() => {
    throw new NoVersion(`There is no commit '${wanted}' here. A folder is given as ./folder or /folder.`);
  });
  await git('clone', '--shared', '--no-checkout', '--quiet', root, place);
  await git('-C', place, 'checkout', '--quiet', '--detach', commit);
  return `${wanted} (${commit.slice(0, 8)})`;
}

/** With the same lock, the packages of this checkout are those of the other, but for its own. */
async function install(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return;
  const lockOf = (home: string): Promise<string> => readFile(join(home, 'package-lock.json'), 'utf8');
  if ((await lockOf(folder)) !== (await lockOf(root))) {
    await execute('npm', ['ci', '--no-audit'], { cwd: folder });
    return;
  }
  await linkAll(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const group of ['packages', 'apps']) {
    for (const name of await readdir(join(folder, group))) {
      const own = join(group, name, 'node_modules');
      if (existsSync(join(root, own))) await symlink(join(root, own), join(folder, own));
    }
  }
}

/**
 * Links lead to the same place, but for those that lead into the checkout itself: they lead into the other one. Types are
 * copied: the compiler names them by where they really are, and refuses to name what is in another checkout.
 */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [there, here] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === '@mobile-money') await linkAll(there, here);
    else if (entry.name === '@types') await cp(there, here, { recursive: true });
    else await symlink(entry.isSymbolicLink() ? await readlink(there) : there, here);
  }
}

async function builtIn(folder: string): Promise<void> {
  const compile = ['node_modules/typescript/bin/tsc', '-b', 'tools'];
  await execute(process.execPath, compile, { cwd: folder }).catch((error: { stdout?: string }) => {
    throw new NoVersion(`${folder} does not compile: ${error.stdout}`);
  });
}

/** What makes keys and people of a version. */
export const keeperOf = ({ folder }: Version): Promise<Keeper> =>
  import(pathToFileURL(join(folder, 'tools/dist/harness/installation.js')).href) as Promise<Keeper>;

export interface Migrated {
  readonly isDone: boolean;
  readonly said: string;
}

/** `npm run migrate` of a version, as it is built. */
export const migrateBy = (
  { folder }: Version,
  databaseUrl: string,
  options: readonly string[] = [],
): Promise<Migrated> =>
  execute(process.execPath, [join(folder, 'tools/dist/migrate.js'), ...options], {
    cwd: folder,
    env: { ...process.env, SERVICE_ENV: 'production', DATABASE_URL: databaseUrl },
  }).then(
    ({ stdout }) => ({ isDone: true, said: stdout.trim() }),
    ({ stderr }: { stderr?: string }) => ({ isDone: false, said: String(stderr).trim() }),
  );
