import { readFile } from 'node:fs/promises';
import { keepJson } from '../command/command-line.ts';
import { excuseOf } from './excused.ts';
import type { Mutant } from './instrument.ts';
import { type Verdict, whyMissed } from './run-mutants.ts';

/** A verdict as it is kept: by the name of its mutant, and with why that was missed. */
export type KeptVerdict = Verdict & { readonly name: string; readonly why: string | null };

/** What each mutant is called: numbers and lines change with whatever is written before them. */
export function namesOf(mutants: readonly Mutant[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  return new Map(
    mutants.map(({ id, file, on, code, what }) => {
      const name = `${file}: ${what} in ${code}, ${on}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [id, `${name} (${count})`];
    }),
  );
}

/** What was known before of the mutants that there are now; what was said of others is forgotten. */
export async function verdictsIn(file: string, mutants: readonly Mutant[]): Promise<readonly Verdict[]> {
  const kept = JSON.parse(await readFile(file, 'utf8')) as readonly KeptVerdict[];
  const byName = new Map(kept.map(({ name, why: _, ...verdict }) => [name, verdict]));
  const names = namesOf(mutants);
  return mutants.flatMap((mutant) => {
    const verdict = byName.get(names.get(mutant.id) ?? '');
    return verdict === undefined ? [] : [{ ...verdict, mutant }];
  });
}

/** The last word on each: the new one where there is one. */
export function merged(before: readonly Verdict[], now: readonly Verdict[]): readonly Verdict[] {
  const last = new Map([...before, ...now].map((each) => [each.mutant.id, each]));
  return [...last.values()].sort((a, b) => a.mutant.id - b.mutant.id);
}

export const keepVerdicts = (file: string, verdicts: readonly Verdict[], mutants: readonly Mutant[]) => {
  const names = namesOf(mutants);
  return keepJson(
    file,
    verdicts.map((each) => ({
      name: names.get(each.mutant.id),
      ...each,
      why: each.found === null ? (excuseOf(each.mutant) ?? whyMissed(each)) : null,
    })),
  );
};
