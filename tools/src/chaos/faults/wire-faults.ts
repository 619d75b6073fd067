import type { Dice } from '../dice.ts';
import type { World } from '../machines/world.ts';
import type { Mood, Wire } from '../wires/wire.ts';
import type { FaultKind } from './fault.ts';

type Group = 'databases' | 'doors' | 'gateways' | 'receivers';

const familyOf = {
  databases: 'database',
  doors: 'door',
  gateways: 'gateway',
  receivers: 'receiver',
} as const;
const words = {
  databases: 'the way to the database',
  doors: 'the way to a process',
  gateways: 'the way to an operator',
  receivers: 'the way to a receiver',
} as const;
const sizes = { databases: 3, doors: 3, gateways: 4, receivers: 2 } as const;

const moods: Readonly<Record<Exclude<Mood['is'], 'open'>, (dice: Dice) => Mood>> = {
  cut: () => ({ is: 'cut' }),
  stalled: () => ({ is: 'stalled' }),
  slow: (dice) => ({ is: 'slow', ms: dice.between(100, 600) }),
  deaf: () => ({ is: 'deaf' }),
};
const verbs = { cut: 'is cut', stalled: 'stalls', slow: 'is slow', deaf: 'loses answers' } as const;

/** Not longer than a receiver may be away: after four attempts in seven seconds a webhook is given up, as agreed. */
const lastsMs = [800, 4_000] as const;

function wireFault(group: Group, is: keyof typeof moods): FaultKind {
  return {
    name: `${words[group]} ${verbs[is]}`,
    family: familyOf[group],
    lastsMs,
    plan: (dice) => {
      const index = dice.between(0, sizes[group] - 1);
      const mood = moods[is](dice);
      const wireIn = ({ wires }: World): Wire | undefined => wires[group][index];
      return {
        target: `${group} ${index + 1}`,
        begin: (world) => wireIn(world)?.set(mood),
        end: (world) => wireIn(world)?.set({ is: 'open' }),
      };
    },
  };
}

export const wireFaults: readonly FaultKind[] = [
  wireFault('databases', 'cut'),
  wireFault('databases', 'stalled'),
  wireFault('databases', 'slow'),
  wireFault('databases', 'deaf'),
  wireFault('doors', 'cut'),
  wireFault('doors', 'deaf'),
  wireFault('gateways', 'cut'),
  wireFault('gateways', 'stalled'),
  wireFault('gateways', 'slow'),
  wireFault('gateways', 'deaf'),
  wireFault('receivers', 'cut'),
  wireFault('receivers', 'stalled'),
  wireFault('receivers', 'slow'),
  wireFault('receivers', 'deaf'),
];
