import {
  approvalsNeeded,
  confirmedDeposit,
  type Deposit,
  DomainError,
  depositTransitions,
  differencesOf,
  entryId,
  excessOf,
  idsWithShortId,
  instant,
  isPromptAllowed,
  isSame,
  matchPayment,
  nextState,
  operatorOf,
  type ReceivedPayment,
  rankCandidates,
  reason,
  refuseSecondApproval,
  refuseUnlessCompletable,
  type Settings,
  secondPersonBecause,
  shortIdOf,
  statusReadDelaysMs,
  submissionIdOf,
  timePrecisionMs,
  verdictWait,
  type WalletId,
  walletId,
  withdrawalFacts,
  withdrawalTransitions,
} from '@mobile-money/core';
import { Random } from '../random.ts';
import { paymentFrom, type Scene, sceneChannels, sceneFrom, withdrawalFrom } from '../scene.ts';
import { excessText } from './change-rules.ts';
import type { Evidence, Rules } from './evidence.ts';
import {
  afterPrompts,
  fittingDeposit,
  isInLateWindow,
  isPrompted,
  isStillOpen,
  type Meaning,
  wasEverAsked,
} from './meaning.ts';

/** So many small worlds each history looks into: chance alone would take many histories to tell of each edge. */
const scenesEach = 30;

type Judge = (scene: Scene, settings: Settings, random: Random) => string | null;

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

const unless = (isSame: boolean, fault: string): string | null => (isSame ? null : fault);

const matching: Judge = (scene, settings) => {
  const { payment, deposits, atMs } = scene;
  const wanted = inWords(fittingDeposit(payment, deposits, atMs, { channels: sceneChannels, settings }));
  const made = matchPayment(payment, candidatesOf(scene), instant(atMs), settings);
  const names = { confirm: 'for', repeat: 'known' };
  const got = made.kind === 'hold' ? made.because.code : `${names[made.kind]} ${made.deposit.id}`;
  return unless(got === wanted, `a payment is ${got}, not ${wanted}`);
};

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

const codeOf = (deed: () => void): string => {
  try {
    deed();
    return '';
  } catch (error) {
    return error instanceof DomainError ? `${error.code} ${error.why.code}` : String(error);
  }
};

/** Why people may not complete a deposit from these payments. */
function whyNotFrom(deposit: Deposit, payments: readonly ReceivedPayment[], atMs: number): string {
  if (payments.length === 0 || payments.length > 50) return 'no_payments payments_out_of_count';
  for (const { status, transactionId, isReversed, waitsUntil, payer } of payments) {
    const isOwn = transactionId === deposit.id;
    if (status === 'matched' && !isOwn) return 'payment_used this_payment_used';
    if (['returning', 'returned', 'set_aside'].includes(status))
      return `payment_${status} this_payment_${status}`;
    if (isReversed) return 'payment_reversed this_payment_reversed';
    if (status === 'received' && (waitsUntil ?? 0) > atMs) return 'payment_undecided this_payment_undecided';
    if (payer !== deposit.msisdn) return 'payment_of_other_number this_payment_of_other_number';
  }
  const sum = payments.reduce((xaf, { amountXaf }) => xaf + amountXaf, 0);
  return sum < deposit.amountXaf ? 'sum_too_small this_sum_too_small' : '';
}

const completing: Judge = ({ deposits, atMs }, _, random) => {
  const deposit = random.pick(deposits);
  const count = random.chance(0.03) ? random.pick([50, 51]) : random.between(0, 3);
  const times = [atMs, atMs, atMs - 1];
  const payments = Array.from({ length: count }, () => {
    const each = paymentFrom(random, null, random.pick(times));
    return count >= 50 || random.chance(0.6) ? { ...each, ...plain, payer: deposit.msisdn } : each;
  });
  const got = codeOf(() => refuseUnlessCompletable(deposit, payments, instant(atMs)));
  const wanted = whyNotFrom(deposit, payments, atMs);
  if (got !== wanted) return `a completion is refused for ${got}, not ${wanted}`;
  const excess = excessOf(deposit, payments).map(({ paymentId, xaf }) => `${paymentId} ${xaf}`);
  const isMore = payments.reduce((sum, { amountXaf }) => sum + amountXaf, 0) > deposit.amountXaf;
  return unless(
    excess.join() === (isMore ? excessText(deposit.amountXaf, payments) : ''),
    'excess is kept for another',
  );
};

const plain = { status: 'held', isReversed: false, waitsUntil: null, transactionId: null } as const;

