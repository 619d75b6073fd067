import {
  confirmedDeposit,
  type Deposit,
  instant,
  matchPayment,
  type ReceivedPayment,
  rankCandidates,
  reason,
  type Settings,
  verdictWait,
} from '@mobile-money/core';
import { crowdFrom, type Scene, sceneChannels } from '../../scene.ts';
import {
  afterPrompts,
  fittingDeposit,
  isInLateWindow,
  isPrompted,
  isStillOpen,
  type Meaning,
} from '../meaning.ts';
import { type Judge, unless } from './judge.ts';

const inWords = (meaning: Meaning): string =>
  meaning.kind === 'held'
    ? meaning.code
    : meaning.kind === 'waits'
      ? `until ${meaning.untilMs}`
      : `${meaning.kind} ${meaning.deposit.id}`;

const candidatesOf = ({ deposits }: Scene) =>
  deposits.map((deposit) => ({
    deposit,
    merchantMsisdn:
      sceneChannels.find(({ channelId }) => channelId === deposit.channelId)?.merchantMsisdn ?? '',
  }));

const matching: Judge = (scene, settings) => {
  const { payment, deposits, atMs } = scene;
  const wanted = inWords(fittingDeposit(payment, deposits, atMs, { channels: sceneChannels, settings }));
  const made = matchPayment(payment, candidatesOf(scene), instant(atMs), settings);
  const names = { confirm: 'for', repeat: 'known' };
  const got = made.kind === 'hold' ? made.because.code : `${names[made.kind]} ${made.deposit.id}`;
  return unless(got === wanted, `a payment is ${got}, not ${wanted}`);
};

const crowding: Judge = (scene, settings, random) => matching(crowdFrom(random, scene), settings, random);

const waiting: Judge = ({ payment, deposits, atMs }, _, random) => {
  const deposit = random.pick(deposits);
  const prompts = deposits.filter((each) => isPrompted(each) && random.chance(0.6));
  const wanted = inWords(afterPrompts(payment, deposit, prompts, atMs));
  const made = verdictWait(payment, deposit, prompts, instant(atMs));
  const got =
    made.kind === 'hold'
      ? made.because.code
      : made.kind === 'wait'
        ? `until ${made.until}`
        : `for ${deposit.id}`;
  return unless(got === wanted, `an SMS waits ${got}, not ${wanted}`);
};

/** Where money that came takes a deposit; nothing where it takes it nowhere. */
function pathOf(
  deposit: Deposit,
  payment: ReceivedPayment,
  atMs: number,
  graceMs: number,
  settings: Settings,
) {
  if (!isPrompted(deposit)) {
    const isLate = deposit.state === 'expired' && isInLateWindow(payment, deposit, atMs, settings);
    return isStillOpen(deposit) || isLate ? 'succeeded' : '';
  }
  if (deposit.state === 'expired' || deposit.state === 'failed') return 'requires_manual_resolution';
  if (!isStillOpen(deposit)) return '';
  return atMs < deposit.expiresAt + graceMs ? 'succeeded' : 'expired requires_manual_resolution';
}

const confirming: Judge = ({ payment, deposits, atMs }, settings, random) => {
  const deposit = random.pick(deposits);
  const graceMs = random.pick([0, 1, 60_000]);
  const evidence = {
    providerTxId: random.pick([null, 'X']),
    paidAt: payment.paidAt,
    payments: [payment.id],
    exchanges: [],
    reason: reason('payment_confirmed'),
    ...(graceMs === 0 ? {} : { graceMs }),
  };
  const context = {
    actor: { kind: 'provider', id: 'mtn-momo' } as const,
    at: instant(atMs),
    newId: () => '00000000-0000-4000-a000-000000000999',
  };
  const change = confirmedDeposit(deposit, evidence, settings, context);
  const path = change?.moves.map(({ to }) => to).join(' ') ?? '';
  const wanted = pathOf(deposit, payment, atMs, graceMs, settings);
  if (path !== wanted) return `a deposit goes ${path}, not ${wanted}`;
  if (change === null) return null;
  const { transaction, event, consumes, expectedVersion } = change;
  const isForPerson = path.endsWith('requires_manual_resolution');
  const announced =
    path === 'succeeded' ? 'payment.succeeded' : path.startsWith('expired') ? 'payment.expired' : null;
  const isRight =
    transaction.providerTxId === (evidence.providerTxId ?? deposit.providerTxId) &&
    transaction.stateReason.code === (isForPerson ? 'came_late' : 'payment_confirmed') &&
    transaction.failureCode === null &&
    transaction.version === deposit.version + 1 &&
    expectedVersion === deposit.version &&
    transaction.updatedAt === atMs &&
    transaction.stateUpdatedAt === atMs &&
    consumes.join() === payment.id &&
    (event?.name ?? null) === announced;
  return unless(isRight, `a deposit that goes ${path} says something else of itself`);
};

const ranking: Judge = (scene, settings, random) => {
  const { payment, deposits, atMs } = scene;
  const hinted = deposits.filter(() => random.chance(0.3)).map(({ id }) => id);
  const all = candidatesOf(scene).map(({ deposit, merchantMsisdn }) => {
    const isPayable = ['pending', 'expired', 'requires_manual_resolution'].includes(deposit.state);
    const differs = [
      deposit.msisdn === payment.payer ? [] : ['paying_number'],
      deposit.amountXaf === payment.amountXaf ? [] : ['amount'],
      merchantMsisdn === payment.receiver ? [] : ['merchant_number'],
      isPayable ? [] : ['state'],
      isInLateWindow(payment, deposit, atMs, settings) ? [] : ['late'],
    ].flat();
    return { id: deposit.id, createdAt: deposit.createdAt, differs, isHinted: hinted.includes(deposit.id) };
  });
  const sorted = all.toSorted((a, b) => a.differs.length - b.differs.length || b.createdAt - a.createdAt);
  const named = sorted.filter(({ isHinted, differs }) => isHinted && differs.length > 0).slice(0, 3);
  const kept = sorted.filter((each) => !each.isHinted || each.differs.length === 0 || named.includes(each));
  const wanted = [...kept.filter(({ isHinted }) => isHinted), ...kept.filter(({ isHinted }) => !isHinted)];
  const inLine = (id: string, differs: readonly string[]): string => `${id} ${differs.join('+')}`;
  const got = rankCandidates(payment, candidatesOf(scene), hinted, instant(atMs), settings);
  const isSame =
    got.map(({ deposit, differs }) => inLine(deposit.id, differs)).join() ===
    wanted.map(({ id, differs }) => inLine(id, differs)).join();
  return unless(isSame, 'candidates stand in another order, or differ otherwise');
};

/** What a payment is for, whether it waits, where it leads, and what people are shown of it. */
export const paymentScenes: Readonly<Record<string, Judge>> = {
  matching,
  crowding,
  waiting,
  confirming,
  ranking,
};
