import { Random } from '../random.ts';
import { approvals } from './approvals.ts';
import { balances } from './balances.ts';
import { callbacks } from './callbacks.ts';
import type { Episode } from './episode.ts';
import { exits } from './exits.ts';
import { prompts } from './prompts.ts';
import { replays } from './replays.ts';
import { reports } from './reports.ts';
import { closing, recovering, restoring } from './sweeps.ts';
import { transfers } from './transfers.ts';

const episodes: Readonly<Record<string, Episode>> = {
  ...{
    approvals,
    balances,
    callbacks,
    closing,
    exits,
    prompts,
    recovering,
    replays,
    reports,
    restoring,
    transfers,
  },
};

/** Lives through each of them, and tells what came otherwise than it must. */
export async function liveEpisodes(seed: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [at, [name, episode]] of Object.entries(episodes).entries()) {
    try {
      for (const fault of await episode(new Random(seed * 32 + at))) faults.push(`${name}: ${fault}`);
    } catch (error) {
      faults.push(`${name} threw ${String(error)}`);
    }
  }
  return faults;
}
