import { describe, expect, it } from '@jest/globals';
import type { Told } from '../../src/wallet/wallet-entry.ts';
import { AWallet, named, second, sms } from './a-wallet.ts';

const ours = (name: string, movedXaf: number, seconds: number, receipt?: string): Told => ({
  kind: 'filler',
  id: named(name),
  movedXaf,
  feeHundredths: 0,
  arrivedAt: second(seconds),
  ...(receipt !== undefined && { receipt: named(receipt) }),
});
const read = (name: string, balanceXaf: number, seconds: number): Told => ({
  ...{ kind: 'read', id: named(name), balanceHundredths: balanceXaf * 100, arrivedAt: second(seconds) },
});
const of = (name: string) => ({ of: named(name) });
const late = (seconds: number) => ({ arrivedAt: second(seconds) });

/** What is told; how each entry stands in the end, what is missing before which, and what the book still knows of. */
type Case = readonly [
  name: string,
  told: readonly Told[],
  ends: Readonly<Record<string, string>>,
  gaps: Readonly<Record<string, number>>,
  fillers: readonly string[],
];

const cases: readonly Case[] = [
  [
    'takes the place of its transfer, of whichever of two it is',
    [
      ...[sms('a', 5_000, 12_000, 0), ours('x', -2_000, 10), ours('y', -300, 11), sms('b', 100, 9_800, 20)],
      ...[sms('r', -2_000, 10_000, 10, { ...of('x'), ...late(30) }), sms('c', 100, 7_900, 40)],
    ],
    { a: 'v', r: 'v', b: 'v', c: 'o' },
    { c: -2_000 },
    ['y'],
  ],
  [
    'takes it where nothing else is in doubt, and the transfer filled nothing',
    [
      ...[sms('a', 5_000, 12_000, 0), ours('x', -2_000, 1, 'r'), sms('r', -2_000, 10_000, 2)],
      sms('b', 100, 8_100, 10),
    ],
    { r: 'v', b: 'o' },
    { b: -2_000 },
    [],
  ],
  [
    'is not led to by its own transfer',
    [sms('a', 5_000, 12_000, 0), ours('x', -2_000, 10), sms('r', -2_000, 8_000, 12, of('x'))],
    { r: 'o' },
    { r: -2_000 },
    ['x'],
  ],
  [
    'takes no place while nothing leads to it, nor once it is contradicted',
    [
      ...[sms('a', 5_000, 12_000, 0), ours('x', -2_000, 10), sms('b', 100, 10_100, 20)],
      ...[sms('r', -2_000, 77_000, 30, of('x')), sms('c', 100, 10_200, 60)],
    ],
    { b: 'v', r: 'c', c: 'v' },
    {},
    ['x'],
  ],
  [
    'takes it once what it overtook leads to it',
    [
      ...[sms('a', 5_000, 12_000, 0), ours('x', -2_000, 10), sms('b', 100, 10_100, 20)],
      ...[sms('r', -2_000, 8_600, 30, of('x')), sms('c', 500, 10_600, 25, late(40))],
    ],
    { b: 'v', c: 'v', r: 'v' },
    { b: -2_000 },
    [],
  ],
  [
    'takes it once its balance is read, and what the transfer filled is missing',
    [
      ...[sms('a', 5_000, 12_000, 0), ours('x', -2_000, 10), sms('b', 100, 10_100, 20)],
      ...[sms('r', -2_000, 5_000, 30, of('x')), read('s', 5_000, 60)],
    ],
    { b: 'v', r: 'v' },
    { b: -2_000 },
    [],
  ],
  [
    'fills nothing beside its transfer where it tells no balance',
    [
      ...[sms('a', 5_000, 12_000, 0), ours('x', -2_000, 10), sms('b', 100, 8_100, 20)],
      sms('r', -2_000, null, 10, { ...of('x'), ...late(30) }),
    ],
    { b: 'o', r: 'o' },
    { b: -4_000 },
    ['x', 'r'],
  ],
  [
    'fills what its transfer filled, where it tells no balance and the transfer is forgotten',
    [
      ...[sms('a', 5_000, 12_000, 0), ours('x', -2_000, 10, 'r'), sms('r', -2_000, null, 10)],
      ...[sms('b', 100, 10_100, 20), { kind: 'nothing', id: named('x'), arrivedAt: second(50) } as const],
    ],
    { b: 'v', r: 'v' },
    {},
    ['r'],
  ],
];

describe('the receipt of a transfer', () => {
  it.each(cases)('%s', (_name, told, ends, gaps, fillers) => {
    const wallet = new AWallet();
    for (const each of told) wallet.tell(each);
    wallet.wait(999);
    const names = Object.keys(ends);
    expect(wallet.letters(...names)).toBe(names.map((name) => ends[name]).join(''));
    expect(Object.fromEntries(wallet.openGaps)).toEqual(gaps);
    expect(wallet.book.fillers.map(({ id }) => id)).toEqual(fillers);
  });
});
