import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CurveOptions, measureCurve } from './curve.ts';
import { type CurveLine, curveTable, isTooSteep } from './curve-table.ts';
import { onFreshDatabase } from './fresh-database.ts';
import { progressOver } from './progress.ts';

/** Measures the curve, shows it and keeps it; tells whether nothing is too steep. */
export async function runCurve(
  asked: Pick<CurveOptions, 'sizes' | 'requests'>,
  file: string,
): Promise<boolean> {
  const { note, next: onSize, stop } = progressOver(asked.sizes.length);
  const lines =
    (await onFreshDatabase((databaseUrl) => measureCurve({ ...asked, databaseUrl, note, onSize }))) ?? [];
  stop();
  console.log(curveTable(lines));
  await keep(file, lines);
  console.log(`\nKept in ${file}.`);
  return !lines.some(isTooSteep);
}

async function keep(file: string, lines: readonly CurveLine[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), lines }, null, 2)}\n`);
}