const prompting: Judge = ({ deposits, atMs }, _, random) => {
  const [wanted, ...stored] = deposits as [Deposit, ...Deposit[]];
  const allowance = { openMax: random.between(1, 2), perDayMax: random.between(1, 3) };
  const dayFrom = random.pick([...stored.map(({ createdAt }) => createdAt), instant(atMs - 60_000)]);
  const ofNumber = stored.filter(({ msisdn }) => msisdn === wanted.msisdn);
  const own = ofNumber.filter(
    (each) => each.applicationId === wanted.applicationId && each.playerId === wanted.playerId,
  );
  const asked = own.some(({ state }) => state === 'succeeded') ? own : ofNumber;
  const prompts = asked.filter((each) => isPrompted(each) && wasEverAsked(each));
  const isRoom =
    prompts.filter(isStillOpen).length < allowance.openMax &&
    prompts.filter(({ createdAt }) => createdAt >= dayFrom).length < allowance.perDayMax;
  return unless(
    isPromptAllowed(wanted, stored, { ...allowance, dayFrom }) === isRoom,
    'a number is prompted beyond its limits, or not within them',
  );
};

const approving: Judge = ({ atMs }, settings, random) => {
  const withdrawal = withdrawalFrom(random);
  const { amountXaf, mayHaveBeenSent, state, approvals, stateUpdatedAt } = withdrawal;
  const chosen = { ...settings, approverDailyXaf: random.pick([null, 1_000]) };
  const isPastDay = chosen.approverDailyXaf !== null && approvals.length > 0 && state === 'pending_approval';
  const why =
    amountXaf >= 1_000 ? 'amount' : mayHaveBeenSent ? 'may_have_been_sent' : isPastDay ? 'daily_limit' : null;
  const needed = why === null ? 1 : 2;
  const isAgain = approvals.some(({ staffId }) => staffId === 'ann') && needed === 2;
  const facts = withdrawalFacts(withdrawal, instant(atMs), chosen);
  const isRight =
    secondPersonBecause(withdrawal, chosen) === why &&
    approvalsNeeded(withdrawal, chosen) === needed &&
    facts.isStuck === atMs - stateUpdatedAt >= 3_600_000 &&
    facts.isLastApproval === approvals.length + 1 >= needed &&
    codeOf(() => refuseSecondApproval(withdrawal, 'ann', chosen)) ===
      (isAgain ? 'approved_already approved_by_same' : '');
  return unless(isRight, 'a withdrawal needs other people than it should');
};

const telling: Judge = ({ deposits }, _, random) => {
  const [{ id, amountXaf, msisdn }] = deposits as [Deposit];
  const all = {
    amount: [
      [`${amountXaf}`, `${amountXaf}.00`, `0${amountXaf}`, ' ', null],
      [`${amountXaf + 1}`, `${amountXaf}.5`, 'x'],
    ],
    currency: [['XAF', 'xaf', '', null], ['EUR']],
    msisdn: [
      [msisdn, msisdn.slice(1), msisdn.slice(4), null],
      ['+237677999999', '677999999'],
    ],
    externalId: [
      [id, id.toUpperCase(), shortIdOf(id), null],
      ['other', shortIdOf(id).slice(1)],
    ],
  } as const;
  const names = Object.keys(all) as (keyof typeof all)[];
  const wrong = names.filter(() => random.chance(0.3));
  const told = Object.fromEntries(
    names.map((name) => [name, random.pick<string | null>(all[name][wrong.includes(name) ? 1 : 0])]),
  );
  const got = differencesOf({ id, amountXaf, msisdn }, told).map(({ member }) => member);
  return unless(
    got.join() === wrong.join(),
    `what was told differs in ${got.join()}, not in ${wrong.join()}`,
  );
};

/** Names that other versions of the service, and operators, know transactions by: they never change. */
const naming: Judge = () => {
  const id = '01932f5c-8a3e-7b21-9c4d-5e6f708192a3' as Deposit['id'];
  const range = idsWithShortId(shortIdOf(id));
  const isRight =
    submissionIdOf(id, 'mtn-momo') === knownNames.momo &&
    submissionIdOf(id, 'orange-money') === knownNames.orange &&
    shortIdOf(id) === knownNames.short &&
    range !== null &&
    range.from === knownNames.from &&
    range.to === knownNames.to &&
    statusReadDelaysMs.join() === '5000,10000,20000,40000,60000,120000,300000,600000,1800000' &&
    walletId('mtn', '+237670000001' as Parameters<typeof walletId>[1]) === 'mtn-237670000001' &&
    operatorOf('orange-237690000001' as WalletId) === 'orange' &&
    entryId('A', -1) === 'A-' &&
    entryId('A', 1) === 'A+' &&
    timePrecisionMs.mtn === 1_000 &&
    timePrecisionMs.orange === 60_000 &&
    isSame(1_000, 1_099) &&
    isSame(1_099, 1_000) &&
    !isSame(1_000, 1_100) &&
    idsWithShortId('z'.repeat(20)) === null &&
    idsWithShortId('0'.repeat(19)) === null;
  return unless(isRight, 'a transaction has another name than before');
};

