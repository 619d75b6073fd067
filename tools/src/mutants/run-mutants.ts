import { Worker } from 'node:worker_threads';
import { Progress } from '../harness/progress.ts';
import type { World } from './build-world.ts';
import type { Mutant } from './instrument.ts';
import type { Told, Trial } from './mutant-worker.ts';

export interface Verdict {
  readonly mutant: Mutant;
  /** How many of the histories meet it. */
  readonly met: number;
  /** The rule that it broke, or what else it did; null: nothing was noticed. */
  readonly found: string | null;
  readonly histories: number;
}

export interface Hunt {
  readonly histories: number;
  readonly workers: number;
  readonly chosen: (mutant: Mutant) => boolean;
}

/** A history takes some tens of milliseconds: one that takes so long goes round in circles. */
const patienceMs = 60_000;

/** Wakes one mutant after the other and lives through the histories that meet it, until one breaks a rule. */
export async function huntMutants(world: World, hunt: Hunt): Promise<readonly Verdict[]> {
  const seeds = Array.from({ length: hunt.histories }, (_, index) => index + 1);
  const { metBy, ofLoading } = await meet(world, seeds, hunt.workers);
  const waiting = world.mutants.filter(hunt.chosen);
  const progress = new Progress(
    waiting.length,
    '{percentage} % | {value}/{total} mutants | {missed} missed | {eta_formatted} left',
  );
  const verdicts: Verdict[] = [];
  let missed = 0;
  const work = async (): Promise<void> => {
    let hunter = new Hunter(world);
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const isOfLoading = ofLoading.has(mutant.id);
      const meeting = isOfLoading ? seeds : (metBy.get(mutant.id) ?? []);
      const told = await hunter.trial({ mutant: mutant.id, isOfLoading, seeds: meeting }, () => undefined);
      verdicts.push({ mutant, met: meeting.length, ...told });
      if (told.found === null) {
        missed += 1;
        progress.print(inWords(mutant, meeting.length));
      }
      progress.show(verdicts.length, { missed });
      // What ended it, or was loaded for one mutant alone, must not stay for the next.
      if (isOfLoading || hunter.isOver) {
        await hunter.end();
        hunter = new Hunter(world);
      }
    }
    await hunter.end();
  };
  await Promise.all(Array.from({ length: hunt.workers }, work));
  progress.stop();
  return verdicts.sort((a, b) => a.mutant.id - b.mutant.id);
}

const inWords = ({ file, line, code, what }: Mutant, met: number): string =>
  `${file}:${line}  ${what}  in  ${code}  (${met === 0 ? 'no history meets it' : `met by ${met}, missed`})`;

/** Which histories meet which mutants, and which mutants are met while the core is loaded. None of them is awake. */
async function meet(world: World, seeds: readonly number[], workers: number) {
  const metBy = new Map<number, number[]>();
  const ofLoading = new Set<number>();
  const progress = new Progress(seeds.length, '{percentage} % | {value}/{total} histories without a mutant');
  let lived = 0;
  const idsOf = (met: Uint8Array): readonly number[] => [...met.keys()].filter((id) => met[id] === 1);
  const share = async (_: unknown, index: number): Promise<void> => {
    const hunter = new Hunter(world);
    const own = seeds.filter((__, at) => at % workers === index);
    const { found } = await hunter.trial({ mutant: null, isOfLoading: false, seeds: own }, (told) => {
      if (told.kind === 'loaded') for (const id of idsOf(told.met)) ofLoading.add(id);
      if (told.kind !== 'lived' || told.met === null) return;
      progress.show(++lived);
      for (const id of idsOf(told.met)) metBy.set(id, [...(metBy.get(id) ?? []), told.seed]);
    });
    await hunter.end();
    if (found !== null) throw new Error(`Without any mutant a history breaks a rule: ${found}.`);
  };
  await Promise.all(Array.from({ length: workers }, share));
  progress.stop();
  return { metBy, ofLoading };
}

/** A thread with a world of its own. */
class Hunter {
  readonly #worker: Worker;
  isOver = false;
  #onTold: (told: Told) => void = () => undefined;
  readonly #early: Told[] = [];

  constructor({ file, mutants }: World) {
    const workerData = { file, count: mutants.length };
    this.#worker = new Worker(new URL('./mutant-worker.js', import.meta.url), { workerData });
    this.#worker.on('message', (told: Told) => {
      if (told.kind === 'loaded') this.#early.push(told);
      this.#onTold(told);
    });
  }

  /** Tells what was found, and after how many histories. */
  trial(trial: Trial, onTold: (told: Told) => void): Promise<Pick<Verdict, 'found' | 'histories'>> {
    return new Promise((resolve) => {
      let histories = 0;
      const give = (found: string | null): void => {
        clearTimeout(alarm);
        this.#worker.off('error', onError);
        resolve({ found, histories });
      };
      const end = (found: string): void => {
        this.isOver = true;
        give(found);
      };
      const onError = (error: unknown): void => end(`throws: ${String(error).slice(0, 100)}`);
      const alarm = setTimeout(() => end('does not end'), patienceMs);
      this.#worker.on('error', onError);
      this.#onTold = (told) => {
        onTold(told);
        alarm.refresh();
        if (told.kind === 'lived') histories += 1;
        if (told.kind === 'ended') give(told.found);
      };
      for (const told of this.#early.splice(0)) onTold(told);
      this.#worker.postMessage(trial);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
