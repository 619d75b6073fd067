import type { Random } from '@mobile-money/testing/random';
import { serviceNames } from '../machines/service-process.ts';
import type { World } from '../machines/world.ts';
import type { Mood } from '../wires/wire.ts';
import type { Fault, FaultKind } from './fault.ts';

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

/** There is one database, so nothing is left to chance. */
const ofDatabase = (
  name: string,
  lastsMs: FaultKind['lastsMs'],
  begin: Fault['begin'],
  end: Fault['end'] = () => undefined,
): FaultKind => ({ name, family: 'database', lastsMs, plan: () => ({ target: '', begin, end }) });

const waysToDatabase = ({ wires }: World, mood: Mood): void => {
  for (const wire of wires.databases) wire.set(mood);
};

/** Only where the database has a disk of its own. */
const diskFault = ofDatabase(
  'the disk of the database is full',
  [1_500, 3_000],
  ({ database }) => database.fill(),
  ({ database }) => database.empty(),
);

/** What each way leads to, how many of them there are, and how they can be. */
const ways = {
  databases: { family: 'database', words: 'the way to the database', count: 3 },
  doors: { family: 'door', words: 'the way to a process', count: 3 },
  gateways: { family: 'gateway', words: 'the way to an operator', count: 4 },
  receivers: { family: 'receiver', words: 'the way to a receiver', count: 2 },
} as const;

const moods: Readonly<Record<Exclude<Mood['is'], 'open'>, [verb: string, mood: (dice: Random) => Mood]>> = {
  cut: ['is cut', () => ({ is: 'cut' })],
  stalled: ['stalls', () => ({ is: 'stalled' })],
  slow: ['is slow', (dice) => ({ is: 'slow', ms: dice.between(100, 600) })],
  deaf: ['loses answers', () => ({ is: 'deaf' })],
};

function wireFault(group: keyof typeof ways, is: keyof typeof moods): FaultKind {
  const { family, words, count } = ways[group];
  const [verb, moodOf] = moods[is];
  return {
    name: `${words} ${verb}`,
    family,
    // Not longer than a receiver may be away: after four attempts in seven seconds a webhook is given up, as agreed.
    lastsMs: [800, 4_000],
    plan: (dice) => {
      const index = dice.between(0, count - 1);
      const mood = moodOf(dice);
      return {
        target: `${group} ${index + 1}`,
        begin: ({ wires }) => wires[group][index]?.set(mood),
        end: ({ wires }) => wires[group][index]?.set({ is: 'open' }),
      };
    },
  };
}

type Switch = Readonly<Record<string, unknown>>;

const operators = ['mtn', 'orange'];
const usual = { answer: 'normal', sms: 'normal', status: 'normal', callbacks: 'on', device: 'alive' };

/** Something that the operators do to us, through the switchboard of the pretend network. */
const switched = (
  name: string,
  family: FaultKind['family'],
  faulty: Switch,
  only: readonly string[] = operators,
): FaultKind => ({
  name,
  family,
  lastsMs: [2_000, 5_000],
  plan: (dice) => {
    const operator = dice.pick(only);
    const back = Object.fromEntries(
      Object.keys(faulty).map((each) => [each, usual[each as keyof typeof usual]]),
    );
    return {
      target: operator,
      begin: ({ network }) => network.change({ [operator]: faulty }),
      end: ({ network }) => network.change({ [operator]: back }),
    };
  },
});

/** Only Orange tells of deposits by SMS; MTN does so for its backup. */
const withSms = ['orange'];
/** The backups go on: whoever turns to one of them without need sends money twice. */
const primaries = ['mtn_momo', 'orange_money'];

/** Every kind of fault that can be made here. */
export const allFaults = ({
  database,
}: {
  readonly database: Pick<World['database'], 'canBeFilled'>;
}): readonly FaultKind[] => [
  killed('kill -9 of a process', 1),
  killed('kill -9 of two processes', 2),
  killed('kill -9 of all processes', serviceNames.length),
  frozen('a process stands still', [1_000, 4_000]),
  // Longer than a lease: others take its work over, and then it wakes up and believes that it still has it.
  frozen('a process stands still beyond its leases', [13_000, 14_000]),
  ofDatabase('kill -9 of the database', [0, 0], (world) => world.database.kill()),
  ofDatabase(
    'the database is gone',
    [1_000, 4_000],
    (world) => {
      waysToDatabase(world, { is: 'cut' });
      return world.database.kill();
    },
    (world) => waysToDatabase(world, { is: 'open' }),
  ),
  ofDatabase(
    'the database stands still',
    [1_000, 5_000],
    (world) => world.database.freeze(),
    (world) => world.database.thaw(),
  ),
  ...(database.canBeFilled ? [diskFault] : []),
  ...(['cut', 'stalled', 'slow', 'deaf'] as const).map((mood) => wireFault('databases', mood)),
  wireFault('doors', 'cut'),
  wireFault('doors', 'deaf'),
  ...(['gateways', 'receivers'] as const).flatMap((group) =>
    (['cut', 'stalled', 'slow', 'deaf'] as const).map((mood) => wireFault(group, mood)),
  ),
  switched('SMS come twice', 'sms', { sms: 'twice' }, withSms),
  switched('SMS come twice under other ids', 'sms', { sms: 'twice_other_event_id' }, withSms),
  switched('SMS come late', 'sms', { sms: { is: 'late', ms: 4_000 } }, withSms),
  switched('SMS overtake each other', 'sms', { sms: 'reordered' }, withSms),
  switched('a device is off', 'sms', { device: 'dead' }, withSms),
  switched(
    'an operator takes requests and never answers',
    'operator',
    { answer: 'time_out_after_taking' },
    primaries,
  ),
  switched(
    'an operator takes requests and hangs up',
    'operator',
    { answer: 'broken_connection_after_taking' },
    primaries,
  ),
  switched('an operator answers 500', 'operator', { answer: 'error_500' }, primaries),
  switched('an operator answers with a page', 'operator', { answer: 'html' }, primaries),
  switched('an operator neither calls back nor tells', 'operator', { callbacks: 'off', status: 'error' }),
];
