import {
  type Deposit,
  depositTransitions,
  differencesOf,
  entryId,
  idsWithShortId,
  isSame,
  nextState,
  operatorOf,
  operators,
  shortIdOf,
  statusReadDelaysMs,
  submissionIdOf,
  timePrecisionMs,
  type WalletId,
  walletId,
  withdrawalTransitions,
} from '@mobile-money/core';
import { type Judge, unless } from './judge.ts';

const telling: Judge = ({ deposits }, _, random) => {
  const [{ id, amountXaf, msisdn: usual }] = deposits as [Deposit];
  // Numbers of other countries are told with their country, or not meant.
  const isAbroad = random.chance(0.3);
  const msisdn = isAbroad ? ('+254712345678' as Deposit['msisdn']) : usual;
  const all = {
    amount: [
      [`${amountXaf}`, `${amountXaf}.00`, `0${amountXaf}`, ' ', null],
      [`${amountXaf + 1}`, `${amountXaf}.5`, 'x'],
    ],
    currency: [['XAF', 'xaf', '', null], ['EUR']],
    msisdn: [
      [msisdn, msisdn.slice(1), isAbroad ? null : msisdn.slice(4), null],
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
export function faultOfNames(): string | null {
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
    operators.every((each) => operatorOf(`${each}-237690000001` as WalletId) === each) &&
    entryId('A', -1) === 'A-' &&
    entryId('A', 1) === 'A+' &&
    entryId('A', 0) === 'A+' &&
    timePrecisionMs.mtn === 1_000 &&
    timePrecisionMs.orange === 60_000 &&
    isSame(1_000, 1_099) &&
    isSame(1_099, 1_000) &&
    !isSame(1_000, 1_100) &&
    idsWithShortId('z'.repeat(20)) === null &&
    idsWithShortId('0'.repeat(19)) === null;
  return unless(isRight, 'a transaction has another name than before');
}

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

/** What providers tell, and the tables of both machines. */
export const tableScenes: Readonly<Record<string, Judge>> = { telling, moving };
