import { Random } from '../random.ts';
import { sceneFrom } from '../scene.ts';
import type { Evidence, Rules } from './evidence.ts';
import { paymentScenes } from './scenes/payment-scenes.ts';
import { peopleScenes } from './scenes/people-scenes.ts';
import { ruleScenes } from './scenes/rule-scenes.ts';
import { faultOfNames, tableScenes } from './scenes/table-scenes.ts';

/** So many small worlds each history looks into: chance alone would take many histories to tell of each edge. */
const scenesEach = 30;

const judges = { ...paymentScenes, ...peopleScenes, ...tableScenes, ...ruleScenes };

export const sceneRules: Rules = {
  /** Short lives of the service, told to come by what hardly ever happens. */
  'what is told in a short life comes to what it must': ({ episodes }) => episodes,

  'things keep their names': () => [faultOfNames() ?? []].flat(),

  /** Small worlds in which all that decides is one millisecond, one franc, one number or one name apart. */
  'what is nearly alike is told apart': ({ seed, settings }: Evidence) => {
    const random = new Random(seed * 16);
    const scenes = Array.from({ length: scenesEach }, () => sceneFrom(random, settings));
    return Object.entries(judges).flatMap(([name, judge]) => {
      const faults = scenes.map((scene) => judge(scene, settings, random));
      return faults.flatMap((fault) => (fault === null ? [] : [`${name}: ${fault}`]));
    });
  },
};
