import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Embedded, readRunningFile, startEmbedded } from '@mobile-money/postgres';
import { childrenOf, signal } from './service-process.ts';

const run = promisify(execFile);

/** Small enough to be filled in a moment, and more than a long run writes. */
const diskMib = 512;
const settings = { max_wal_size: '128MB', min_wal_size: '32MB', max_connections: '100' };

/** A database server of its own, with everything that keeps data safe switched on. It can be killed, frozen and filled. */
export class DatabaseServer {
  readonly url: string;
  /** Null: its disk is one that others use too, and is not filled. */
  readonly #ownDisk: string | null;
  readonly #dataDir: string;
  readonly #embedded: Embedded;
  #frozen: readonly number[] = [];

  private constructor(dataDir: string, ownDisk: string | null, embedded: Embedded) {
    this.#dataDir = dataDir;
    this.#ownDisk = ownDisk;
    this.#embedded = embedded;
    this.url = embedded.url;
  }

  /** On a small disk of its own in memory, where this user may mount one. */
  static async start(folder: string): Promise<DatabaseServer> {
    const place = join(folder, 'database');
    await mkdir(place);
    const isMounted = await mounted(place);
    // The server may run as another user, who must get there.
    await chmod(place, 0o755);
    try {
      const embedded = await startEmbedded({ dataDir: place, settings });
      return new DatabaseServer(place, isMounted ? place : null, embedded);
    } catch (error) {
      if (isMounted) await unmounted(place);
      throw error;
    }
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get canBeFilled(): boolean {
    return this.#ownDisk !== null;
  }

  /** Kills the server's first process; its children notice and end. It is started again within a second. */
  async kill(): Promise<void> {
    signal(await this.#pid(), 'SIGKILL');
  }

  /** Every process of the server stands still, with all connections open. */
  async freeze(): Promise<void> {
    const first = await this.#pid();
    // The first one first: it makes the others.
    signal(first, 'SIGSTOP');
    this.#frozen = [first, ...(await childrenOf(first))];
    for (const pid of this.#frozen) signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of [...this.#frozen].reverse()) signal(pid, 'SIGCONT');
    this.#frozen = [];
  }

  /** Takes the last free page of the disk. */
  async fill(): Promise<void> {
    if (this.#ownDisk === null) throw new Error('The disk of the database is not its own.');
    const ballast = await open(join(this.#ownDisk, 'ballast'), 'w');
    try {
      for (const size of [1 << 20, 1 << 16, 1 << 12]) await writeUntilFull(ballast, size);
    } finally {
      await ballast.close();
    }
  }

  async empty(): Promise<void> {
    if (this.#ownDisk !== null) await rm(join(this.#ownDisk, 'ballast'), { force: true });
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.empty();
    try {
      await this.#embedded.stop();
    } finally {
      if (this.#ownDisk !== null) await unmounted(this.#ownDisk);
    }
  }

  async #pid(): Promise<number> {
    const running = await readRunningFile(this.#dataDir);
    if (running === null) throw new Error('The database server is not running.');
    return running.pid;
  }
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

/** Lazily: a process that is just ending may still look at it. */
const unmounted = (place: string): Promise<unknown> => run('umount', ['-l', place]).catch(() => undefined);
