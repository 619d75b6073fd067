import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Figure } from './figure.ts';

/** What is kept of a run. */
interface Run {
  readonly at: string;
  readonly figures: readonly Figure[];
}

/** The figures of the last run; none when there was none, or when its file is of another time. */
export async function lastFigures(file: string): Promise<readonly Figure[]> {
  try {
    const { figures } = JSON.parse(await readFile(file, 'utf8')) as Run;
    return Array.isArray(figures) ? figures : [];
  } catch {
    return [];
  }
}

/** Keeps this run's figures. Those that were not measured this time stay as they were. */
export async function keepFigures(
  file: string,
  figures: readonly Figure[],
  last: readonly Figure[],
): Promise<void> {
  const isMeasured = ({ work, against }: Figure): boolean =>
    figures.some((each) => each.work === work && each.against === against);
  const run: Run = {
    at: new Date().toISOString(),
    figures: [...figures, ...last.filter((each) => !isMeasured(each))],
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
}
