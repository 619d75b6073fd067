import {
  type BookAdvance,
  type EntryId,
  type EntryStanding,
  emptyBook,
  instant,
  newHoleSince,
  type Point,
  reason,
  type Segment,
  type Told,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { atSecond, faultsOfStories, type Sender, type Stories } from './told-story.ts';

const untimed = (told: Told): Told => ({ ...told, operatorAt: null }) as Told;

const unreadAt = (ms: number): Told => ({
  ...{ kind: 'unread', id: 'U' as EntryId, arrivedAt: instant(atSecond(0) + ms) },
});

/** From A at 100 seconds the chain goes on to N at 200, over F at 150, which follows from nothing. */
const overF = (sender: Sender, besides: readonly Told[]): readonly Told[] => [
  ...[sender.read('T', 0, 10), sender.sms('A', 100, 1, 11)],
  ...[sender.sms('F', 150, 1, 51), sender.sms('N', 200, 1, 12)],
  ...besides,
];

/** What may be the reason that F does not fit, and what may not. */
const excusing: Stories = {
  // F is told to the second, and clocks are off by ten: so long after N.
  'what nobody can read, to the last millisecond': (sender) => ({
    told: overF(sender, [unreadAt(210_999)]),
    ...{ order: 'T,A,N,F beside', unvouched: 'F open', gaps: 'opened F: 39 after A' },
  }),
  'what nobody can read, a millisecond too late': (sender) => ({
    told: overF(sender, [unreadAt(211_000)]),
    ...{ order: 'T,A,N,F beside', unvouched: 'F contradicted' },
  }),
  'an SMS without a balance, which may be forged as well': (sender) => ({
    told: overF(sender, [sender.sms('S', 160, 7, null, { came: 210 })]),
    ...{ order: 'T,A,N,F beside', unvouched: 'F contradicted,S contradicted' },
  }),
  // By its time X may belong to F; but it is what was missing before B, and nothing of it is left for F.
  'money of ours that led to something else': (sender) => ({
    told: overF(sender, [sender.ours('X', 205, 2), sender.sms('B', 260, 1, 15)]),
    ...{ order: 'T,A,N,B by X,F beside', unvouched: 'F contradicted', used: 'X' },
  }),
  // X fills nothing, and stays: the oldest of those that do is joined with its money.
  'money of ours, though a dozen others fill holes': (sender) => ({
    told: overF(sender, [sender.ours('X', 205, 2), ...paidOut(sender, 12)]),
    order: ['T', ...filledFrom(1, 11), 'F beside'].join(),
    ...{ unvouched: 'F open', gaps: 'opened F: 39 after A' },
  }),
};

const paidName = (at: number): string => `B${String(at).padStart(2, '0')}`;

/** So much leaves, one each minute, and no one tells of it before the next balance: from 1,000 seconds on. */
const paidOut = (sender: Sender, count: number): readonly Told[] =>
  Array.from({ length: count }, (_, at) => [
    sender.ours(`Y${at}`, 1_000 + at * 60, -1),
    sender.sms(paidName(at), 1_030 + at * 60, 3, 14 + at * 2),
  ]).flat();

const filledFrom = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${paidName(from + at)} by Y${from + at}`);

const nameOf = (at: number): string => `M${String(at).padStart(2, '0')}`;

/** So many that follow each other, one a minute, from 30 on: nothing leads to the first. */
const onFrom30 = (sender: Sender, count: number): readonly Told[] =>
  Array.from({ length: count }, (_, at) => sender.sms(nameOf(at + 1), 1_000 + at * 60, 1, 31 + at));

const namesOf = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => nameOf(from + at));

/** Joined entries, one a minute, from 10 on: with one balance more than a book may know beyond the last. */
function joinedOf(sender: Sender): Segment {
  const id = 'J' as EntryId;
  const pointAt = (at: number): Point => [sender.hundredths(10 + at), atSecond(at * 60)];
  const points = Array.from({ length: 82 }, (_, at) => pointAt(at));
  return {
    ...{ standing: 'vouched', starts: [sender.hundredths(9)], points, firstId: id, lastId: id },
    ...{ arrivedAt: atSecond(5_000), lateMs: 999, unsettled: [] },
  };
}

/** What is true for all that is known, and what is open for no other reason than that its time is not. */
const beside: Stories = {
  // F2 follows from F1, and came before it by just as much as clocks may be off: both wait for as long as F1.
  'two of which the later came ten seconds before the earlier was': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), untimed(sender.sms('F2', 450, 1, 52)), sender.sms('N', 480, 1, 11)],
      sender.sms('F1', 460, 1, 51, { came: 550 }),
    ],
    until: 620,
    ...{ order: 'T,N,F1 beside,F2 beside', unvouched: 'F1 open,F2 open' },
  }),
  // Nobody knows when U was, also once it is joined to T: the chain has not surely gone on over F.
  'one before what has no time and is joined': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.sms('F', 300, 1, 51), untimed(sender.sms('U', 600, 1, 11))],
      ...onFrom30(sender, 20),
    ],
    order: ['T', ...namesOf(1, 20), 'F beside'].join(),
    unvouched: ['F', ...namesOf(1, 20)].map((name) => `${name} open`).join(),
    gaps: 'opened F: 40 after T,opened M01: 19 after U',
  }),
  // What came and went between M01 and M02, which are joined, is a part of them: a person answers for all.
  'what went round in something open': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), ...onFrom30(sender, 21)],
      sender.sms('R1', 1_030, 5, 36, { came: 3_000 }),
      sender.sms('R2', 1_031, -5, 31, { came: 3_001 }),
      sender.explained('M01', 4_000, 20, 'T'),
    ],
    order: ['T', 'M01', ...namesOf(3, 21)].join(),
    gaps: 'explained M01: 20 after T,opened M01: 20 after T',
  }),
  // It went round while the wallet held its first 10, which the book has forgotten once N has come.
  'what went round at a time that is just forgotten': (sender) => ({
    book: { ...emptyBook, segments: [joinedOf(sender)] },
    told: [
      sender.sms('N', 6_000, 1, 92),
      sender.sms('R1', 30, 500, 510, { came: 7_000 }),
      sender.sms('R2', 31, -500, 10, { came: 7_001 }),
    ],
    ...{ order: 'J,N,R1 beside,R2 beside', unvouched: 'R1 open,R2 open' },
  }),
};

/** What came before that is no longer new. */
const lateSince = 500_000;

/** One that is left out with nothing missing before it: how it stands, when it came, what is told of it. */
interface Asking {
  readonly standing: EntryStanding;
  readonly cameMs: number;
  readonly entries: readonly string[];
  readonly toldNow: readonly string[];
  readonly isAsked: boolean;
}

const old = { standing: 'contradicted', cameMs: lateSince - 1 } as const;

const askings: Readonly<Record<string, Asking>> = {
  new: { standing: 'open', cameMs: lateSince, entries: ['F'], toldNow: [], isAsked: true },
  'no longer new': { ...old, standing: 'open', entries: ['F'], toldNow: [], isAsked: false },
  'contradicted before': { ...old, entries: ['F'], toldNow: [], isAsked: false },
  'contradicted now, one of two': { ...old, entries: ['F', 'G'], toldNow: ['G'], isAsked: true },
  'so old that none of its entries is looked at': { ...old, entries: [], toldNow: [], isAsked: false },
};

/** Whether money of ours is asked for, from its time on, less the ten seconds by which clocks are off. */
function faultsOfAsked(name: string, asking: Asking): readonly string[] {
  const { standing, cameMs, entries, toldNow, isAsked } = asking;
  const id = 'F' as EntryId;
  const left: Segment = {
    ...{ standing, starts: [1_000], points: [[2_000, 150_000]], firstId: id, lastId: id },
    ...{ arrivedAt: cameMs, lateMs: 999, unsettled: entries as readonly EntryId[], isAside: true },
  };
  const because = reason('balance_contradicts');
  const advance: BookAdvance = {
    ...{ book: { ...emptyBook, segments: [left] }, gaps: [], repeated: [], dueAt: null },
    verdicts: toldNow.map((each) => ({ entryId: each as EntryId, standing: 'contradicted', because })),
  };
  const [is, must] = [newHoleSince(advance, lateSince), isAsked ? 140_000 : null];
  return is === must ? [] : [`money of ours for what is ${name} is asked for since ${is}, not ${must}`];
}

/** What a chain goes on without: how long it may be true all the same, and whether ours may be the reason. */
export const faultsOfAsides = (random: Random): readonly string[] => [
  ...faultsOfStories({ ...excusing, ...beside }, random),
  ...Object.entries(askings).flatMap(([name, asking]) => faultsOfAsked(name, asking)),
];
