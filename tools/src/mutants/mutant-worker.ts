import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { allAdversaries, glimpse, planFrom, runHistory } from '@mobile-money/testing/simulation';

/** A mutant to be awake, or none, and what to live through until a rule is broken: glimpses, then whole histories. */
export interface Trial {
  readonly mutant: number | null;
  /** It is part of what is worked out when the core is loaded: it needs a core of its own. */
  readonly isOfLoading: boolean;
  /** The seeds of short lives; with no mutant each history has its own. */
  readonly glimpses: readonly number[];
  /** The tale is what came of it without a mutant, where that is known. */
  readonly histories: readonly { readonly seed: number; readonly tale: string | null }[];
}

/** What a history came by: which mutants, and which would have come to something else in its glimpses, or in itself. */
export interface Seen {
  readonly met: Uint8Array;
  readonly inGlimpse: Uint8Array;
  readonly inHistory: Uint8Array;
  readonly tale: string;
}

/** Told after each short life and each history. At the end: what was found and by which seed, and how many came out otherwise. */
export type Told =
  | { readonly kind: 'loaded'; readonly met: Uint8Array }
  | { readonly kind: 'glimpsed' }
  | { readonly kind: 'lived'; readonly seed: number; readonly seen: Seen | null }
  | {
      readonly kind: 'ended';
      readonly found: string | null;
      readonly by: number | null;
      readonly changed: number;
    };

interface World {
  readonly planFrom: typeof planFrom;
  readonly runHistory: typeof runHistory;
  readonly glimpse: typeof glimpse;
  readonly allAdversaries: typeof allAdversaries;
}

const { file, count } = workerData as { readonly file: string; readonly count: number };
const met = new Uint8Array(count);
const matters = new Uint8Array(count);
let awake: number | null = null;

/** What has come to something else in so many histories, and nothing came of it, never does. */
const enoughUnchanged = 60;

type Work = (() => unknown) | null;

const mutants = {
  sees: false,
  is: (id: number): boolean => {
    met[id] = 1;
    return id === awake;
  },
  /** What cannot be worked out beside the work itself may come to anything. */
  see: (here: readonly (readonly [number, Work])[], written: Work): void => {
    mutants.sees = false;
    for (const [id, changed] of here)
      if (matters[id] === 0 && (written === null || changed === null || differs(written(), changed)))
        matters[id] = 1;
    mutants.sees = true;
  },
};
Object.assign(globalThis, { mutants });

function differs(sound: unknown, changed: () => unknown): boolean {
  try {
    const other = changed();
    const isList = Array.isArray(sound) && Array.isArray(other) && sound.length === other.length;
    return isList ? sound.some((each, at) => !Object.is(each, other[at])) : !Object.is(sound, other);
  } catch {
    return true;
  }
}

const address = pathToFileURL(file).href;
const load = (name: string): Promise<World> => import(`${address}?${name}`);
const tell = (told: Told): void => parentPort?.postMessage(told);

const shortOf = (tale: string): string => createHash('sha1').update(tale).digest('base64');

/** The rule that a short life of this seed breaks. */
const glimpsed = async (world: World, seed: number): Promise<string | null> =>
  (await world.glimpse(seed))[0]?.rule ?? null;

const sound = await load('sound');
tell({ kind: 'loaded', met: met.slice() });

parentPort?.on('message', async ({ mutant, isOfLoading, glimpses, histories }: Trial) => {
  awake = mutant;
  mutants.sees = mutant === null;
  let changed = 0;
  let unchanged = mutant === null ? Number.NEGATIVE_INFINITY : 0;
  let found: string | null = null;
  let by: number | null = null;
  try {
    const world = isOfLoading ? await load(String(mutant)) : sound;
    // What needs no history of its own is quickly looked through.
    for (const seed of glimpses) {
      by = seed;
      found = await glimpsed(world, seed);
      tell({ kind: 'glimpsed' });
      if (found !== null) break;
    }
    for (const { seed, tale } of found === null ? histories : []) {
      met.fill(0);
      matters.fill(0);
      if (mutant === null) found = await glimpsed(world, seed);
      const inGlimpse = matters.slice();
      matters.fill(0);
      by = seed;
      const lived = await world.runHistory(world.planFrom(seed, world.allAdversaries), false, false);
      found ??= lived.violations[0]?.rule ?? null;
      const told = mutant === null || (found === null && tale !== null) ? shortOf(lived.tale()) : '';
      if (found === null && tale !== null && told !== tale) changed += 1;
      const seen = { met: met.slice(), inGlimpse, inHistory: matters.slice(), tale: told };
      tell({ kind: 'lived', seed, seen: mutant === null ? seen : null });
      unchanged += 1;
      if (found !== null || (changed === 0 && unchanged >= enoughUnchanged)) break;
    }
  } catch (error) {
    found = `throws: ${String(error).slice(0, 100)}`;
  }
  tell({ kind: 'ended', found, by: found === null ? null : by, changed });
});
