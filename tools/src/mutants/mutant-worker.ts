import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { allAdversaries, planFrom, runHistory } from '@mobile-money/testing/simulation';

/** A mutant to be awake, or none, and the histories to live through until one breaks a rule. */
export interface Trial {
  readonly mutant: number | null;
  /** It is part of what is worked out when the core is loaded: it needs a core of its own. */
  readonly isOfLoading: boolean;
  readonly seeds: readonly number[];
}

/** Told after each history: which mutants were met. At the end: what was found, null when nothing was. */
export type Told =
  | { readonly kind: 'loaded'; readonly met: Uint8Array }
  | { readonly kind: 'lived'; readonly seed: number; readonly met: Uint8Array | null }
  | { readonly kind: 'ended'; readonly found: string | null; readonly histories: number };

interface World {
  readonly planFrom: typeof planFrom;
  readonly runHistory: typeof runHistory;
  readonly allAdversaries: typeof allAdversaries;
}

const { file, count } = workerData as { readonly file: string; readonly count: number };
const met = new Uint8Array(count);
let awake: number | null = null;
Object.assign(globalThis, {
  mutants: {
    is: (id: number): boolean => {
      met[id] = 1;
      return id === awake;
    },
  },
});
const address = pathToFileURL(file).href;
const load = (name: string): Promise<World> => import(`${address}?${name}`);
const tell = (told: Told): void => parentPort?.postMessage(told);

const sound = await load('sound');
tell({ kind: 'loaded', met: met.slice() });

parentPort?.on('message', async ({ mutant, isOfLoading, seeds }: Trial) => {
  awake = mutant;
  let histories = 0;
  let found: string | null = null;
  try {
    const world = isOfLoading ? await load(String(mutant)) : sound;
    for (const seed of seeds) {
      histories += 1;
      met.fill(0);
      const { violations } = await world.runHistory(world.planFrom(seed, world.allAdversaries));
      found = violations[0]?.rule ?? null;
      tell({ kind: 'lived', seed, met: mutant === null ? met.slice() : null });
      if (found !== null) break;
    }
  } catch (error) {
    found = `throws: ${String(error).slice(0, 100)}`;
  }
  tell({ kind: 'ended', found, histories });
});
