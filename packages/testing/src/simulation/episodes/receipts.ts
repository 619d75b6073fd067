import type { Withdrawal } from '@mobile-money/core';
import { givesVerdicts } from '../providers.ts';
import { dayMs, type Episode, house, nowOf, otherwise, toldOf } from './episode.ts';
import { tell, unread } from './reports.ts';
import { type Asked, receiptOf, sentMove, storeAsked, storeWithdrawal } from './stored-withdrawals.ts';

/** Its money has left, may have, or is said not to have. */
const receiptStates = [
  ...(['succeeded', 'succeeded', 'provider_submitted', 'provider_submitted'] as const),
  ...(['requires_manual_resolution', 'requires_manual_resolution', 'failed', 'failed'] as const),
];

/** It may have been handed on, and its own provider may have answered. */
const ofBoth: Asked = [
  ['transfer', false],
  ['transfer', true],
];

/**
 * Receipts of transfers: each is of the one withdrawal of the last day that it can be of, and tells what it is known by.
 * Of several it is of one only where no provider tells ids, nor a reply that is to come. Where there is none, it speaks
 * against the last one of three days that was sent and called failed, else against one that one provider refused and that
 * another was asked to send.
 */
export const receipts: Episode = async (random) => {
  const world = house();
  const { database, clock } = world;
  const all: Withdrawal[] = [];
  const handedOn = new Set<string>();
  const replied = new Set<string>();
  for (let count = random.between(1, 2); count > 0; count -= 1) {
    const operator = random.pick(['orange', 'orange', 'orange', 'mtn'] as const);
    const state = random.pick(receiptStates);
    const providerTxId = random.pick([null, null, null, 'R1', 'R9']);
    const by = random.chance(0.5) ? { providerId: `${operator}-ussd` } : {};
    const amountXaf = random.pick([500, 500, 500, 501]);
    const put = await storeWithdrawal(world, { state, providerTxId, ...by }, { operator, amountXaf });
    all.push(put);
    if (random.chance(0.5)) handedOn.add(put.id);
    if (random.chance(0.5)) replied.add(put.id);
    const isAsked = ([, isOfItsOwn]: Asked[number]) => (isOfItsOwn ? replied : handedOn).has(put.id);
    storeAsked(world, put, ofBoth.filter(isAsked));
  }
  const isSent = random.chance(0.8);
  if (isSent) for (const { id } of all) database.history.set(id, [sentMove(clock.now())]);
  const waitedMs = random.pick([0, 0, dayMs, dayMs + 1, 3 * dayMs, 3 * dayMs + 1]);
  clock.advance(waitedMs);
  const ids = random.pick([['R1'], ['R1'], ['R1', 'R2']]);
  world.smsReader.by(({ rawText }) => receiptOf(rawText));
  const answers = await Promise.all(ids.map((rawText) => tell(world, unread, { rawText })));
  const told = receiptOf('R1');
  const orange = all.filter(({ operator }) => operator === told.operator);
  const lacking = orange.filter((each) => each.providerTxId === null && each.amountXaf === 500);
  const left = lacking.filter(({ state }) => state !== 'failed' && waitedMs <= dayMs);
  const failed = lacking.filter(({ state }) => state === 'failed' && isSent && waitedMs <= 3 * dayMs);
  const sent = orange.filter(
    (each) => each.state !== 'failed' && each.amountXaf === 500 && handedOn.has(each.id) && waitedMs <= dayMs,
  );
  const twices: string[] = [];
  const known = new Map(all.map(({ id, providerTxId }) => [id, providerTxId]));
  const wanted = ids.map((id) => {
    const bearer = orange.find((each) => each.providerTxId === id);
    if (bearer !== undefined) return bearer.id;
    const isFree = (each: Withdrawal): boolean => known.get(each.id) === null;
    const isMute = (each: Withdrawal): boolean =>
      !givesVerdicts(each.providerId) && (each.state !== 'provider_submitted' || replied.has(each.id));
    const free = left.filter(isFree);
    const isClear = free.length < 2 || free.every(isMute);
    const first = free.find(({ state }) => state !== 'succeeded') ?? free[0];
    const meant = isClear ? (first ?? failed.findLast(isFree)) : undefined;
    if (meant !== undefined) known.set(meant.id, id);
    // Two names of one transfer are two transfers, where two providers were asked.
    const twice = free.length === 0 && meant === undefined ? sent.at(-1) : undefined;
    if (twice !== undefined) twices.push(twice.id);
    return meant?.id ?? null;
  });
  const got = {
    of: answers.map(({ transactionId }) => transactionId),
    outcomes: answers.map(({ outcome, because }) => `${outcome} ${because?.code}`),
    ids: all.map((each) => nowOf(world, each).providerTxId),
    states: all.map((each) => nowOf(world, each).state),
    told: all.flatMap((each) => toldOf(world, each)),
    lines: all.map(({ id }) => (database.exchanges.get(id) ?? []).map(({ outcome }) => outcome)),
  };
  return otherwise(`receipts of ${all.map(({ state, operator }) => `${operator} ${state}`)}`, got, {
    of: wanted,
    outcomes: ids.map(() => 'ignored receipt_of_ours'),
    ids: all.map(({ id }) => known.get(id) ?? null),
    states: all.map(({ state }) => state),
    told: [],
    lines: all.map(({ id, state }) => [
      ...(handedOn.has(id) ? ['rejected'] : []),
      ...(replied.has(id) ? ['unknown'] : []),
      ...(state === 'failed' && wanted.includes(id) ? ['contradicts'] : []),
      ...twices.filter((each) => each === id).map(() => 'contradicts'),
    ]),
  });
};
