import { operators } from '@mobile-money/core';
import type { Random } from '@mobile-money/testing/random';
import { serviceNames } from '../machines/service-process.ts';
import type { World } from '../machines/world.ts';
import type { Mood } from '../wires/wire.ts';
import type { Fault, FaultKind } from './schedule.ts';

type Plan = FaultKind['plan'];

const places = [...serviceNames.keys()];
const nameOf = (place: number): string => serviceNames[place] ?? '';

const killed =
  (howMany: number): Plan =>
  (dice) => {
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
  };

const frozen: Plan = (dice) => {
  const place = dice.pick(places);
  return {
    target: nameOf(place),
    begin: ({ services }) => services[place]?.freeze(),
    end: ({ services }) => services[place]?.thaw(),
  };
};

/** There is one database, so nothing is left to chance. */
const database =
  (begin: Fault['begin'], end: Fault['end'] = () => undefined): Plan =>
  () => ({ target: '', begin, end });

const waysToDatabase = ({ wires }: World, mood: Mood): void => {
  for (const wire of wires.databases) wire.set(mood);
};

const gone: Fault['begin'] = (world) => {
  waysToDatabase(world, { is: 'cut' });
  return world.database.kill();
};

const moods: Readonly<Record<Exclude<Mood['is'], 'open'>, (dice: Random) => Mood>> = {
  cut: () => ({ is: 'cut' }),
  stalled: () => ({ is: 'stalled' }),
  slow: (dice) => ({ is: 'slow', ms: dice.between(100, 600) }),
  deaf: () => ({ is: 'deaf' }),
};
const sizes = { databases: 3, doors: 3, gateways: 4, receivers: 2 } as const;

const wire =
  (group: keyof typeof sizes, is: keyof typeof moods): Plan =>
  (dice) => {
    const index = dice.between(0, sizes[group] - 1);
    const mood = moods[is](dice);
    return {
      target: `${group} ${index + 1}`,
      begin: ({ wires }) => wires[group][index]?.set(mood),
      end: ({ wires }) => wires[group][index]?.set({ is: 'open' }),
    };
  };

const usual = { answer: 'normal', sms: 'normal', status: 'normal', callbacks: 'on', device: 'alive' };

/** Something that the operators do to us, through the switchboard of the pretend network. */
const switched =
  (only: readonly string[], faulty: Readonly<Record<string, unknown>>): Plan =>
  (dice) => {
    const operator = dice.pick(only);
    const back = Object.fromEntries(Object.entries(usual).filter(([name]) => name in faulty));
    return {
      target: operator,
      begin: ({ network }) => network.change({ [operator]: faulty }),
      end: ({ network }) => network.change({ [operator]: back }),
    };
  };

/** Only Orange tells of deposits by SMS; MTN does so for its backup. */
const withSms = ['orange'];
/** The backups go on: whoever turns to one of them without need sends money twice. */
const primaries = ['mtn_momo', 'orange_money'];

/** Not longer than a receiver may be away: after four attempts in seven seconds a webhook is given up, as agreed. */
const wired = [800, 4_000] as const;
const taken = [2_000, 5_000] as const;
const full = 'the disk of the database is full';

// biome-ignore format: reads by its columns
const kinds: readonly (readonly [string, FaultKind['family'], FaultKind['lastsMs'], Plan])[] = [
  ['kill -9 of a process',      'process',  [200, 3_000],   killed(1)],
  ['kill -9 of two processes',  'process',  [200, 3_000],   killed(2)],
  ['kill -9 of all processes',  'process',  [200, 3_000],   killed(serviceNames.length)],
  ['a process stands still',    'process',  [1_000, 4_000], frozen],
  // Longer than a lease: others take its work over, and then it wakes up and believes that it still has it.
  ['a process stands still beyond its leases', 'process', [13_000, 14_000], frozen],
  ['kill -9 of the database',   'database', [0, 0],         database((world) => world.database.kill())],
  ['the database is gone',      'database', [1_000, 4_000], database(gone, (world) => waysToDatabase(world, { is: 'open' }))],
  ['the database stands still', 'database', [1_000, 5_000], database((world) => world.database.freeze(), (world) => world.database.thaw())],
  [full,                        'database', [1_500, 3_000], database((world) => world.database.fill(), (world) => world.database.empty())],
  ['the way to the database is cut',        'database', wired, wire('databases', 'cut')],
  ['the way to the database stalls',        'database', wired, wire('databases', 'stalled')],
  ['the way to the database is slow',       'database', wired, wire('databases', 'slow')],
  ['the way to the database loses answers', 'database', wired, wire('databases', 'deaf')],
  ['the way to a process is cut',           'door',     wired, wire('doors', 'cut')],
  ['the way to a process loses answers',    'door',     wired, wire('doors', 'deaf')],
  ['the way to an operator is cut',         'gateway',  wired, wire('gateways', 'cut')],
  ['the way to an operator stalls',         'gateway',  wired, wire('gateways', 'stalled')],
  ['the way to an operator is slow',        'gateway',  wired, wire('gateways', 'slow')],
  ['the way to an operator loses answers',  'gateway',  wired, wire('gateways', 'deaf')],
  ['the way to a receiver is cut',          'receiver', wired, wire('receivers', 'cut')],
  ['the way to a receiver stalls',          'receiver', wired, wire('receivers', 'stalled')],
  ['the way to a receiver is slow',         'receiver', wired, wire('receivers', 'slow')],
  ['the way to a receiver loses answers',   'receiver', wired, wire('receivers', 'deaf')],
  ['SMS come twice',                        'sms',      taken, switched(withSms, { sms: 'twice' })],
  ['SMS come twice under other ids',        'sms',      taken, switched(withSms, { sms: 'twice_other_event_id' })],
  ['SMS come late',                         'sms',      taken, switched(withSms, { sms: { is: 'late', ms: 4_000 } })],
  ['SMS overtake each other',               'sms',      taken, switched(withSms, { sms: 'reordered' })],
  ['a device is off',                       'sms',      taken, switched(withSms, { device: 'dead' })],
  ['an operator takes requests and never answers', 'operator', taken, switched(primaries, { answer: 'time_out_after_taking' })],
  ['an operator takes requests and hangs up', 'operator', taken, switched(primaries, { answer: 'broken_connection_after_taking' })],
  ['an operator answers 500',               'operator', taken, switched(primaries, { answer: 'error_500' })],
  ['an operator answers with a page',       'operator', taken, switched(primaries, { answer: 'html' })],
  ['an operator neither calls back nor tells', 'operator', taken, switched(operators, { callbacks: 'off', status: 'error' })],
];

/** Every kind of fault that can be made here. The disk is filled only where it is the database's own. */
export const allFaults = (world: { readonly database: Pick<World['database'], 'canBeFilled'> }) =>
  kinds
    .map(([name, family, lastsMs, plan]): FaultKind => ({ name, family, lastsMs, plan }))
    .filter(({ name }) => name !== full || world.database.canBeFilled);
