import { instant, type SmsMovement, type Withdrawal } from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { at, dayMs, type Episode, house, nowOf, otherwise } from './episode.ts';
import { before } from './heard.ts';
import { tell } from './reports.ts';
import { type Asked, receiptOf, sentMove, storeAsked, storeWithdrawal } from './stored-withdrawals.ts';

const clocksMs = 10_000;

/** By when the operator says that it moved, which it may say to the minute. */
function movementAt(ms: number, precisionMs: number): SmsMovement {
  const { operator, operatorTxId, msisdn: receiver, amountXaf } = receiptOf('R1');
  return {
    ...{ operator, operatorTxId, direction: 'out', payer: null, receiver, amountXaf },
    ...{ feeHundredths: 0, balanceHundredths: null, at: instant(ms), precisionMs },
  };
}

/** When an SMS came, and when it says that the money moved; null: it does not say. */
interface Told {
  readonly cameMs: number;
  readonly movedMs: number | null;
}

interface Span {
  readonly madeMs: number;
  /** The last moment at which its money may have moved. */
  readonly lastMs: number;
  readonly precisionMs: number;
}

/** Edges of what a receipt may be of: `off` is how far it is past each. */
const edges: Readonly<Record<string, (span: Span, off: number) => Told>> = {
  'so long after it': ({ lastMs }, off) => ({ cameMs: lastMs + off, movedMs: null }),
  'of what moved so long after it': ({ lastMs }, off) => ({ cameMs: lastMs + 5_000, movedMs: lastMs + off }),
  'so long after it, of a clock ahead': ({ lastMs }, off) => ({
    ...{ cameMs: lastMs + off, movedMs: lastMs + 3_600_000 },
  }),
  'of what moved before it': ({ madeMs, precisionMs }, off) => ({
    ...{ cameMs: madeMs + 5_000, movedMs: madeMs - precisionMs - clocksMs - off },
  }),
  'before it': ({ madeMs }, off) => ({ cameMs: madeMs - off, movedMs: null }),
  'before it, of a clock ahead': ({ madeMs }, off) => ({ cameMs: madeMs - off, movedMs: madeMs + 3_600_000 }),
};

/** A receipt is of what was there when its money moved, by whatever is known of that, and not too long ago. */
export const receiptTimes: Episode = async (random) => {
  const faults: string[] = [];
  for (const [name, toldAt] of Object.entries(edges)) {
    const world = house();
    const { clock, database } = world;
    // It is stored before its time: no clock goes back.
    const madeMs = clock.now() + 10_000;
    const isFailed = random.chance(0.5);
    const endedMs = madeMs + 2_000;
    const made = await storeWithdrawal(world, {
      state: isFailed ? 'failed' : 'succeeded',
      ...{ createdAt: instant(madeMs), stateUpdatedAt: instant(endedMs) },
    });
    database.history.set(made.id, [sentMove(clock.now())]);
    const off = random.pick([0, 1]);
    const precisionMs = random.pick([60_000, (1 - off) * 60_000]);
    const span = { madeMs, lastMs: endedMs + (isFailed ? 3 : 1) * dayMs, precisionMs };
    const { cameMs, movedMs } = toldAt(span, off);
    at(world, cameMs);
    const movement = movedMs === null ? {} : { movement: movementAt(movedMs, precisionMs) };
    const { transactionId } = await tell(world, { ...receiptOf('R1'), ...movement });
    const isMeant = off === 0;
    const { providerTxId } = nowOf(world, made);
    faults.push(
      ...otherwise(
        `a receipt that comes ${name} (${isFailed}, ${off}, ${precisionMs})`,
        { transactionId, providerTxId, lines: (database.exchanges.get(made.id) ?? []).length },
        isMeant
          ? { transactionId: made.id, providerTxId: 'R1', lines: isFailed ? 1 : 0 }
          : { transactionId: null, providerTxId: null, lines: 0 },
      ),
    );
  }
  return faults;
};

