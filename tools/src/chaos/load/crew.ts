import { Random } from '@mobile-money/testing/random';
import type { Windows } from '../../harness/installation.ts';
import type { Surroundings } from '../machines/world.ts';
import { Load } from './load.ts';
import { Operators } from './operators.ts';
import { peopleOf } from './stories.ts';

interface CrewPlan {
  readonly seed: number;
  readonly windows: Windows;
  readonly ratePerSecond: number;
}

/** Everyone who makes work for the service, each with dice of their own. They begin at once. */
export function crewOf({ seed, windows, ratePerSecond }: CrewPlan, around: Surroundings) {
  const { platform, network, wires, operatorTokens: tokens } = around;
  const newPerson = peopleOf(new Random(seed + 2), around.callbackUrls);
  const windowMs = windows.depositSeconds * 1_000;
  const load = new Load(
    { platform, network, newPerson, windowMs, dice: new Random(seed + 3) },
    ratePerSecond,
  );
  const serviceUrls = wires.doors.map(({ url }) => url);
  const operators = new Operators({ serviceUrls, tokens, network, dice: new Random(seed + 4) });
  return { newPerson, load, operators };
}
