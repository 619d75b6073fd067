import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unprivilegedAccount } from '@mobile-money/postgres/test-pair';
import { ask, json } from '../harness/sender.ts';
import { freePort } from '../harness/server-process.ts';
import type { Started } from '../harness/started.ts';
import { agreedLeader, isWhole, type Leader, type Member } from './cluster-state.ts';
import { Machine } from './machine.ts';
import { loopback } from './machine-settings.ts';
import { onServer } from './on-server.ts';
import type { Programs } from './programs.ts';
import { writesTable } from './second-leader.ts';

const names = ['db1', 'db2', 'db3'];
const database = 'mobile_money';
const lookEveryMs = 100;
const answerWithinMs = 1_000;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Three machines, as `ops/cluster` makes them, with an empty database that every commit is kept in twice. */
export async function startCluster(started: Started, folder: string, programs: Programs) {
  const password = randomBytes(12).toString('hex');
  const account = await unprivilegedAccount();
  const etcdPorts = await Promise.all(names.map(() => freePort()));
  const machines: Machine[] = [];
  for (const [index, name] of names.entries()) {
    const own = { name, folder: join(folder, name), etcdPort: etcdPorts[index] ?? 0 };
    machines.push(started.add(await Machine.prepare({ ...own, etcdPorts, programs, account, password })));
  }
  // All at once: a member of etcd waits for the others.
  for (const machine of machines) machine.start(machines);
  const cluster = clusterOf(machines, password);
  await cluster.untilWhole(120);
  const leader = cluster.machineNamed((await cluster.leaderNow()).name);
  await onServer(cluster.urlTo(leader), async (client) => {
    await client.query(writesTable);
    await client.query(`create role ${database} login password '${password}'`);
    await client.query(`create database ${database} owner ${database}`);
  });
  return cluster;
}

function clusterOf(machines: readonly Machine[], password: string) {
  const hosts = machines.map(({ place }) => `${loopback}:${place.postgresPort}`).join(',');
  const seenBy = ({ place }: Machine): Promise<readonly Member[]> =>
    ask<{ members: Member[] }>(
      'GET',
      `http://${loopback}:${place.patroniPort}/cluster`,
      undefined,
      {},
      answerWithinMs,
    )
      .then(({ members }) => members)
      .catch(() => []);
  /** As each of these machines tells it; one that stood still tells what was. */
  const views = (asked: readonly Machine[] = machines) => Promise.all(asked.map(seenBy));
  const until = async (what: string, withinSeconds: number, isSo: () => Promise<boolean>): Promise<void> => {
    const late = performance.now() + withinSeconds * 1_000;
    while (!(await isSo())) {
      if (performance.now() > late) throw new Error(`${what} within ${withinSeconds} seconds.`);
      await sleep(lookEveryMs);
    }
  };
  const leader = async (asked?: readonly Machine[]): Promise<Leader | null> =>
    agreedLeader(await views(asked));
  const machineNamed = (name: string): Machine => {
    const found = machines.find((machine) => machine.name === name);
    if (found === undefined) throw new Error(`There is no machine '${name}'.`);
    return found;
  };
  return {
    machines,
    machineNamed,
    leader,
    leaderNow: async (): Promise<Leader> => {
      const found = await leader();
      if (found === null) throw new Error('The machines do not agree on who leads.');
      return found;
    },
    /** As the service is given it: whichever takes writes. */
    url: `postgres://${database}:${password}@${hosts}/${database}?target_session_attrs=read-write`,
    /** To the one server, whatever it is, and beside the service's database. */
    urlTo: ({ place }: Machine): string =>
      `postgres://postgres:${password}@${loopback}:${place.postgresPort}/postgres`,
    untilWhole: (withinSeconds: number): Promise<void> =>
      until('The cluster did not become whole', withinSeconds, async () => isWhole(await views())),
    /** Waits until another machine leads, as those tell it that are left. */
    untilOtherLeads: (than: Leader, withinSeconds: number): Promise<void> => {
      const others = machines.filter(({ name }) => name !== than.name);
      return until('No other machine took the lead', withinSeconds, async () => {
        const now = await leader(others);
        return now !== null && now.name !== than.name && now.timeline > than.timeline;
      });
    },
    /** Asks for another leader; Patroni chooses it, and does the rest. */
    handOver: ({ name, place }: Machine): Promise<unknown> => {
      const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`;
      return fetch(`http://${loopback}:${place.patroniPort}/switchover`, {
        method: 'POST',
        headers: { authorization, ...json },
        body: JSON.stringify({ leader: name }),
      });
    },
  };
}