/** Whether it went to another provider first, by what was asked of whom. */
const pasts: readonly (readonly [isHandedOn: boolean, asked: Asked])[] = [
  [
    true,
    [
      ['transfer', false],
      ['transfer', true],
    ],
  ],
  [true, [['transfer', false]]],
  [false, [['transfer', true]]],
  // Who was only asked how it stands has sent nothing.
  [
    false,
    [
      ['read_status', false],
      ['transfer', true],
    ],
  ],
  [false, []],
];

function past(random: Random, world: MemoryPorts, of: Withdrawal): boolean {
  const [isHandedOn, asked] = random.pick(pasts);
  storeAsked(world, of, asked);
  return isHandedOn;
}

/**
 * A receipt whose id one of them bears, however it is spelt, is of that one. Where all bear others, it speaks against the
 * newest that went from one provider to another, and against no other.
 */
export const receiptNames: Episode = async (random) => {
  const world = house();
  const { clock, database } = world;
  const all: Withdrawal[] = [];
  const handedOn = new Set<string>();
  const names = random.pick([['r1', null], [null, 'r1'], ['R8', 'R9'], ['R8', 'R9'], ['R9']] as const);
  for (const providerTxId of names) {
    const made = await storeWithdrawal(world, { state: 'succeeded', providerTxId });
    all.push(made);
    if (past(random, world, made)) handedOn.add(made.id);
    clock.advance(1);
  }
  // One of them failed without ever being sent: it is not what was sent.
  const unsent = random.chance(0.3) ? await storeWithdrawal(world, { state: 'failed' }) : null;
  if (unsent !== null)
    database.history.set(unsent.id, random.pick([[], [{ ...sentMove(clock.now()), to: 'failed' }]]));
  const linesOf = ({ id }: Withdrawal) => (database.exchanges.get(id) ?? []).map(({ outcome }) => outcome);
  const asked = all.map((each) => linesOf(each).length);
  const { transactionId } = await tell(world, receiptOf('R1'));
  const bearer = all.find(({ providerTxId }) => providerTxId === 'r1');
  const twice = bearer === undefined ? all.findLast(({ id }) => handedOn.has(id)) : undefined;
  return otherwise(
    `a receipt of R1 beside ${names}`,
    {
      transactionId,
      names: all.map((each) => nowOf(world, each).providerTxId),
      news: all.map((each, index) => linesOf(each).slice(asked[index])),
      unsent: unsent === null ? null : [nowOf(world, unsent).providerTxId, linesOf(unsent).length],
    },
    {
      transactionId: bearer?.id ?? null,
      names,
      news: all.map((each) => (each === twice ? ['contradicts'] : [])),
      unsent: unsent === null ? null : [null, 0],
    },
  );
};

/** Another receipt is faster: the slower one is of what that has left, or of nothing, unless both are one. */
export const receiptRaces: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  // Nobody ever tells which is which: each receipt is of the oldest that lacks one.
  const mute = { state: 'succeeded', providerId: 'orange-ussd' } as const;
  const first = await storeWithdrawal(world, mute);
  clock.advance(1);
  const hasSecond = random.chance(0.7);
  const second = hasSecond ? await storeWithdrawal(world, mute) : null;
  clock.advance(1);
  const brought = random.pick(['R9', 'R9', 'r1']);
  const bring = async (): Promise<void> => {
    const now = nowOf(world, first);
    database.transactions.set(first.id, { ...now, providerTxId: brought, version: now.version + 1 });
  };
  const transactions = before(ports.transactions, 'commit', bring);
  const { transactionId } = await tell({ ...world, ports: { ...ports, transactions } }, receiptOf('R1'));
  const isSame = brought === 'r1';
  const got = [first, ...(second === null ? [] : [second])].map((each) => nowOf(world, each).providerTxId);
  return otherwise(
    `a receipt that is overtaken by ${brought}, ${second === null ? 'of one' : 'of two'}`,
    { transactionId, names: got },
    {
      transactionId: isSame ? first.id : (second?.id ?? null),
      names: [brought, ...(second === null ? [] : [isSame ? null : 'R1'])],
    },
  );
};
