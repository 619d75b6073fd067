import { serviceNames } from '../machines/service-names.ts';
import type { FaultKind } from './fault.ts';

const places = [...serviceNames.keys()];
const nameOf = (place: number): string => serviceNames[place] ?? '';

const killed = (name: string, howMany: number): FaultKind => ({
  name,
  family: 'process',
  lastsMs: [200, 3_000],
  plan: (dice) => {
    const chosen = dice.shuffled(places).slice(0, howMany);
    return {
      target: chosen.map(nameOf).join(', '),
      begin: async ({ services }) => {
        await Promise.all(chosen.map((place) => services[place]?.kill()));
      },
      end: ({ services }) => {
        for (const place of chosen) services[place]?.startAgain();
      },
    };
  },
});

const frozen = (name: string, lastsMs: FaultKind['lastsMs']): FaultKind => ({
  name,
  family: 'process',
  lastsMs,
  plan: (dice) => {
    const place = dice.pick(places);
    return {
      target: nameOf(place),
      begin: ({ services }) => services[place]?.freeze(),
      end: ({ services }) => services[place]?.thaw(),
    };
  },
});

export const processFaults: readonly FaultKind[] = [
  killed('kill -9 of a process', 1),
  killed('kill -9 of two processes', 2),
  killed('kill -9 of all processes', serviceNames.length),
  frozen('a process stands still', [1_000, 4_000]),
  // Longer than a lease: others take its work over, and then it wakes up and believes that it still has it.
  frozen('a process stands still beyond its leases', [13_000, 14_000]),
];
