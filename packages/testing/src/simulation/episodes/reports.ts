import {
  createDeposit,
  type Deposit,
  expireDeposits,
  type Instant,
  type MessageAnswer,
  type MessageId,
  type ReceivedPayment,
  reason,
  receiveSms,
  rereadMessage,
  type SmsReading,
  typed,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { fittingDeposit } from '../books/meaning.ts';
import type { Random } from '../random.ts';
import {
  ann,
  type Episode,
  errorsOf,
  house,
  merchantOf,
  nowOf,
  numbers,
  otherPlayer,
  otherwise,
  settings,
  toldOf,
} from './episode.ts';

export const unread: SmsReading = { kind: 'ignored', because: reason('sms_unread'), isSuspicious: false };

export const phone = {
  ...{ providerId: 'orange-money', deviceId: 'phone-orange-money', simNumber: 1 },
  ...{ recipient: null as string | null, sender: 'OrangeMoney', rawText: 'an SMS', sentAt: null },
};

/** A device passes on an SMS that says this. */
export function tell(world: MemoryPorts, reading: SmsReading, on: Partial<typeof phone> = {}) {
  world.smsReader.always(reading);
  return receiveSms(world.ports)({ ...phone, ...on });
}

const [own, other] = [numbers.orange, '+237699000002'];
const doubt = typed('the sender is new');

/** What one report says of a payment, all under one id. */
interface Report {
  readonly kind: 'payment' | 'reversal';
  readonly amountXaf: number;
  readonly payer: string | null;
  readonly isDoubted: boolean;
  /** The text names another number of ours than the one that it came to. */
  readonly isElsewhere: boolean;
}

function reportFrom(random: Random): Report {
  return {
    kind: random.pick(['payment', 'payment', 'reversal']),
    amountXaf: random.pick([500, 500, 500, 501]),
    payer: random.pick([own, own, other, null]),
    isDoubted: random.chance(0.2),
    isElsewhere: random.chance(0.2),
  };
}

function readingOf({ kind, amountXaf, payer, isDoubted, isElsewhere }: Report, merchant: string): SmsReading {
  const elsewhere = merchant === '+237690000003' ? '+237690000001' : '+237690000003';
  const receiver = isElsewhere ? elsewhere : merchant;
  const payment = {
    operator: 'orange',
    operatorTxId: 'X',
    payer,
    receiver,
    amountXaf,
    paidAt: null,
  } as const;
  return kind === 'payment' ? { kind, ...payment, doubt: isDoubted ? doubt : null } : { kind, payment };
}

const textOf = ({ kind, amountXaf }: Report): string => `an SMS of a ${kind} of ${amountXaf} XAF`;

/** What must be known of the payment. */
interface Known {
  /** Of the SMS that told of it first. */
  readonly text: string;
  readonly amountXaf: number;
  readonly payer: string | null;
  status: string;
  heldFor: string | null;
  isReversed: boolean;
  transactionId: string | null;
}

/** What a report comes to. */
interface Outcome {
  readonly known: Known;
  readonly wanted: Readonly<Record<string, unknown>>;
  readonly isAlarm?: boolean;
}

/** What a report that is not the first comes to, and what it makes of the payment. */
function again(known: Known, report: Report): Outcome {
  const isUsed = known.status === 'matched';
  const hold = (heldFor: string) => {
    if (!isUsed) Object.assign(known, { status: 'held', heldFor });
  };
  if (report.kind === 'reversal') {
    hold('reversed');
    known.isReversed = true;
    const because = isUsed ? 'credited_without_money' : 'reversed';
    return {
      known,
      // A copy of the first reversal knows no more of the payment than that did.
      wanted: {
        ...{ outcome: 'held', because, code: 'reversed' },
        isSuspicious: isUsed || known.text === textOf(report),
      },
      isAlarm: isUsed,
    };
  }
  const isOther =
    report.amountXaf !== known.amountXaf ||
    (report.payer !== null && known.payer !== null && report.payer !== known.payer);
  if (isOther) {
    hold('other_report_says');
    const because = known.payer === null ? 'earlier_report_hides_payer' : 'earlier_report_says';
    return { known, wanted: { outcome: 'held', because, isSuspicious: true }, isAlarm: true };
  }
  return { known, wanted: { outcome: 'duplicate', ...suspicionOf(report) } };
}

const suspicionOf = ({ isDoubted, isElsewhere }: Report) => ({
  because: isDoubted ? 'typed' : isElsewhere ? 'recipient_elsewhere' : null,
  isSuspicious: isDoubted || isElsewhere,
});

/** What the first report comes to: which deposit it is for is judged by all that there are. */
function first(
  report: Report,
  payment: ReceivedPayment,
  deposits: readonly Deposit[],
  world: MemoryPorts,
): Outcome {
  const { amountXaf, payer, kind } = report;
  const known: Known = {
    text: textOf(report),
    ...{ amountXaf, payer, status: 'held', heldFor: 'reversed', isReversed: true, transactionId: null },
  };
  if (kind === 'reversal')
    return { known, wanted: { outcome: 'held', because: 'reversed', isSuspicious: true, code: 'reversed' } };
  known.isReversed = false;
  const { channels } = world.database.registry;
  const meaning = fittingDeposit(payment, deposits, payment.receivedAt, { channels, settings });
  const isFor = meaning.kind === 'for';
  known.heldFor = meaning.kind === 'held' ? meaning.code : null;
  if (isFor) Object.assign(known, { status: 'matched', transactionId: meaning.deposit.id });
  return { known, wanted: { outcome: isFor ? 'matched' : 'held', ...suspicionOf(report) } };
}

const answerOf = ({ outcome, because, isSuspicious, code, transactionId }: MessageAnswer) => ({
  ...{ outcome, because: because?.code ?? null, isSuspicious, code: code ?? null, transactionId },
});

/** One payment, reported again and again: alike, with another amount or number, or taken back. */
export const reports: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const asked = aDepositRequest({ amountXaf: 500, msisdn: own });
  const made = await createDeposit(ports)(asked);
  const twin = random.chance(0.2)
    ? await createDeposit(ports)({
        ...asked,
        reference: 'twin',
        playerId: random.pick([asked.playerId, otherPlayer]),
      })
    : null;
  const merchantMsisdn = merchantOf(world, made);
  const { latePaymentWindowMs: lateMs, depositWindowMs: windowMs } = settings;
  clock.advance(random.pick([0, windowMs - 1, windowMs, windowMs + lateMs, windowMs + lateMs + 1]));
  if (random.chance(0.7)) await expireDeposits(ports)(10);
  const deposits = [made, ...(twin === null ? [] : [twin])].map((each) => nowOf(world, each));
  const recipient = random.pick([merchantMsisdn, merchantMsisdn, merchantMsisdn.slice(4), '+237690000001']);
  const faults: string[] = [];
  let known: Known | null = null;
  let [alarms, warnings] = [0, 0];
  let id: MessageId | null = null;
  // Some come before anyone can read them, and count as when they came.
  const isReadLater = random.chance(0.3);
  for (let count = 0; count < 3; count += 1) {
    const report = reportFrom(random);
    const reading = readingOf(report, merchantMsisdn);
    const cameAt: Instant = clock.now();
    if (isReadLater && count === 0) {
      await tell(world, unread, { recipient, rawText: textOf(report) });
      id = [...database.messages.keys()].at(-1) as MessageId;
      clock.advance(random.pick([1, 2 * lateMs]));
    }
    world.smsReader.always(reading);
    const answer =
      isReadLater && count === 0
        ? await rereadMessage(ports)(id as MessageId, ann)
        : await tell(world, reading, { recipient, rawText: textOf(report) });
    const [payment] = [...database.payments.values()] as [ReceivedPayment];
    const seen = { ...payment, receivedAt: cameAt, heldBecause: null } as ReceivedPayment;
    const outcome: Outcome = known === null ? first(report, seen, deposits, world) : again(known, report);
    known = outcome.known;
    if (outcome.isAlarm) alarms += 1;
    if (answer.isSuspicious) warnings += 1;
    const { status, isReversed, transactionId, amountXaf, payer } = payment;
    const got = { ...answerOf(answer), status, isReversed, amountXaf, payer, used: transactionId };
    const details = {
      heldFor: payment.heldBecause?.code ?? null,
      receivedAt: payment.receivedAt,
      payments: database.payments.size,
      alarms: errorsOf(world).length,
      warnings: world.log.messages('warn').filter((each) => each.startsWith('An SMS')).length,
      told: deposits.map((each) => toldOf(world, each).filter((name) => name === 'payment.succeeded').length),
    };
    faults.push(
      ...otherwise(
        `report ${count} of a payment`,
        { ...got, ...details },
        {
          code: null,
          ...outcome.wanted,
          ...{
            status: known.status,
            isReversed: known.isReversed,
            amountXaf: known.amountXaf,
            payer: known.payer,
          },
          ...{ transactionId: known.transactionId, used: known.transactionId, heldFor: known.heldFor },
          ...(count === 0 ? { receivedAt: cameAt } : {}),
          payments: 1,
          ...{ alarms, warnings },
          told: deposits.map((each) => (each.id === known?.transactionId ? 1 : 0)),
        },
      ),
    );
    clock.advance(random.pick([0, 1_000]));
  }
  return faults;
};
