import type { EntryId, Told } from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { faultsOfStories, type Sender, type Stories, type Story } from './told-story.ts';

/** After a balance of 10 so much is missing before N; of this money it is known that it moved between the two. */
const missing = (sender: Sender, amount: number, known: readonly Told[]): readonly Told[] => [
  sender.read('T', 0, 10),
  ...known,
  sender.sms('N', 300, 1, 10 + amount + 1),
];

/** X fills the hole until its receipt R tells the balance; then as much once more is missing, which X does not fill. */
const receiptOf = (sender: Sender, known: object, told: object): Story => ({
  told: [
    ...[sender.read('T', 0, 10), { ...sender.ours('X', 60, -2), ...known }, sender.sms('N', 61, 1, 9)],
    { ...sender.sms('R', 60, -2, 8, { came: 62 }), ...told },
    sender.sms('M', 63, 1, 8),
  ],
  ...{ order: 'T,R,N,M', unvouched: 'M open', gaps: 'opened M: -2 after N' },
});

/** Nobody knows which SMS is meant, so none is: what is missing stays so. */
const guess = (amount: number): Omit<Story, 'told'> => ({
  order: 'T,N',
  unvouched: 'N open,S1 open,S2 open',
  gaps: `opened N: ${amount} after T`,
});

const fillings: Stories = {
  'rather ours than an SMS, which may be forged': (sender) => ({
    told: missing(sender, 2, [sender.ours('X', 60, 2), sender.sms('S', 61, 2, null)]),
    ...{ order: 'T,N by X', unvouched: 'S open' },
  }),
  'the older of two': (sender) => ({
    told: missing(sender, 2, [sender.ours('X', 60, 2), sender.ours('Y', 61, 2)]),
    order: 'T,N by X',
  }),
  'one rather than two': (sender) => ({
    told: missing(sender, 3, [sender.ours('X', 60, 1), sender.ours('Y', 61, 2), sender.ours('Z', 62, 3)]),
    order: 'T,N by Z',
  }),
  'what is off by half a franc': (sender) => ({
    told: missing(sender, 2 - 0.5 / sender.xaf, [sender.ours('X', 60, 2)]),
    order: 'T,N by X',
  }),
  // S2 does, and S1 with X; that S2 does with X and Y too makes it no likelier.
  'a guess that is found once more': (sender) => ({
    told: missing(sender, 3, [
      ...[sender.ours('X', 60, 1), sender.sms('S1', 61, 2, null)],
      ...[sender.sms('S2', 62, 3, null), sender.ours('Y', 63, -1)],
    ]),
    ...guess(3),
  }),
  // S1 does with X; only with Y, which comes last, S2 does as well.
  'a guess that was none before': (sender) => ({
    told: missing(sender, 4, [
      ...[sender.ours('X', 60, 1), sender.sms('S1', 61, 3, null)],
      ...[sender.sms('S2', 62, 2, null), sender.ours('Y', 63, 1)],
    ]),
    ...guess(4),
  }),
  /** What led to one of long ago leads to no other, though clocks may differ by all the time between. */
  'money whose receipt came': (sender) => receiptOf(sender, {}, { of: 'X' as EntryId }),
  'money whose receipt came under a name that was known': (sender) =>
    receiptOf(sender, { receipt: 'R' as EntryId }, {}),
  'money whose receipt tells no balance': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), { ...sender.ours('X', 60, -2), receipt: 'R' as EntryId }],
      ...[{ ...sender.sms('R', 60, -2, null), of: 'X' as EntryId }, sender.sms('N', 300, 1, 9)],
    ],
    ...{ order: 'T,N by X', unvouched: 'R open' },
  }),
  // They are one movement: R is not the other half of what is missing.
  'money whose receipt tells no balance, and as much again is missing': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.ours('X', 60, -2), sender.sms('N', 300, 1, 7)],
      { ...sender.sms('R', 60, -2, null, { came: 310 }), of: 'X' as EntryId },
    ],
    ...{ order: 'T,N', unvouched: 'N open,R open', gaps: 'opened N: -4 after T' },
  }),
  // Nothing leads to R, and then it is left out: X still fills what it did.
  'money whose receipt is forged': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.ours('X', 60, -2), sender.sms('N', 61, 1, 9)],
      { ...sender.sms('R', 62, -2, 500), of: 'X' as EntryId },
      sender.sms('M', 63, 1, 10),
    ],
    ...{ order: 'T,N by X,M,R beside', unvouched: 'R contradicted', used: 'X' },
  }),
  // X leads to its own receipt no more than to anything else once that is in the chain: as much again is missing before R.
  'money whose receipt has as much again missing before it': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.ours('X', 60, -2)],
      { ...sender.sms('R', 61, -2, 6), of: 'X' as EntryId },
    ],
    ...{ order: 'T,R', unvouched: 'R open', gaps: 'opened R: -2 after T' },
  }),
  // P, which R overtook, leads to R: from then on X fills nothing.
  'money whose receipt was doubted while another SMS was on its way': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.ours('X', 60, -2), sender.sms('N', 61, 1, 9)],
      { ...sender.sms('R', 63, -2, 12), of: 'X' as EntryId },
      sender.sms('P', 62, 5, 14, { came: 64 }),
    ],
    ...{ order: 'T,N,P,R', gaps: 'opened N: -2 after T' },
  }),
  'money that is spent': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.sms('M0', 100, 1, 11), sender.ours('X', 100.5, 2)],
      ...[1, 2, 3, 4, 5, 6, 7].map((at) => sender.sms(`M${at}`, 100 + at, 1, 13 + at)),
      sender.sms('N', 108, 1, 23),
    ],
    ...{ order: 'T,M0,M1 by X,M2,M3,M4,M5,M6,M7,N', unvouched: 'N open', gaps: 'opened N: 2 after M7' },
  }),
};

