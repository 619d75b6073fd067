import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest, in that order, as measured on a machine of two cores with nothing else to do. Most of
 * them wait for browsers, processes and database servers; those that think for as long come after these, since beside
 * browsers they would take the processor from them.
 */
const longest = [
  ...['chaos.process', 'frame.browser', 'withdrawals.browser', 'webhook-processes', 'overview.browser'],
  ...['access.browser', 'commands-process', 'held.browser', 'wallets.browser', 'finding.browser', 'backup'],
  ...['service-process', 'exits.browser', 'start-embedded', 'reworded-sms', 'explorer.browser'],
  ...['reconciliation.browser', 'page.browser', 'french.browser', 'workbench.browser', 'two-processes'],
  ...[
    'curve.process',
    'endure.process',
    'two-database-servers',
    'pooler',
    'bad-day',
    'sms-templates.browser',
  ],
  ...[
    'return-processes',
    'fuzz',
    'planted-faults',
    'no-scans',
    'simulation',
    'package',
    'files',
    'validation',
  ],
  ...['third-operator', 'client-readmes', 'developer-samples', 'contracts', 'restart', 'server-pair'],
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
