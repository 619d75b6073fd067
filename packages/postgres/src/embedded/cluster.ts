import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Account, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { privatePlace } from './private-place.ts';

export const databaseUser = 'mobile_money';

/**
 * The folder of the database files: under DATA_DIR, or elsewhere when the server's account cannot walk down to
 * DATA_DIR. A database that is already under DATA_DIR is never left behind for a new, empty one.
 */
export async function clusterFolder(
  dataDir: string,
  elsewhere: string,
  account: Account | null,
  onProgress: (message: string) => void,
): Promise<string> {
  const usual = join(resolve(dataDir), 'postgres');
  if (await isReachable(dataDir, account)) return usual;
  if (await exists(join(usual, 'PG_VERSION'))) {
    throw new Error(
      `The database in ${usual} cannot be reached by the user ${account?.name}: let it pass the folders above, or start the service as an ordinary user.`,
    );
  }
  const folder = join(await privatePlace(elsewhere), await keptName(resolve(dataDir)));
  onProgress(`The user ${account?.name} cannot reach ${dataDir}: the database is kept in ${folder}.`);
  return folder;
}

/**
 * Whether the account can walk down to a folder. A home or a checkout with mode 700 stops it, whatever the modes
 * further down. Folders that do not exist yet count as reachable: they are made with the right owner.
 */
async function isReachable(folder: string, account: Account | null): Promise<boolean> {
  if (account === null) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    const facts = await stat(at).catch(() => null);
    if (facts !== null && !isTraversable(facts, account)) return false;
    if (at === dirname(at)) return true;
  }
}

function isTraversable(facts: { mode: number; uid: number; gid: number }, account: Account): boolean {
  if (facts.uid === account.uid) return (facts.mode & 0o100) !== 0;
  if (facts.gid === account.gid) return (facts.mode & 0o010) !== 0;
  return (facts.mode & 0o001) !== 0;
}

/**
 * The name of the folder elsewhere, kept in DATA_DIR. Whoever deletes DATA_DIR wants to begin anew, and must not meet
 * the database of before, whose password is gone.
 */
async function keptName(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres.place');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  const made = `${basename(dataDir)}-${randomBytes(6).toString('hex')}`;
  await writeFile(path, made, { mode: 0o600 });
  return made;
}

/** Who owns an existing cluster must run it, whoever we would choose for a new one. */
export async function ownerOf(cluster: string, account: Account | null): Promise<Account | null> {
  const facts = await stat(cluster).catch(() => null);
  if (account === null || facts === null || facts.uid === 0) return account;
  return { name: `with id ${facts.uid}`, uid: facts.uid, gid: facts.gid };
}

export const isInitialised = (cluster: string): Promise<boolean> => exists(join(cluster, 'PG_VERSION'));

/** Makes an empty cluster. It gets its name only when it is complete, so an interrupted start leaves none behind. */
export async function initialise(
  { initdb }: Binaries,
  cluster: string,
  account: Account | null,
  password: string,
  isDurable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const aside = `${cluster}.new`;
  const passwordFile = `${cluster}.password.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  if (account !== null) {
    await chown(aside, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    // The C locale is on every machine, and its order is that of bytes, which indexes compare fastest.
    const options = ['--encoding=UTF8', '--no-locale', '--auth=scram-sha-256', `--username=${databaseUser}`];
    await promisify(execFile)(
      initdb,
      [
        ...options,
        ...(isDurable ? [] : ['--no-sync']),
        `--pwfile=${passwordFile}`,
        `--pgdata=${aside}`,
        '--no-instructions',
      ],
      { cwd: '/', env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' }, signal, ...runAs(account) },
    );
  } catch (error) {
    signal?.throwIfAborted();
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`The embedded database could not be created: ${stderr.trim() || String(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(aside, cluster);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
