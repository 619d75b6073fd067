import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { transformSync } from '@swc/core';
import type { Edit, PlantedFault } from './planted/planted-fault.ts';

const packages = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const core = join(packages, 'core/src');

/** What the simulation said of a core with a fault in it. */
export interface Finding {
  readonly seed: number | null;
  readonly rules: readonly string[];
}

type Simulation = typeof import('../../src/simulation/simulation.ts');
type Exports = Readonly<Record<string, unknown>>;
type Module = (exports: Exports, require: (name: string) => Exports) => void;

/** Plants one fault and looks for the rule that it breaks, seed by seed; without a fault, for any broken rule. */
export async function look(fault: PlantedFault | null, seeds: readonly number[]): Promise<Finding> {
  const { glimpse, glimpseRules, planFrom, runHistory } = simulationOf(fault?.edits);
  const isGlimpsed = fault !== null && glimpseRules.includes(fault.rule);
  for (const seed of seeds) {
    // The rules of histories look without glimpses, which would take as long again.
    const violations = isGlimpsed
      ? await glimpse(seed)
      : (await runHistory(planFrom(seed), false, false)).violations;
    const isFound = violations.some(({ rule }) => rule === (fault?.rule ?? rule));
    if (isFound) return { seed, rules: [...new Set(violations.map(({ rule }) => rule))] };
  }
  return { seed: null, rules: [] };
}

/**
 * The simulation on a core of its own, with edits or as it is: all modules are run anew, and outside of the sandbox of
 * a test file, in which they take half as long again.
 */
export function simulationOf(edits: readonly Edit[] = []): Simulation {
  const planted = plantedScripts(edits);
  const loaded = new Map<string, Exports>();
  const load = (path: string): Exports => {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const exports: Exports = {};
    loaded.set(path, exports);
    const run = (planted.get(path) ?? soundScript(path)).runInThisContext() as Module;
    run(exports, (name) =>
      load(name === '@mobile-money/core' ? join(core, 'index.ts') : join(dirname(path), name)),
    );
    return exports;
  };
  return load(join(packages, 'testing/src/simulation/simulation.ts')) as Simulation;
}

const sound = new Map<string, Script>();

/** Translated once for all faults. */
function soundScript(path: string): Script {
  const script = sound.get(path) ?? scriptOf(path, readFileSync(path, 'utf8'));
  sound.set(path, script);
  return script;
}

function scriptOf(filename: string, source: string): Script {
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'commonjs' },
  });
  return new Script(`(function (exports, require) {${code}\n})`, { filename });
}

function plantedScripts(edits: readonly Edit[]): ReadonlyMap<string, Script> {
  const sources = new Map<string, string>();
  for (const edit of edits) {
    const place = placeOf(edit);
    const source = sources.get(place) ?? read(place);
    sources.set(
      place,
      source.replace(edit.find, () => edit.replace),
    );
  }
  return new Map(
    [...sources].map(([place, source]) => [join(core, place), scriptOf(join(core, place), source)]),
  );
}

const coreFiles = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((each) =>
  each.endsWith('.ts'),
);

const read = (place: string): string => readFileSync(join(core, place), 'utf8');

/** Where the text stands now: in the file of that name, or in the only one that holds it. */
function placeOf({ file, find }: Edit): string {
  const places = coreFiles.filter((each) => read(each).split(find).length === 2);
  const named = places.filter((each) => basename(each) === file);
  const [place, other] = named.length > 0 ? named : places;
  if (place === undefined || other !== undefined) throw new Error(`${file} does not hold "${find}" once`);
  return place;
}
