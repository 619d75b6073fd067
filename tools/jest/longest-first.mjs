import Sequencer from '@jest/test-sequencer';

/** What starts browsers, processes and database servers, or searches for faults: half a minute each, and more. */
const long =
  /planted-faults|\.browser\.|process|journeys|start-embedded|backup|contracts\.test|simulation\.test|house-rules|restart|servers/;

/** A long file that begins last leaves the other cores idle, and a fresh clone knows nothing of earlier runs. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [
      ...sorted.filter(({ path }) => long.test(path)),
      ...sorted.filter(({ path }) => !long.test(path)),
    ];
  }
}
