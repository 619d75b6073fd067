import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest, in that order, as measured on a machine of two cores with nothing else to do. Most of
 * them wait for browsers, processes and database servers; those that think for as long come after these, since beside
 * browsers they would take the processor from them.
 */
const longest = [
  ...['commands-process', 'wallets.browser', 'chaos.process', 'bad-day', 'frame.browser', 'service-process'],
  ...['reworded-sms', 'withdrawals.browser', 'overview.browser', 'access.browser', 'webhook-processes'],
  ...['held.browser', 'finding.browser', 'french.browser', 'backup', 'explorer.browser', 'two-processes'],
  ...['reconciliation.browser', 'start-embedded', 'database-rights', 'service', 'pay.browser'],
  ...['no-scans', 'files', 'contracts', 'validation', 'house-rules', 'planted-faults', 'fuzz', 'simulation'],
];

/** A long file that begins last leaves the other cores idle, and a fresh clone knows nothing of earlier runs. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const places = new Map(tests.map((test) => [test, placeOf(test.path)]));
    return super.sort(tests).sort((a, b) => places.get(a) - places.get(b));
  }
}

function placeOf(path) {
  const place = longest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return place === -1 ? longest.length : place;
}
