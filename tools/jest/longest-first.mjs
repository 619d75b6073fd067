import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest, in that order, as measured on a machine of two cores with nothing else to do. Most of
 * them wait for browsers, processes and database servers; those that think for as long come after these, since beside
 * browsers they would take the processor from them.
 */
const longest = [
  ...['commands-process', 'frame.browser', 'withdrawals.browser', 'held.browser', 'chaos.process'],
  ...[
    'wallets.browser',
    'access.browser',
    'overview.browser',
    'backup',
    'webhook-processes',
    'exits.browser',
  ],
  ...[
    'finding.browser',
    'service-process',
    'reconciliation.browser',
    'start-embedded',
    'two-database-servers',
  ],
  ...['page.browser', 'curve.process', 'endure.process', 'explorer.browser', 'sms-templates.browser'],
  ...['return-processes', 'sms.process', 'bad-day', 'two-processes', 'fuzz', 'no-scans', 'planted-faults'],
  ...[
    'simulation',
    'package',
    'validation',
    'files',
    'third-operator',
    'contracts',
    'restart',
    'server-pair',
  ],
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
