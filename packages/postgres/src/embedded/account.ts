import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Who the database server runs as: PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** Null: this process is an ordinary user already, and the server runs as the same one. */
export async function unprivilegedAccount(): Promise<Account | null> {
  if (process.geteuid?.() !== 0) return null;
  const known = (await accountNamed('postgres')) ?? (await createAccount()) ?? (await accountNamed('nobody'));
  if (known === null) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Set DATABASE_URL, or start the service as an ordinary user.',
    );
  }
  return known;
}

/** Minimal images have one or the other command, or neither. */
async function createAccount(): Promise<Account | null> {
  const ways: readonly (readonly [string, readonly string[]])[] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  for (const [command, options] of ways) {
    try {
      await promisify(execFile)(command, [...options]);
      return await accountNamed('postgres');
    } catch {
      // The next way may work; without any, an account that is always there has to do.
    }
  }
  return null;
}

/** Read from the file itself: `getent` and `id` are missing in the smallest images. */
async function accountNamed(wanted: string): Promise<Account | null> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  for (const line of lines) {
    const [name, , uid, gid] = line.split(':');
    if (name === wanted && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** The part of `spawn`'s options that makes a child run as the account. */
export const runAs = (account: Account | null): { uid?: number; gid?: number } =>
  account === null ? {} : { uid: account.uid, gid: account.gid };
