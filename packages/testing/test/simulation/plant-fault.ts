import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A copy of the core and of the simulation, translated once, in which faults can be planted without harm. */
export class Nursery {
  readonly #home = mkdtempSync(join(tmpdir(), 'planted-faults-'));

  constructor() {
    this.#translate('core', ['.']);
    this.#translate('testing', ['memory', 'builders', 'simulation']);
    writeFileSync(join(this.#home, 'package.json'), '{"type":"module"}');
    writeFileSync(join(this.#home, 'seek.js'), seek);
  }

  /**
   * Plants one fault and looks for the rule that it breaks, at the seed that found it last and then from seed 1 on;
   * without a fault, for any broken rule.
   */
  look(fault: PlantedFault | null, seeds: number, lastSeed = 1): Finding {
    const garden = mkdtempSync(join(this.#home, 'garden-'));
    for (const part of ['core', 'testing', 'package.json', 'seek.js']) {
      cpSync(join(this.#home, part), join(garden, part), { recursive: true });
    }
    const sources = new Map<string, string>();
    for (const edit of fault?.edits ?? []) {
      const place = placeOf(edit);
      const source = sources.get(place) ?? read(place);
      sources.set(
        place,
        source.replace(edit.find, () => edit.replace),
      );
    }
    for (const [file, source] of sources) writeScript(join(garden, 'core', file), source, file);
    const run = spawnSync(process.execPath, ['seek.js', String(seeds), fault?.rule ?? '', String(lastSeed)], {
      cwd: garden,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout) as Finding;
  }

  remove(): void {
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

const seek = `
import { planFrom } from './testing/simulation/plan.js';
import { runHistory } from './testing/simulation/run-history.js';
const [seeds, rule, lastSeed] = [Number(process.argv[2]), process.argv[3], Number(process.argv[4])];
let found = { seed: null, rules: [] };
for (let n = 0; n <= seeds && found.seed === null; n += 1) {
  const seed = n === 0 ? lastSeed : n;
  const { violations } = await runHistory(planFrom(seed));
  if (violations.some((each) => rule === '' || each.rule === rule)) found = { seed, rules: [...new Set(violations.map(({ rule }) => rule))] };
}
process.stdout.write(JSON.stringify(found));
`;
