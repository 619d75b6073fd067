import { excuseOf } from './excused.ts';
import { type Verdict, whyMissed } from './run-mutants.ts';

const enough = 0.95;

const whys = ['never met', 'never at its edge', 'nothing comes of it', 'no rule says so'];

/** By file: how many were made, found, excused and missed, and those missed by why. */
export function reportOf(verdicts: readonly Verdict[]) {
  const files = [...new Set(verdicts.map(({ mutant }) => mutant.file))];
  const rows = [...files, 'all'].map((file) => {
    const of = verdicts.filter(({ mutant }) => file === 'all' || mutant.file === file);
    const lost = of.filter(({ found }) => found === null);
    const missed = lost.filter(({ mutant }) => excuseOf(mutant) === null);
    const [made, excused] = [of.length, lost.length - missed.length];
    const counts = whys.map((why) => missed.filter((each) => whyMissed(each) === why).length);
    const share = (1 - missed.length / Math.max(1, made - excused)) * 100;
    return [file, made, made - lost.length, excused, missed.length, ...counts, `${share.toFixed(1)} %`];
  });
  const heads = ['file', 'made', 'found', 'excused', 'missed', ...whys, 'found of those not excused'];
  const table = [heads, ...rows].map((row) =>
    row
      .map((cell, at) => String(cell).padEnd(at === 0 ? 38 : Math.max(9, String(heads[at]).length + 2)))
      .join(''),
  );
  const found = Number.parseFloat(String(rows.at(-1)?.at(-1)));
  return { text: table.join('\n'), isGood: found >= enough * 100 };
}
