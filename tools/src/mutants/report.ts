import type { Verdict } from './run-mutants.ts';

const enough = 0.95;

/** By file: how many were made, found and missed, and of those missed how many no history meets. */
export function reportOf(verdicts: readonly Verdict[]) {
  const files = [...new Set(verdicts.map(({ mutant }) => mutant.file))];
  const rows = [
    ...files.map((file) => ({ file, of: verdicts.filter(({ mutant }) => mutant.file === file) })),
    { file: 'all', of: verdicts },
  ].map(({ file, of }) => {
    const missed = of.filter(({ found }) => found === null);
    const unmet = missed.filter(({ met }) => met === 0).length;
    const share = (1 - missed.length / Math.max(1, of.length)) * 100;
    return [file, of.length, of.length - missed.length, missed.length, unmet, `${share.toFixed(1)} %`];
  });
  const missed = verdicts.filter(({ found }) => found === null);
  const heads = ['file', 'made', 'found', 'missed', 'never met', 'found of all'];
  const table = [heads, ...rows].map((row) =>
    row.map((cell, at) => String(cell).padEnd(at === 0 ? 44 : 10)).join(''),
  );
  const isGood = missed.length <= verdicts.length * (1 - enough);
  return { text: table.join('\n'), isGood };
}
