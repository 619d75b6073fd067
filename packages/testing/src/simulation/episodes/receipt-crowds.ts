import type { Withdrawal } from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { type Episode, house, kinds, nowOf, otherwise } from './episode.ts';
import { tell } from './reports.ts';
import { type Asked, receiptOf, storeAsked, storeWithdrawal } from './stored-withdrawals.ts';

/** How one stands, what was asked and answered of it, and whether someone may tell its id yet. */
const stages = {
  sent: { state: 'succeeded', isMute: true, asked: [] },
  held: { state: 'requires_manual_resolution', isMute: true, asked: [] },
  'sent by one who tells': { state: 'succeeded', isMute: false, asked: [] },
  'held by one who tells': { state: 'requires_manual_resolution', isMute: false, asked: [] },
  'answered in vain': { state: 'provider_submitted', isMute: true, asked: [['transfer', true]] },
  'handed on and answered': {
    ...{ state: 'provider_submitted', isMute: true },
    asked: [
      ['transfer', false],
      ['transfer', true],
    ],
  },
  'on its way': { state: 'provider_submitted', isMute: true, asked: [], mayTell: true },
  'handed on': { state: 'provider_submitted', isMute: true, asked: [['transfer', false]], mayTell: true },
  'asked about': { state: 'provider_submitted', isMute: true, asked: [['read_status', true]], mayTell: true },
} as const satisfies Readonly<Record<string, Stage>>;

interface Stage {
  readonly state: Withdrawal['state'];
  /** Its provider never tells an id. */
  readonly isMute: boolean;
  readonly asked: Asked;
  /** The reply to its transfer is still to come. */
  readonly mayTell?: true;
}

type Name = keyof typeof stages;

const names = kinds(stages);
const clear = names.filter((name) => stages[name].isMute && !('mayTell' in stages[name]));
const unclear = names.filter((name) => !clear.includes(name));

async function someOf(random: Random, world: MemoryPorts, from: readonly Name[]) {
  const name = random.pick(from);
  const { state, isMute, asked }: Stage = stages[name];
  const made = await storeWithdrawal(world, { state, ...(isMute && { providerId: 'orange-ussd' }) });
  storeAsked(world, made, asked);
  world.clock.advance(1);
  return { name, made };
}

/**
 * A receipt that may be of each of several: of none while someone may tell which id is whose, else of the oldest that no
 * one has decided about, else of the oldest. Of a single one it is in any case.
 */
export const receiptCrowds: Episode = async (random) => {
  const world = house();
  const count = random.pick([1, 2, 2, 2, 3]);
  // One that may tell is enough.
  const odd = random.pick([null, random.below(count), random.below(count)]);
  const all: Awaited<ReturnType<typeof someOf>>[] = [];
  for (let at = 0; at < count; at += 1) all.push(await someOf(random, world, at === odd ? unclear : clear));
  const { transactionId } = await tell(world, receiptOf('R1'));
  const isClear = count === 1 || all.every(({ name }) => clear.includes(name));
  const undecided = all.find(({ made }) => made.state !== 'succeeded');
  const meant = isClear ? (undecided ?? all[0])?.made : undefined;
  return otherwise(
    `a receipt of one of ${all.map(({ name }) => name).join(', ')}`,
    { transactionId, names: all.map(({ made }) => nowOf(world, made).providerTxId) },
    {
      transactionId: meant?.id ?? null,
      names: all.map(({ made }) => (made === meant ? 'R1' : null)),
    },
  );
};
