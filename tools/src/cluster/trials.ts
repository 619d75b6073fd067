import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, finding } from '../chaos/books/books.ts';
import type { Leader } from './cluster-state.ts';
import type { Machine } from './machine.ts';
import { writesTakenBy } from './second-leader.ts';
import type { Cluster } from './start-cluster.ts';

/** Something that is done to the cluster as a whole. It is over when the cluster is whole again. */
export interface Trial {
  readonly name: string;
  run(cluster: Cluster, leader: Leader): Promise<readonly Finding[]>;
}

const leadsWithinSeconds = 60;
const wholeWithinSeconds = 120;
/** So long the new leader is alone before the old one comes back. */
const apartMs = 2_000;
/** So long those who waited are served before the next machine is taken away. */
export const calmMs = 5_000;

/** The leader is away until another one leads, and then comes back and may think that it still leads. */
const away = (
  name: string,
  begin: (leader: Machine) => Promise<void> | void,
  end: (leader: Machine) => void,
): Trial => ({
  name,
  run: async (cluster, was) => {
    const leader = cluster.machineNamed(was.name);
    await begin(leader);
    await cluster.untilOtherLeads(was, leadsWithinSeconds);
    const watched = writesTakenBy(cluster.urlTo(leader), was.timeline);
    await sleep(apartMs);
    end(leader);
    await cluster.untilWhole(wholeWithinSeconds);
    const taken = await watched.end();
    return taken === 0
      ? []
      : [finding('doubled', `${was.name} took ${taken} writes after another machine had taken the lead.`)];
  },
});

const restarted: Trial = {
  name: 'all are restarted, one by one',
  run: async (cluster) => {
    for (const machine of cluster.machines) {
      await machine.shutDown();
      await sleep(apartMs);
      machine.startAgain();
      await cluster.untilWhole(wholeWithinSeconds);
      await sleep(calmMs);
    }
    return [];
  },
};

/** Only the standby that commits wait for may take over, so that the way back may lead through the third machine. */
const handOversMax = 3;

const handedBack: Trial = {
  name: 'the lead is handed back',
  run: async (cluster, was) => {
    const [home] = cluster.machines;
    let leader = was;
    for (let times = 0; times === 0 || (leader.name !== home?.name && times < handOversMax); times += 1) {
      await cluster.handOver(cluster.machineNamed(leader.name));
      await cluster.untilOtherLeads(leader, leadsWithinSeconds);
      await cluster.untilWhole(wholeWithinSeconds);
      await sleep(calmMs);
      leader = (await cluster.leader()) ?? leader;
    }
    return [];
  },
};

/** In the order in which they are made, again and again. */
export const trials: readonly Trial[] = [
  away(
    'the leader loses power',
    (leader) => leader.kill(),
    (leader) => leader.startAgain(),
  ),
  away(
    'the leader is cut from the others',
    (leader) => leader.cut(),
    (leader) => leader.mend(),
  ),
  away(
    'the leader stands still',
    (leader) => leader.freeze(),
    (leader) => leader.thaw(),
  ),
  restarted,
  handedBack,
];
