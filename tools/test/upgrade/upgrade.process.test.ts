import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { root, runTool } from '../../../apps/api/test/support/service-process.ts';
import type { UpgradeReport } from '../../src/upgrade/run-upgrade.ts';
import { withJsonOf } from '../support/built-tools.ts';
import { makeNextVersion } from './next-version.ts';

jest.setTimeout(300_000);

/** An upgrade starts a dozen processes: at length only, as CI runs it after all tests. */
const atLength = process.env['LONG_TESTS'] === undefined ? test.skip : test;

describe('npm run upgrade', () => {
  const upgrade = withJsonOf<UpgradeReport>('upgrade', '--json');
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const toNext = (name: string, isCareless: boolean): readonly string[] => {
    const next = join(folder, name);
    makeNextVersion(next, isCareless);
    return ['--from', root, '--to', next, '--seconds', '10', '--rate', '2', '--rest', '90', '--seed', '4'];
  };

  test('says which commit it does not know', async () => {
    const { code, stderr } = await runTool('upgrade', ['--from', 'no-such-commit']);
    expect([code, stderr]).toEqual([1, expect.stringContaining("There is no commit 'no-such-commit' here.")]);
  });

  atLength(
    'goes forward, back and forward under load and faults, and nothing is lost or doubled',
    async () => {
      const { kept, stderr, stdout } = await upgrade(toNext('next', false));
      expect([stdout, kept.findings, kept.wrong]).toEqual([expect.any(String), [], []]);
      expect(stderr).toContain('Done: 0002-memos.');
      expect(stderr).toContain('Done: 0003-one-lease-last.');
      expect(kept.faults).toBeGreaterThan(3);
      expect(kept.acknowledged).toBeGreaterThan(40);
    },
  );

  atLength('ends at once when a step takes away what the version before says to the database', async () => {
    const { code, kept } = await upgrade(toNext('careless', true));
    expect([code, kept.stages.map(({ name }) => name).at(-1)]).toEqual([1, 'steps of the schema are taken']);
    expect(kept.wrong).toEqual([
      expect.stringMatching(
        /^The database no longer understands .*, webhooks_lease: function .* does not exist$/,
      ),
    ]);
  });
});
