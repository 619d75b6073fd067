import { expect, jest, test } from '@jest/globals';
import { mix } from '../../src/endure/mix.ts';
import type { EndureFigures } from '../../src/endure/verdict.ts';
import { withJsonOf } from '../support/built-tools.ts';

jest.setTimeout(120_000);

/** At length, as CI runs it after all other tests. */
const atLength = process.env['LONG_TESTS'] === undefined ? test.skip : test;

const endure = withJsonOf<EndureFigures>('endure', '--json');

atLength(
  'npm run endure: every kind of request is answered as it must be, and every webhook is delivered',
  async () => {
    // How fast it was is not asked here: the machine may be busy with other tests.
    const { kept, stdout } = await endure(['--seconds', '3', '--rate', '50', '--peak-seconds', '1']);
    expect(kept.problems).toEqual([]);
    expect(kept.kinds[0]).toMatchObject({ kind: 'all', requests: 150, errors: 0 });
    expect(kept.kinds.filter(({ requests }) => requests > 0)).toHaveLength(mix.length + 1);
    expect(kept.webhooks).toMatchObject({ givenUp: 0, left: 0 });
    expect(kept.webhooks.delivered).toBeGreaterThan(30);
    expect(stdout).toContain('webhooks delivered');
  },
);
