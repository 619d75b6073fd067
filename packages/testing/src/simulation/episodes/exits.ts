import {
  approveWithdrawal,
  type EntryStanding,
  entryId,
  type Msisdn,
  type PaymentId,
  type ReceivedPayment,
  reason,
  returnPayment,
  setPaymentAside,
  takePaymentBack,
  typed,
  vouchForPayment,
  type WalletEntry,
  type WalletId,
  type Withdrawal,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { waitsForVerdict } from '../books/payable.ts';
import type { Random } from '../random.ts';
import { paymentFrom } from '../scene.ts';
import { account } from './approvals.ts';
import { doubtReturn } from './doubted-returns.ts';
import { ann, ben, type Episode, house, limitedTo, otherwise, refusedFor } from './episode.ts';
import { elsewhere } from './stored.ts';

const maxXaf = 500;

/** Of MTN, of Orange, and of no one knows whom: then of whoever told of the payment. */
const operators = { '+237677000001': 'mtn', '+237699000001': 'orange', '+237620000001': 'mtn' } as const;
const payers = Object.keys(operators) as Msisdn[];

/** What its book says of a payment; null: nothing. */
export type Word = EntryStanding | null;

function somePayment(random: Random, nowMs: number): ReceivedPayment {
  const base = paymentFrom(random, null, nowMs - 200_000);
  const isMatched = base.status === 'matched';
  const excessStatus = isMatched
    ? random.pick([null, 'kept', 'kept', 'returning', 'returned'] as const)
    : null;
  const waitsUntil = random.pick([null, nowMs, nowMs + 1]) as ReceivedPayment['waitsUntil'];
  const by = random.pick([null, null, 'ann', 'ben']);
  const decision = {
    kind: random.pick(['vouch', 'vouch', 'set_aside'] as const),
    reason: '',
    at: base.receivedAt,
  };
  return {
    ...base,
    payer: base.payer === null ? null : random.pick(payers),
    ...(random.chance(0.3) &&
      excessStatus === null && { status: random.pick(['received', 'set_aside'] as const) }),
    ...{ operator: 'mtn', excessStatus, excessXaf: excessStatus === null ? 0 : 40, waitsUntil },
    heldBecause: random.pick([
      ...[null, typed('so')],
      ...[reason('waits_for_balance'), reason('balance_contradicts')],
    ]),
    isVouched: random.chance(0.15),
    decision: by === null ? null : { ...decision, staffId: by },
  };
}

const vouchedByBen = ({ receivedAt: at }: ReceivedPayment) => ({
  ...({ status: 'held', isReversed: false, isVouched: false, excessStatus: null, excessXaf: 0 } as const),
  decision: { kind: 'vouch', reason: '', at, staffId: 'ben' } as const,
});

type Deed = 'return' | 'set_aside' | 'take_back' | 'vouch';

/** Why a person is refused what they want of a payment; nothing when they are not. */
function whyNot(deed: Deed, payment: ReceivedPayment, word: Word, nowMs: number): string {
  const { status, excessStatus, isReversed, payer, receiver, isVouched, amountXaf } = payment;
  const isExcess = deed === 'return' && excessStatus === 'kept';
  if (deed === 'return' && excessStatus !== null && !isExcess) return `payment_${excessStatus}`;
  if (status === 'matched' && !isExcess) return 'payment_used';
  if (status === 'returning' || status === 'returned') return `payment_${status}`;
  if (deed === 'take_back') return status === 'set_aside' ? '' : 'payment_not_set_aside';
  if (deed === 'set_aside' && status === 'set_aside') return '';
  if (deed === 'vouch' && status === 'set_aside') return 'payment_set_aside';
  if (deed !== 'set_aside' && isReversed) return 'payment_reversed';
  if (deed !== 'vouch' && waitsForVerdict(payment, nowMs)) return 'payment_undecided';
  if (deed === 'set_aside') return '';
  if (deed === 'vouch') {
    if (receiver === null) return 'payment_receiver_unknown';
    return word === null || word === 'vouched' || isVouched ? 'payment_vouched' : '';
  }
  if (payer === null) return 'payment_payer_unknown';
  if (isVouched && word !== null) return '';
  if (word === 'contradicted') return 'payment_contradicted';
  return word === 'open' && amountXaf > maxXaf ? 'payment_unvouched' : '';
}

/** What becomes of it; whoever was shut out since, let in again or not, does not vouch for it any more. */
function wantedOf(deed: Deed, before: ReceivedPayment, isBenOut: boolean): Readonly<Record<string, unknown>> {
  const { status, decision, heldBecause, excessStatus, isVouched } = before;
  const ours = (kind: string) => `${kind} ann`;
  const was = { status, excessStatus, isVouched, decision: shortOf(decision) };
  switch (deed) {
    case 'return':
      return excessStatus === 'kept'
        ? { ...was, excessStatus: 'returning', decision: ours('return') }
        : { ...was, status: 'returning', decision: ours('return') };
    case 'set_aside':
      return status === 'set_aside' ? was : { ...was, status: 'set_aside', decision: ours('set_aside') };
    case 'take_back': {
      const isAnew = ['waits_for_balance', 'balance_contradicts'].includes(heldBecause?.code ?? '');
      return { ...was, status: isAnew ? 'received' : 'held', waitsUntil: null, decision: null };
    }
    case 'vouch': {
      const first = decision?.kind === 'vouch' ? decision.staffId : null;
      if (first === 'ben' && !isBenOut) return { isVouched: true, status: 'held', decision: null };
      return first === 'ann' ? was : { ...was, decision: ours('vouch') };
    }
  }
}

/** What it is then, as the audit says it. */
function afterOf(deed: Deed, { isVouched }: ReceivedPayment): string {
  if (deed === 'vouch') return isVouched ? 'vouched' : 'proposed';
  return { return: 'returning', set_aside: 'set_aside', take_back: 'unmatched' }[deed];
}

const shortOf = (decision: ReceivedPayment['decision']): string | null =>
  decision === null ? null : `${decision.kind} ${decision.staffId}`;

/** Stores a payment, and what the book of the number that was paid says of it. */
export function keep({ database }: MemoryPorts, payment: ReceivedPayment, word: Word): void {
  database.payments.set(payment.id, payment);
  if (word === null || payment.receiver === null) return;
  const walletId = `${payment.operator}-${payment.receiver.slice(1)}` as WalletId;
  const name = entryId(payment.operatorTxId, 1);
  const { amountXaf: movedXaf, operatorTxId, receivedAt, paidAt } = payment;
  const told = { source: 'sms', feeHundredths: 0, balanceHundredths: null, because: typed('so') } as const;
  const at = { id: '00000000-0000-4000-a000-000000000001' as WalletEntry['id'], receivedAt, paidAt };
  const entry: WalletEntry = { ...told, ...at, walletId, name, operatorTxId, movedXaf, standing: word };
  database.walletEntries.set(`${walletId} ${name}`, { entry, isToApply: false });
}

/** Who approves that it is sent back: not who asked for it, nor anyone of what was found out since. */
async function approvedBack(
  random: Random,
  world: MemoryPorts,
  payment: ReceivedPayment,
  { id, amountXaf }: Withdrawal,
  isLimited: boolean,
): Promise<readonly string[]> {
  const { ports, database } = world;
  const news = random.pick([null, 'payment_reversed', 'payment_contradicted', 'return_doubted'] as const);
  if (news === 'return_doubted') await doubtReturn(world, payment, false);
  if (news === 'payment_contradicted') keep(world, payment, 'contradicted');
  if (news === 'payment_reversed') database.payments.set(payment.id, { ...payment, isReversed: true });
  const [who, isAlone] = [random.pick([ann, ben]), random.chance(0.3)];
  const refusal = await refusedFor(() => approveWithdrawal(ports)(id, who, null, isAlone));
  const isBelieved = payment.isVouched || payment.receiver === null;
  const isWrong = news !== null && (news !== 'payment_contradicted' || !isBelieved);
  const isOutside = isLimited && amountXaf >= maxXaf;
  const wanted = isOutside
    ? 'amount_outside_limits'
    : who === ann && !isAlone
      ? 'return_of_same_person'
      : isWrong
        ? news
        : '';
  return otherwise(`the approval of what goes back by ${who.id}`, { refusal }, { refusal: wanted });
}

/** A person does something about money that fits nothing. */
export const exits: Episode = async (random) => {
  const world = house({ smsUnvouchedMaxXaf: maxXaf });
  const { ports, clock, database } = world;
  const isLimited = random.chance(0.3);
  if (isLimited) database.registry = limitedTo(maxXaf - 1);
  const some = somePayment(random, clock.now());
  // Someone has vouched for it, and it waits for the second.
  const isSeconding = random.chance(0.1) && some.receiver !== null;
  const before = isSeconding ? { ...some, ...vouchedByBen(some) } : some;
  const word: Word = isSeconding
    ? random.pick(['open', 'contradicted'] as const)
    : random.pick(['vouched', 'open', 'open', 'contradicted', null] as const);
  keep(world, before, word);
  const isNoted = random.chance(0.5);
  const hasReturn = random.chance(0.4);
  // What is said of the return of other money is nothing to do with it.
  const other = { ...before, id: elsewhere as PaymentId };
  const isOtherFirst = random.chance(0.5);
  const hasOther = random.chance(0.3);
  if (hasOther && isOtherFirst) await doubtReturn(world, other, false);
  if (hasReturn) await doubtReturn(world, before, isNoted);
  if (hasOther && !isOtherFirst) await doubtReturn(world, other, false);
  const isBenOut = random.chance(0.4);
  // Let in again, Ben would have to say it anew.
  const letIn = { ...account('ben', clock.now(), null), rightsFrom: clock.now() };
  if (isBenOut) database.staff.set('ben', random.pick([account('ben', clock.now(), clock.now()), letIn]));
  const deed = isSeconding
    ? 'vouch'
    : random.pick(['return', 'return', 'set_aside', 'take_back', 'vouch', 'vouch'] as const);
  const deeds = {
    return: () => returnPayment(ports)(before.id, 'so', ann),
    set_aside: () => setPaymentAside(ports)(before.id, 'so', ann),
    take_back: () => takePaymentBack(ports)(before.id, 'so', ann),
    vouch: () => vouchForPayment(ports)(before.id, 'so', ann),
  };
  const refusal = await refusedFor(deeds[deed]);
  // What hides which number was paid is in no book, and no more believed for that.
  const said: Word = before.receiver === null ? 'open' : word;
  // Who vouches once more is not heard again.
  const isHeard = deed === 'return' || (deed === 'vouch' && shortOf(before.decision) !== 'vouch ann');
  const isGoneBack = hasReturn && !isNoted && isHeard;
  const why = whyNot(deed, before, said, clock.now()) || (isGoneBack ? 'return_doubted' : '');
  const now = database.payments.get(before.id as PaymentId) as ReceivedPayment;
  const got = { ...now, decision: shortOf(now.decision), refusal };
  const what = `${deed} of a payment that is ${before.status} and ${said}`;
  const audits = [...database.audit.values()].map(({ action, after }) => `${action} ${after}`);
  if (why !== '')
    return otherwise(
      what,
      { ...got, audits, same: now === before },
      { refusal: why, audits: [], same: true },
    );
  const wanted = wantedOf(deed, before, isBenOut);
  const isDone = JSON.stringify(now) !== JSON.stringify(before);
  const [sent] = ([...database.transactions.values()] as Withdrawal[]).filter(
    ({ state }) => state === 'pending_approval',
  );
  const back = { ...sent, of: sent?.returns };
  const approved = sent === undefined ? [] : await approvedBack(random, world, now, sent, isLimited);
  return [
    ...approved,
    ...otherwise(
      what,
      { ...got, audits },
      { refusal: '', ...wanted, audits: isDone ? [`payment.${deed} ${afterOf(deed, now)}`] : [] },
    ),
    ...(deed !== 'return'
      ? []
      : otherwise(what, back, {
          amountXaf: before.excessStatus === 'kept' ? 40 : before.amountXaf,
          msisdn: before.payer,
          operator: operators[before.payer as keyof typeof operators],
          of: { paymentId: before.id, askedBy: 'ann' },
          // It is no platform's, and no player's.
          ...{ applicationId: '', playerId: '00000000-0000-0000-0000-000000000000', callbackUrl: null },
          state: 'pending_approval',
          approvals: [],
          mayHaveBeenSent: false,
        })),
  ];
};
