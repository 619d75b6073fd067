import { chown, mkdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, runAs } from '@mobile-money/postgres/test-pair';
import { childrenOf, signal } from '../chaos/machines/service-process.ts';
import { Wire } from '../chaos/wires/wire.ts';
import { freePort } from '../harness/server-process.ts';
import { Daemon } from './daemon.ts';
import {
  dataOf,
  etcdSettings,
  loopback,
  type Place,
  patroniFile,
  patroniSettings,
} from './machine-settings.ts';
import type { Programs } from './programs.ts';

export interface MachinePlan {
  readonly name: string;
  readonly folder: string;
  readonly programs: Programs;
  readonly account: Account | null;
  readonly password: string;
  /** Where the etcd of each machine listens, this one's among them. */
  readonly etcdPorts: readonly number[];
  readonly etcdPort: number;
}

/** The ways that lead over the network: to this machine's server and Patroni, and from its Patroni to each etcd. */
interface Ways {
  readonly toPostgres: Wire;
  readonly toPatroni: Wire;
  readonly toStores: readonly Wire[];
}

/** One machine: PostgreSQL under Patroni, and a member of etcd. It can lose power, its network, or stand still. */
export class Machine {
  readonly place: Place;
  readonly #ways: Ways;
  readonly #plan: MachinePlan;
  #etcd: Daemon | null = null;
  readonly #patroni: Daemon;
  #frozen: readonly number[] = [];

  private constructor(plan: MachinePlan, place: Place, ways: Ways) {
    this.#plan = plan;
    this.place = place;
    this.#ways = ways;
    const env = { ...patroniSettings(place, plan.programs, plan.password), LC_ALL: 'C' };
    this.#patroni = this.#daemon(plan.programs.patroni, [patroniFile], env, 'patroni');
  }

  static async prepare(plan: MachinePlan): Promise<Machine> {
    const { name, folder, account, etcdPort, etcdPorts } = plan;
    const [postgresPort, patroniPort, etcdPeerPort] = [await freePort(), await freePort(), await freePort()];
    const ways: Ways = {
      toPostgres: await Wire.open(`to ${name}`, () => [postgresPort]),
      toPatroni: await Wire.open(`to Patroni of ${name}`, () => [patroniPort]),
      toStores: await Promise.all(etcdPorts.map((port) => Wire.open(`from ${name} to etcd`, () => [port]))),
    };
    await mkdir(folder, { mode: 0o700 });
    if (account !== null) await chown(folder, account.uid, account.gid);
    const place: Place = {
      name,
      folder,
      postgresPort,
      patroniPort,
      etcdPort,
      etcdPeerPort,
      postgresAddress: `${loopback}:${ways.toPostgres.port}`,
      patroniAddress: `${loopback}:${ways.toPatroni.port}`,
      etcdAddresses: ways.toStores.map(({ port }) => `${loopback}:${port}`),
    };
    return new Machine(plan, place, ways);
  }

  get name(): string {
    return this.place.name;
  }

  /** Switched on; all machines are named, because each etcd knows the others by name. */
  start(all: readonly Machine[]): void {
    const env = etcdSettings(
      this.place,
      all.map(({ place }) => place),
    );
    this.#etcd ??= this.#daemon(this.#plan.programs.etcd, [], env, 'etcd');
    this.startAgain();
  }

  startAgain(): void {
    this.#etcd?.start();
    this.#patroni.start();
  }

  /** As when it loses power. */
  async kill(): Promise<void> {
    const family = await this.#family();
    await Promise.all([this.#patroni.end('SIGKILL'), this.#etcd?.end('SIGKILL')]);
    for (const pid of family) signal(pid, 'SIGKILL');
    while ((await this.#family()).length > 0) await sleep(20);
  }

  /** As when it is shut down properly: Patroni ends its server and gives the lead away. */
  async shutDown(): Promise<void> {
    await this.#patroni.end('SIGTERM');
    await this.#etcd?.end('SIGTERM');
  }

  async freeze(): Promise<void> {
    this.#patroni.freeze();
    this.#etcd?.freeze();
    this.#frozen = await this.#family();
    for (const pid of this.#frozen) signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of [...this.#frozen].reverse()) signal(pid, 'SIGCONT');
    this.#frozen = [];
    this.#etcd?.thaw();
    this.#patroni.thaw();
  }

  /**
   * Takes away its network to the other machines, and leaves the services theirs: they go on asking a leader that no
   * longer is one. Members of etcd speak to each other without our wires; to the others, one that stands still is
   * the same as one that is out of reach.
   */
  cut(): void {
    for (const wire of this.#wires) wire.set({ is: 'cut' });
    this.#etcd?.freeze();
  }

  mend(): void {
    for (const wire of this.#wires) wire.set({ is: 'open' });
    this.#etcd?.thaw();
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.kill();
    await Promise.all(this.#wires.map((wire) => wire.close()));
  }

  get #wires(): readonly Wire[] {
    return [this.#ways.toPostgres, this.#ways.toPatroni, ...this.#ways.toStores];
  }

  #daemon(
    program: string,
    options: readonly string[],
    env: Readonly<Record<string, string>>,
    log: string,
  ): Daemon {
    const { account, folder } = this.#plan;
    const PATH = process.env['PATH'] ?? '';
    const logFile = join(folder, `${log}.log`);
    return new Daemon({ program, options, env: { ...env, PATH }, logFile, as: runAs(account) });
  }

  /** The server's first process, which makes all others, and those; none while it does not run. */
  async #family(): Promise<readonly number[]> {
    const data = dataOf(this.place);
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    // A file that was left behind may name a process that is someone else's by now.
    const isOurs = (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === data;
    return isOurs ? [Number(pid), ...(await childrenOf(Number(pid)))] : [];
  }
}