const knownNames = {
  momo: 'dae5a3e3-0cd7-7725-9c76-c69955ac0fac',
  orange: 'bef5a9c4-a3d8-71fc-93ae-6252a00cb540',
  short: '061r8nkbfibxz6zir6ig',
  from: '01932f5c-8a3e-7b21-9c4d-5e6f70000000',
  to: '01932f5c-8a3e-7b21-9c4d-5e6f71ffffff',
};

/** The tables of both machines once more: what leads from where to where, and when. */
const depositMoves: Readonly<Record<string, string>> = {
  'pending admission_refused': 'failed',
  'pending collection_sent': 'provider_acknowledged if prompted',
  'pending collection_rejected': 'failed if prompted',
  'pending payment_refused': 'failed',
  'provider_acknowledged payment_refused': 'failed if prompted',
  'pending payment_confirmed': 'succeeded if in time',
  'provider_acknowledged payment_confirmed': 'succeeded if in time',
  'pending window_closed': 'expired if closed',
  'provider_acknowledged window_closed': 'expired if closed',
  'failed payment_confirmed': 'requires_manual_resolution if prompted',
  'pending completed_by_hand': 'succeeded',
  'expired completed_by_hand': 'succeeded',
  'requires_manual_resolution completed_by_hand': 'succeeded',
  'requires_manual_resolution resolution_confirmed': 'succeeded',
  'requires_manual_resolution resolution_rejected': 'failed',
};

const moving: Judge = (_, __, random) => {
  const facts = {
    collectionMode: random.pick(['merchant_initiated', 'customer_initiated'] as const),
    isWindowClosed: random.chance(0.5),
    isWithinLateWindow: random.chance(0.5),
  };
  const isPrompt = facts.collectionMode === 'merchant_initiated';
  const isSo: Readonly<Record<string, boolean>> = {
    prompted: isPrompt,
    'in time': !isPrompt || !facts.isWindowClosed,
    closed: facts.isWindowClosed,
  };
  const [from, on] = [random.pick(depositTransitions)[0], random.pick(depositTransitions)[1]];
  const [to = '', when] = (depositMoves[`${from} ${on}`] ?? '').split(' if ');
  const isHeld = from === 'expired' && on === 'payment_confirmed';
  const late = isPrompt ? 'requires_manual_resolution' : facts.isWithinLateWindow ? 'succeeded' : null;
  const isBegun = from === null && on === 'requested';
  const plainly = to === '' || (when !== undefined && !isSo[when]) ? null : to;
  const wanted = isHeld ? late : isBegun ? 'pending' : plainly;
  const got = nextState(depositTransitions, from, on, facts);
  if (got !== wanted) return `a deposit goes from ${from} on ${on} to ${got}, not ${wanted}`;
  const known = { isStuck: random.chance(0.5), isLastApproval: random.chance(0.5) };
  const [start, trigger] = [random.pick(withdrawalTransitions)[0], random.pick(withdrawalTransitions)[1]];
  const moves: Readonly<Record<string, string | null>> = {
    'null requested': 'pending_approval',
    'pending_approval operator_approved': known.isLastApproval ? 'approved' : 'pending_approval',
    'pending_approval operator_rejected': 'failed',
    'pending_approval restored': 'pending_approval',
    'approved transfer_intended': 'provider_submitted',
    'approved restored': 'provider_submitted',
    'provider_submitted transfer_succeeded': 'succeeded',
    'provider_submitted transfer_rejected': 'failed',
    'provider_submitted transfer_stuck': known.isStuck ? 'requires_manual_resolution' : null,
    'requires_manual_resolution resolution_confirmed': 'succeeded',
    'requires_manual_resolution resolution_rejected': 'failed',
  };
  const ended = nextState(withdrawalTransitions, start, trigger, known);
  return unless(
    ended === (moves[`${start} ${trigger}`] ?? null),
    `a withdrawal goes from ${start} on ${trigger} to ${ended}`,
  );
};

const judges: Readonly<Record<string, Judge>> = {
  matching,
  waiting,
  confirming,
  ranking,
  completing,
  prompting,
  approving,
  telling,
  naming,
  moving,
};

export const sceneRules: Rules = {
  /** Small worlds in which all that decides is one millisecond, one franc, one number or one name apart. */
  'what is nearly alike is told apart': ({ seed, settings }: Evidence) =>
    Object.entries(judges).flatMap(([name, judge], at) => {
      const random = new Random(seed * 16 + at);
      const faults = Array.from({ length: scenesEach }, () =>
        judge(sceneFrom(random, settings), settings, random),
      );
      return faults.flatMap((fault) => (fault === null ? [] : [`${name}: ${fault}`]));
    }),
};
