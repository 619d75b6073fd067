import { describe, expect, jest, test } from '@jest/globals';
import { findPrograms, installed } from '../../src/cluster/programs.ts';
import type { ClusterReport } from '../../src/cluster/run-cluster.ts';
import { withJsonOf } from '../support/built-tools.ts';

jest.setTimeout(300_000);

const isLong = process.env['LONG_TESTS'] !== undefined;
const programs = installed(findPrograms());
if (isLong && typeof programs === 'string') console.warn(`npm run cluster is not tested. ${programs}`);
const withCluster = isLong && typeof programs !== 'string' ? describe : describe.skip;

withCluster('npm run cluster', () => {
  const cluster = withJsonOf<ClusterReport>('cluster', '--json');

  test('takes power from the leader under load: another leads, and nothing is lost or doubled', async () => {
    const { kept } = await cluster(['--seconds', '10', '--only', 'the leader loses power', '--rest', '120']);
    expect(kept.findings).toEqual([]);
    expect(kept.trials.reduce((sum, { failovers }) => sum + failovers, 0)).toBeGreaterThan(0);
    expect(kept.acknowledged).toBeGreaterThan(20);
  });
});
