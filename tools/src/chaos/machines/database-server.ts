import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRunningFile, startEmbedded } from '@mobile-money/postgres';
import { childrenOf, signal } from './service-process.ts';

const run = promisify(execFile);

/** Small enough to be filled in a moment, and more than a long run writes. */
const diskMib = 512;
const settings = { max_wal_size: '128MB', min_wal_size: '32MB', max_connections: '100' };

/**
 * A database server of its own, with everything that keeps data safe switched on; on a small disk of its own in memory,
 * where this user may mount one. It can be killed, frozen and filled.
 */
export async function startDatabaseServer(folder: string) {
  const place = join(folder, 'database');
  const ballast = join(place, 'ballast');
  await mkdir(place);
  // Else its disk is one that others use too, and is not filled.
  const canBeFilled = await mounted(place);
  // The server may run as another user, who must get there.
  await chmod(place, 0o755);
  const unmount = async (): Promise<void> => {
    // Lazily: a process that is just ending may still look at it.
    if (canBeFilled) await run('umount', ['-l', place]).catch(() => undefined);
  };
  const embedded = await startEmbedded({ dataDir: place, settings }).catch(async (error: unknown) => {
    await unmount();
    throw error;
  });
  const firstPid = async (): Promise<number> => {
    const running = await readRunningFile(place);
    if (running === null) throw new Error('The database server is not running.');
    return running.pid;
  };
  let frozen: readonly number[] = [];
  const thaw = (): void => {
    for (const pid of [...frozen].reverse()) signal(pid, 'SIGCONT');
    frozen = [];
  };
  const empty = (): Promise<void> => rm(ballast, { force: true });
  return {
    url: embedded.url,
    port: Number(new URL(embedded.url).port),
    canBeFilled,
    thaw,
    empty,
    /** Kills the server's first process; its children notice and end. It is started again within a second. */
    kill: async () => signal(await firstPid(), 'SIGKILL'),
    /** Every process of the server stands still, with all connections open. */
    freeze: async () => {
      const first = await firstPid();
      // The first one first: it makes the others.
      signal(first, 'SIGSTOP');
      frozen = [first, ...(await childrenOf(first))];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    /** Takes the last free page of the disk. */
    fill: async () => {
      if (!canBeFilled) throw new Error('The disk of the database is not its own.');
      const file = await open(ballast, 'w');
      try {
        for (const size of [1 << 20, 1 << 16, 1 << 12]) await writeUntilFull(file, size);
      } finally {
        await file.close();
      }
    },
    stop: async () => {
      thaw();
      await empty();
      await embedded.stop().finally(unmount);
    },
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const piece = Buffer.alloc(size);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** False where this user may not mount, or this system does it in another way. */
async function mounted(place: string): Promise<boolean> {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return false;
  return run('mount', ['-t', 'tmpfs', '-o', `size=${diskMib}m`, 'tmpfs', place]).then(
    () => true,
    () => false,
  );
}
