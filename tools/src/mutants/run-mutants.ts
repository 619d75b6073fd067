import { Worker } from 'node:worker_threads';
import { Progress } from '../harness/progress.ts';
import type { World } from './build-world.ts';
import type { Mutant } from './instrument.ts';
import type { Seen, Told, Trial } from './mutant-worker.ts';

export interface Verdict {
  readonly mutant: Mutant;
  /** How many of the histories meet it, and in how many of those it would come to something else where it stands. */
  readonly met: number;
  readonly matters: number;
  /** How many of those came out otherwise, and no rule said that this was wrong. */
  readonly changed: number;
  /** The rule that it broke, or what else it did; null: nothing was noticed. */
  readonly found: string | null;
  /** The seed that found it, and how many histories were lived through whole. */
  readonly by: number | null;
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
  const { seenBy, ofLoading, tales } = await meet(world, seeds, hunt.workers);
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
      const { met, glimpses, histories } = isOfLoading
        ? { met: seeds.length, glimpses: seeds, histories: seeds }
        : (seenBy.get(mutant.id) ?? unseen());
      const inOrder = (those: readonly number[]) => likeliestFirst(those, mutant, verdicts);
      const told = await hunter.trial(
        {
          ...{ mutant: mutant.id, isOfLoading, glimpses: inOrder(glimpses) },
          histories: inOrder(histories).map((seed) => ({ seed, tale: tales.get(seed) ?? null })),
        },
        () => undefined,
      );
      const verdict = { mutant, met, matters: new Set([...glimpses, ...histories]).size, ...told };
      verdicts.push(verdict);
      if (told.found === null) {
        missed += 1;
        progress.print(inWords(verdict));
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

/** Why a mutant was missed, as far as a machine can tell. */
export function whyMissed({ met, matters, changed }: Omit<Verdict, 'mutant'>): string {
  if (met === 0) return 'never met';
  if (matters === 0) return 'never at its edge';
  return changed === 0 ? 'nothing comes of it' : 'no rule says so';
}

const inWords = ({ mutant: { file, line, code, what }, ...verdict }: Verdict): string =>
  `${file}:${line}  ${what}  in  ${code}  (${whyMissed(verdict)}; met ${verdict.met}, matters ${verdict.matters}, changes ${verdict.changed})`;

/** What found others of the same file is likely to find this one. */
function likeliestFirst(
  seeds: readonly number[],
  { file }: Mutant,
  verdicts: readonly Verdict[],
): readonly number[] {
  const finds = new Map<number, number>();
  for (const { mutant, by } of verdicts)
    if (by !== null && mutant.file === file) finds.set(by, (finds.get(by) ?? 0) + 1);
  return seeds.toSorted((a, b) => (finds.get(b) ?? 0) - (finds.get(a) ?? 0) || a - b);
}

interface SeenMutant {
  met: number;
  /** In whose glimpses it would come to something else, and in which histories. */
  readonly glimpses: number[];
  readonly histories: number[];
}

const unseen = (): SeenMutant => ({ met: 0, glimpses: [], histories: [] });

/** Which histories meet which mutants, and which mutants are met while the core is loaded. None of them is awake. */
async function meet(world: World, seeds: readonly number[], workers: number) {
  const seenBy = new Map<number, SeenMutant>();
  const ofLoading = new Set<number>();
  const tales = new Map<number, string>();
  const progress = new Progress(seeds.length, '{percentage} % | {value}/{total} histories without a mutant');
  const idsOf = (marks: Uint8Array): readonly number[] => [...marks.keys()].filter((id) => marks[id] === 1);
  const note = (seed: number, { met, inGlimpse, inHistory, tale }: Seen): void => {
    tales.set(seed, tale);
    for (const id of idsOf(met)) {
      const seen = seenBy.get(id) ?? unseen();
      seenBy.set(id, seen);
      seen.met += 1;
      if (inGlimpse[id] === 1) seen.glimpses.push(seed);
      if (inHistory[id] === 1) seen.histories.push(seed);
    }
  };
  const hunters = Array.from({ length: workers }, () => new Hunter(world));
  const share = async (hunter: Hunter, index: number): Promise<void> => {
    const histories = seeds.filter((_, at) => at % workers === index).map((seed) => ({ seed, tale: null }));
    const trial = { mutant: null, isOfLoading: false, glimpses: [], histories };
    const { found } = await hunter.trial(trial, (told) => {
      if (told.kind === 'loaded') for (const id of idsOf(told.met)) ofLoading.add(id);
      if (told.kind !== 'lived' || told.seen === null) return;
      note(told.seed, told.seen);
      progress.show(tales.size);
    });
    if (found !== null) throw new Error(`Without any mutant a history breaks a rule: ${found}.`);
  };
  // Where one breaks a rule, the other threads need not go on.
  await Promise.all(hunters.map(share)).finally(async () => {
    await Promise.all(hunters.map((each) => each.end()));
    progress.stop();
  });
  return { seenBy, ofLoading, tales };
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
  trial(
    trial: Trial,
    onTold: (told: Told) => void,
  ): Promise<Pick<Verdict, 'found' | 'by' | 'changed' | 'histories'>> {
    return new Promise((resolve) => {
      let histories = 0;
      const give = (found: string | null, by: number | null = null, changed = 0): void => {
        clearTimeout(alarm);
        this.#worker.off('error', onError);
        resolve({ found, by, changed, histories });
      };
      const end = (found: string): void => {
        this.isOver = true;
        give(found);
      };
      const onError = (error: unknown): void => end(`throws: ${String(error).slice(0, 100)}`);
      // A thread that was ended keeps no one waiting.
      const alarm = setTimeout(() => end('does not end'), patienceMs).unref();
      this.#worker.on('error', onError);
      this.#onTold = (told) => {
        onTold(told);
        alarm.refresh();
        if (told.kind === 'lived') histories += 1;
        if (told.kind === 'ended') give(told.found, told.by, told.changed);
      };
      for (const told of this.#early.splice(0)) onTold(told);
      this.#worker.postMessage(trial);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
