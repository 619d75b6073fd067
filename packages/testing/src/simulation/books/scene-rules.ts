import { Random } from '../random.ts';
import { sceneFrom } from '../scene.ts';
import type { Evidence, Rules } from './evidence.ts';
import { paymentScenes } from './scenes/payment-scenes.ts';
import { peopleScenes } from './scenes/people-scenes.ts';
import { tableScenes } from './scenes/table-scenes.ts';

/** So many small worlds each history looks into: chance alone would take many histories to tell of each edge. */
const scenesEach = 30;

const judges = { ...paymentScenes, ...peopleScenes, ...tableScenes };

export const sceneRules: Rules = {
  /** Small worlds in which all that decides is one millisecond, one franc, one number or one name apart. */
  'what is nearly alike is told apart': ({ seed, settings }: Evidence) =>
    Object.entries(judges).flatMap(([name, judge], at) => {
      const random = new Random(seed * 16 + at);
      const faults = Array.from({ length: scenesEach }, () =>
        judge(sceneFrom(random, settings), settings, random),
      );
      return faults.flatMap((fault) => (fault === null ? [] : [`${name}: ${fault}`]));
    }),
};
