import { describe, expect, jest, test } from '@jest/globals';
import { runTool } from '../../../apps/api/test/support/service-process.ts';
import type { FeedReport } from '../../src/chaos/feed/run-feed.ts';
import { plantedFaults } from '../../src/chaos/planted/planted-faults.ts';
import { planted } from '../../src/chaos/planted/run-planted.ts';
import type { ReceiversReport } from '../../src/chaos/receivers/run-receivers.ts';
import type { ChaosReport } from '../../src/chaos/run-chaos.ts';
import { withJsonOf } from '../support/built-tools.ts';

jest.setTimeout(240_000);

/** At length as CI runs it after all tests; in short one run with two of the faults. */
const isLong = process.env['LONG_TESTS'] !== undefined;
const atLength = isLong ? test : test.skip;

/** One of each sort, and none after which things take long to come to rest. */
const allKinds = [
  'kill -9 of a process',
  'SMS come twice under other ids',
  'kill -9 of the database',
  'the way to a receiver loses answers',
];
const [kinds, seconds] = isLong ? [allKinds, 10] : [allKinds.slice(0, 2), 4];
const oneOfEach = ['--faults', String(kinds.length), '--rate', '5', '--only', ...kinds];

describe('npm run chaos', () => {
  const chaos = withJsonOf<ChaosReport>('chaos', '--json');
  const feed = withJsonOf<FeedReport>('chaos', '--json');
  const receivers = withJsonOf<ReceiversReport>('chaos', '--json');

  test.each(plantedFaults)('can plant in the service as it is built: $name', async (fault) => {
    await expect(planted(fault)).resolves.toMatchObject({ serviceFlags: ['--import', expect.any(String)] });
  });

  test('kills and cuts a service under load, and nothing is lost, doubled, contradicting or unannounced', async () => {
    const length = ['--seconds', String(seconds), '--seed', '4', '--rest', '150'];
    const { kept, stderr } = await chaos([...oneOfEach, ...length]);
    expect(kept.findings).toEqual([]);
    expect(kept.faults).toBe(kinds.length);
    expect(kept.acknowledged).toBeGreaterThan(seconds * 2);
    expect(kept.secondsToRecover).not.toBeNull();
    expect(stderr).toContain(`Seed 4: ${kinds.length} faults in ${seconds} s.`);
  });

  atLength(
    'reads the feed under 64 writers while processes are killed: every event once, none skipped, in order',
    async () => {
      const { kept } = await feed(['--feed', '--seconds', '8']);
      expect(kept).toMatchObject({ readers: 3, skipped: [], repeated: [], outOfOrder: [] });
      expect(kept.events).toBeGreaterThan(20);
      expect(kept.kills).toBeGreaterThan(0);
    },
  );

  test('without one of the languages of receivers it fails at once, and says how to go on', async () => {
    const { code, stderr } = await runTool('chaos', ['--receivers'], { PATH: '/nowhere' });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/PHP, .* was not found\.(.|\n)*--some-languages/),
    ]);
  });

  atLength(
    'after receivers were away, the books of platforms in all languages equal that of the service',
    async () => {
      const { kept } = await receivers(['--receivers', '--some-languages', '--seconds', '25', '--rate', '6']);
      expect(kept.platforms.length + kept.leftOut.length).toBe(3);
      expect(kept.kills).toBeGreaterThan(0);
      for (const platform of kept.platforms) {
        expect(platform).toMatchObject({ missing: [], invented: [] });
        expect(platform.outages).toBeGreaterThan(0);
        expect(platform.recovered).toBeGreaterThan(0);
      }
      // Both ways count: not everything was missed.
      const sum = (member: 'events' | 'recovered') =>
        kept.platforms.reduce((all, each) => all + each[member], 0);
      expect(sum('events')).toBeGreaterThan(sum('recovered'));
    },
  );
});
