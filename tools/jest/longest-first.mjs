import Sequencer from '@jest/test-sequencer';

/** What starts browsers, processes and database servers: half a minute each, and more. */
const long = /\.browser\.|process|journeys|start-embedded|backup|contracts\.test|house-rules|restart|servers/;

/** What thinks for as long: beside browsers it would take the processor from them. */
const thoughtful = /planted-faults|simulation\.test/;

/** A long file that begins last leaves the other cores idle, and a fresh clone knows nothing of earlier runs. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [
      ...sorted.filter(({ path }) => long.test(path)),
      ...sorted.filter(({ path }) => thoughtful.test(path)),
      ...sorted.filter(({ path }) => !long.test(path) && !thoughtful.test(path)),
    ];
  }
}
