import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import type { Edit, PlantedFault } from './planted/planted-fault.ts';

const packages = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** What the simulation said of a core with a fault in it. */
export interface Finding {
  readonly seed: number | null;
  readonly rules: readonly string[];
}

/** So many cores, each with its own fault, one process holds in memory. */
const plantedMax = 20;

/**
 * A copy of the core and of the simulation, translated once, in which faults can be planted without harm. One process
 * loads them anew for every fault, with the planted files in the place of the sound ones.
 */
export class Nursery {
  readonly #home = mkdtempSync(join(tmpdir(), 'planted-faults-'));
  #planted = 0;
  #seeker: ChildProcess | null = null;

  constructor() {
    this.#translate('core', ['.']);
    this.#translate('testing', ['memory', 'builders', 'simulation']);
    writeFileSync(join(this.#home, 'package.json'), '{"type":"module"}');
    writeFileSync(join(this.#home, 'plant.js'), plant);
    writeFileSync(join(this.#home, 'seek.js'), seek);
  }

  /**
   * Plants one fault and looks for the rule that it breaks, at the seed that found it last and then from seed 1 on;
   * without a fault, for any broken rule.
   */
  async look(fault: PlantedFault | null, seeds: number, lastSeed = 1): Promise<Finding> {
    this.#planted += 1;
    const bed = String(this.#planted);
    const sources = new Map<string, string>();
    for (const edit of fault?.edits ?? []) {
      const place = placeOf(edit);
      const source = sources.get(place) ?? read(place);
      sources.set(
        place,
        source.replace(edit.find, () => edit.replace),
      );
    }
    for (const [file, source] of sources) {
      writeScript(join(this.#home, 'planted', bed, 'core', file), source, file);
    }
    const seeker = this.#seekerFor(this.#planted);
    seeker.send({ bed, seeds, rule: fault?.rule ?? '', lastSeed });
    const [answer] = (await once(seeker, 'message')) as [Finding | { readonly error: string }];
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }

  #seekerFor(planted: number): ChildProcess {
    if (planted % plantedMax === 0) this.#stop();
    this.#seeker ??= fork(join(this.#home, 'seek.js'), { execArgv: [] });
    return this.#seeker;
  }

  #stop(): void {
    this.#seeker?.kill();
    this.#seeker = null;
  }

  remove(): void {
    this.#stop();
    rmSync(this.#home, { recursive: true });
  }

  #translate(name: string, folders: readonly string[]): void {
    const source = join(packages, name, 'src');
    for (const folder of folders) {
      for (const entry of readdirSync(join(source, folder), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const place = path.slice(source.length + 1);
        writeScript(join(this.#home, name, place), readFileSync(path, 'utf8'), place);
      }
    }
  }
}

const read = (place: string): string => readFileSync(join(packages, 'core/src', place), 'utf8');

/** Where the text stands now: in the file of that name, or in the only one that holds it. */
function placeOf({ file, find }: Edit): string {
  const all = readdirSync(join(packages, 'core/src'), { recursive: true, encoding: 'utf8' });
  const places = all.filter((each) => each.endsWith('.ts') && read(each).split(find).length === 2);
  const named = places.filter((each) => basename(each) === file);
  const [place, other] = named.length > 0 ? named : places;
  if (place === undefined || other !== undefined) throw new Error(`${file} does not hold "${find}" once`);
  return place;
}

function writeScript(path: string, source: string, place: string): void {
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } });
  const up = '../'.repeat(place.split('/').length);
  const linked = code
    .replaceAll("'@mobile-money/core'", `'${up}core/index.js'`)
    .replaceAll('"@mobile-money/core"', `'${up}core/index.js'`)
    .replace(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path.replace(/\.ts$/, '.js'), linked);
}

/** Whatever a module of one bed imports is of that bed too; its planted files stand for those of the same name. */
const plant = `
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const home = new URL('.', import.meta.url).href;
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const bed = context.parentURL === undefined ? '' : new URL(context.parentURL).search;
  return specifier.startsWith('.') && bed !== '' ? { ...found, url: found.url + bed } : found;
}
export async function load(url, context, next) {
  const { search } = new URL(url);
  const place = url.slice(home.length, url.length - search.length);
  const planted = new URL('planted/' + search.slice(1) + '/' + place, home);
  if (search === '' || !url.startsWith(home) || !existsSync(planted)) return next(url, context);
  return { format: 'module', source: readFileSync(fileURLToPath(planted), 'utf8'), shortCircuit: true };
}
`;

const seek = `
import { register } from 'node:module';
register('./plant.js', import.meta.url);
process.on('message', async ({ bed, seeds, rule, lastSeed }) => {
  try {
    process.send(await found(bed, seeds, rule, lastSeed));
  } catch (error) {
    process.send({ error: error.stack });
  }
});
async function found(bed, seeds, rule, lastSeed) {
  const { planFrom } = await import('./testing/simulation/plan.js?' + bed);
  const { runHistory } = await import('./testing/simulation/run-history.js?' + bed);
  for (let n = 0; n <= seeds; n += 1) {
    const seed = n === 0 ? lastSeed : n;
    const { violations } = await runHistory(planFrom(seed));
    const isFound = violations.some((each) => rule === '' || each.rule === rule);
    if (isFound) return { seed, rules: [...new Set(violations.map(({ rule }) => rule))] };
  }
  return { seed: null, rules: [] };
}
`;
