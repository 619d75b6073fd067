import { Random } from '../random.ts';
import { approvals } from './approvals.ts';
import { balances } from './balances.ts';
import { callbacks } from './callbacks.ts';
import { completions, resolutions } from './completions.ts';
import type { Episode } from './episode.ts';
import { exits } from './exits.ts';
import { fillings } from './fillings.ts';
import { ledgers } from './ledgers.ts';
import { prompts } from './prompts.ts';
import { contests, races } from './races.ts';
import { readings } from './readings.ts';
import { crowds, movements, receipts } from './receipts.ts';
import { replays } from './replays.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { closing, recovering, restoring } from './sweeps.ts';
import { transfers } from './transfers.ts';

/** How often each history lives through them. */
const episodes: Readonly<Record<string, readonly [Episode, times: number]>> = {
  approvals: [approvals, 2],
  balances: [balances, 2],
  callbacks: [callbacks, 1],
  closing: [closing, 1],
  completions: [completions, 2],
  crowds: [crowds, 1],
  exits: [exits, 4],
  fillings: [fillings, 2],
  ledgers: [ledgers, 3],
  movements: [movements, 2],
  prompts: [prompts, 3],
  receipts: [receipts, 2],
  recovering: [recovering, 1],
  replays: [replays, 1],
  reports: [reports, 2],
  restoring: [restoring, 1],
  transfers: [transfers, 2],
  races: [races, 1],
  contests: [contests, 1],
  resolutions: [resolutions, 1],
  requests: [requests, 1],
  readings: [readings, 1],
};

/** Lives through them, and tells what came otherwise than it must. */
export async function liveEpisodes(seed: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [at, [name, [episode, times]]] of Object.entries(episodes).entries()) {
    const random = new Random(seed * 32 + at);
    for (let time = 0; time < times; time += 1) {
      try {
        for (const fault of await episode(random.fork(time))) faults.push(`${name}: ${fault}`);
      } catch (error) {
        faults.push(`${name} threw ${String(error)}`);
      }
    }
  }
  return faults;
}