/** What comes late between two of a chain: it depends on how the later of them followed the other. */
const between: Stories = {
  // It would lead to N, as A does: what is vouched for stays together.
  'two of which one follows the other': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.sms('A', 100, 2, 12), sender.sms('N', 400, 1, 13)],
      sender.sms('P', 200, 5, 12, { came: 410 }),
    ],
    ...{ order: 'T,A,N,P beside', unvouched: 'P contradicted' },
  }),
  // Nothing follows there anyway: it is a part of the chain, and something else is missing before it.
  'two of which a person said how': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.sms('N', 400, 1, 16), sender.explained('N', 600, 5, 'T')],
      sender.sms('P', 200, 1, 13, { came: 700 }),
    ],
    ...{ order: 'T,P,N', unvouched: 'P open' },
    gaps: 'explained N: 5 after T,opened N: 5 after T,opened P: 2 after T',
  }),
  // N follows from P by what both of them say, and from T only if X is what was missing. More is missing before P.
  'two of which money of ours led to one': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.ours('X', 60, 2), sender.sms('N', 400, 1, 13)],
      sender.sms('P', 200, -3, 12, { came: 410 }),
    ],
    ...{ order: 'T,P,N', unvouched: 'P open', gaps: 'opened P: 5 after T' },
  }),
  // N would not lead back to P, but the operator told it.
  'two of which the operator told the later': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.read('N', 400, 12), sender.sms('P', 200, -3, 12, { came: 410 })],
      sender.sms('O', 420, 1, 13),
    ],
    order: 'T,P,N,O',
  }),
  // P follows from T by what both of them say: N did not, so it may as well follow from neither.
  'two of which money of ours led to the later': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.ours('X', 60, 2), sender.sms('N', 400, 1, 13)],
      sender.sms('P', 200, 5, 15, { came: 410 }),
    ],
    ...{ order: 'T,P,N', gaps: 'opened N: -3 after P' },
  }),
  // P follows from N with its fee, or from T without: there was a hole before N, and it is no worse for P.
  'two with a hole, or after them': (sender) => ({
    told: [sender.read('T', 0, 10), sender.read('N', 300, 15), sender.sms('P', 302, 7, 17, { fee: 5 })],
    ...{ order: 'T,N,P', gaps: 'opened N: 5 after T' },
  }),
  // P follows from N, which has a hole before it already: X need not lead back to N.
  'two with a hole, or back to the later': (sender) => ({
    told: [
      ...[sender.read('T', 0, 10), sender.ours('X', 295, 2), sender.read('N', 300, 15)],
      sender.sms('P', 302, -2, 13),
    ],
    ...{ order: 'T,N,P', gaps: 'opened N: 5 after T' },
  }),
  // O looked like what came after Q. The operator says that Q was the last, so O was before it, after another hole.
  'two of which the operator says how': (sender) => ({
    told: [
      sender.read('T', 0, 10),
      sender.sms('Q', 120, 2, 17, { came: 125, precisionMs: 60_000 }),
      sender.sms('O', 120, 3, 20, { came: 130, fee: 1, precisionMs: 60_000 }),
      sender.read('R', 240, 17),
    ],
    ...{ order: 'T,O,Q,R', unvouched: 'O open', gaps: 'opened O: 8 after T' },
  }),
};

const byName: Omit<Story, 'told'> = {
  order: 'T,A,B',
  unvouched: 'A open,B open',
  gaps: 'opened A: 10 after T,opened B: 9 after A',
};

/** Two of one second, and nothing leads to them: first what came first, then by name, whoever tells first. */
const together: Stories = {
  'told by name': (sender) => ({ told: twoOf(sender, ['A', 'B']), ...byName }),
  'told the other way round': (sender) => ({ told: twoOf(sender, ['B', 'A']), ...byName }),
  'told after what came later': (sender) => ({
    told: twoOf(sender, ['A', 'B'], { A: 302, B: 301 }),
    ...{ order: 'T,B,A', unvouched: 'A open,B open', gaps: 'opened A: -11 after B,opened B: 20 after T' },
  }),
};

function twoOf(sender: Sender, names: readonly ('A' | 'B')[], came = { A: 300, B: 300 }): readonly Told[] {
  const balances = { A: 21, B: 31 };
  return [
    sender.read('T', 0, 10),
    ...names.map((name) => sender.sms(name, 300, 1, balances[name], { came: came[name] })),
  ];
}

/** What fills a hole, and where there is one: told from the first balance to long after the last. */
export const faultsOfFilled = (random: Random): readonly string[] =>
  faultsOfStories({ ...fillings, ...between, ...together }, random);
