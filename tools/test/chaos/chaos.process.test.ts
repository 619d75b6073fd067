import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { plantedFaults } from '../../src/chaos/planted/planted-faults.ts';
import { planted } from '../../src/chaos/planted/run-planted.ts';
import type { ChaosReport } from '../../src/chaos/report.ts';
import { buildTools, root, run } from '../support/built-tools.ts';

jest.setTimeout(240_000);

/** One of each sort, and none after which things take long to come to rest. */
const kinds = [
  'kill -9 of a process',
  'kill -9 of the database',
  'the way to a receiver loses answers',
  'SMS come twice under other ids',
];
const oneOfEach = ['--seconds', '10', '--faults', String(kinds.length), '--rate', '5', '--only', ...kinds];

describe('npm run chaos', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaos-test-'));
    await buildTools();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The report of the tool as `npm run chaos` runs it; it is written whether the books agree or not. */
  const chaos = async <Report>(args: readonly string[]): Promise<{ report: Report; said: string }> => {
    const file = join(folder, 'report.json');
    const ran = await run(process.execPath, ['tools/dist/chaos.js', ...args, '--json', file], {
      cwd: root,
    }).catch((error: { stdout: string; stderr: string }) => error);
    return { report: JSON.parse(await readFile(file, 'utf8')) as Report, said: ran.stdout + ran.stderr };
  };

  test.each(plantedFaults)('can plant in the service as it is built: $name', async (fault) => {
    await expect(planted(fault)).resolves.toMatchObject({ serviceFlags: ['--import', expect.any(String)] });
  });

  test('kills and cuts a service under load, and nothing is lost, doubled, contradicting or unannounced', async () => {
    const { report, said } = await chaos<ChaosReport>([...oneOfEach, '--seed', '4', '--rest', '60']);
    expect(report.findings).toEqual([]);
    expect(report.faults).toBe(kinds.length);
    expect(report.acknowledged).toBeGreaterThan(20);
    expect(report.secondsToRecover).not.toBeNull();
    expect(said).toContain('Seed 4: 4 faults in 10 s.');
  });
});
