import { concludeMessage } from '../incoming/conclude-message.ts';
import {
  type IncomingMessage,
  ignored,
  incomingMessage,
  type MessageAnswer,
  type MessageConclusion,
  type MessageReport,
} from '../incoming/incoming-message.ts';
import { receiverOf } from '../incoming/receiver.ts';
import type { Instant } from '../instant.ts';
import type { DecidePaymentPorts } from '../matching/decide-payment.ts';
import { type ReceivedPayment, wasReversed } from '../matching/received-payment.ts';
import type { ReadPayment, SmsReading, TakenBack } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import { type Channel, findProvider } from '../provider/registry.ts';
import { DomainError, type Reason, reason, sentenceOf } from '../reason/reason.ts';
import { type MessageId, messageId } from '../transaction/transaction.ts';
import { tellWallet } from '../wallet/tell-wallet.ts';
import { type ReceiptPorts, tieReceipt } from '../withdrawal/tie-receipt.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import { noteDeviceSeen } from './providers.ts';
import { receivePayment, receiveReversal } from './receive-payment.ts';

/** An SMS that a device passed on. */
export type SmsReport = Omit<MessageReport, 'kind'> & { readonly deviceId: string };

/** Stores an SMS word by word, then reads it and does what it says. Rejects with `provider_not_found`. */
export const receiveSms =
  (ports: DecideMessagePorts) =>
  async (report: SmsReport): Promise<MessageAnswer> => {
    findProvider(await ports.registry.read(), report.providerId);
    const id = messageId(ports.ids.next());
    const message = incomingMessage(id, { kind: 'sms', ...report }, ports.clock.now());
    await ports.messages.store(message);
    // Whatever it says, its device is alive.
    await noteDeviceSeen(ports)(report.providerId, report.deviceId, report);
    return decideMessage(ports)(message);
  };

export type DecideMessagePorts = DecidePaymentPorts &
  ReceiptPorts &
  Pick<Ports, 'messages' | 'smsReader' | 'registry' | 'templates'>;

/** Reads a stored SMS, does what it says, and writes down what was made of it. */
export const decideMessage =
  (ports: DecideMessagePorts) =>
  async (message: IncomingMessage): Promise<MessageAnswer> => {
    const reading = await readingOf(ports, message);
    const answer = await actOn(ports)(message, reading);
    await concludeMessage(ports, message.id, conclusionOf(answer));
    return answer;
  };

const readingOf = async (
  ports: Pick<Ports, 'smsReader' | 'registry' | 'templates'>,
  message: IncomingMessage,
): Promise<SmsReading> =>
  ports.smsReader.read(message, await ownNumbersOf(ports), await ports.templates.active());

/** What is odd about an SMS by itself, whatever was made of it since; null where nothing is. */
export async function doubtAbout(ports: DecideMessagePorts, id: MessageId): Promise<Reason | null> {
  const message = await ports.messages.find(id);
  const reading = message === null ? null : await readingOf(ports, message);
  return reading?.kind === 'payment' ? reading.doubt : null;
}

/** Of every provider: money that moves from one number of ours to another is no one's payment. */
export async function ownNumbersOf({ registry }: Pick<Ports, 'registry'>): Promise<readonly string[]> {
  const { channels } = await registry.read();
  return channels.map(({ merchantMsisdn }) => merchantMsisdn);
}

/** What is kept of an answer. */
export const conclusionOf = ({ code: _, ...conclusion }: MessageAnswer): MessageConclusion => conclusion;

/** Does what an SMS says; doing it again changes nothing. What was made of it is still to be written down. */
export const actOn =
  (ports: DecideMessagePorts) =>
  async (message: IncomingMessage, reading: SmsReading): Promise<MessageAnswer> => {
    const { channels } = await ports.registry.read();
    const answer = await concluded(ports, message, reading, channels).catch(ignoredIfRefused);
    if (answer.isSuspicious) {
      const facts = {
        provider: message.providerId,
        message_id: message.id,
        because: sentenceOf(answer.because),
      };
      ports.log.warn('An SMS looks suspicious.', facts);
    }
    return answer;
  };

/** When an SMS came that is read again; null for one that is new. */
const cameAtOf = ({ outcome, receivedAt }: IncomingMessage): Instant | null =>
  outcome === 'received' ? null : receivedAt;

async function concluded(
  ports: DecideMessagePorts,
  message: IncomingMessage,
  reading: SmsReading,
  channels: readonly Channel[],
): Promise<MessageAnswer> {
  // First, so that the book knows that it was told of this money before.
  const tied = reading.kind === 'receipt' ? await tieReceipt(ports)(reading, message.receivedAt) : null;
  // Before anything else is made of it: whoever asks the book next must find it there.
  const entry = await tellWallet(ports, message, reading, channels, tied);
  switch (reading.kind) {
    case 'ignored':
      return ignored(reading.because, reading.isSuspicious);
    case 'receipt':
      return { ...ignored(reason('receipt_of_ours')), transactionId: tied };
    case 'reversal':
      return reversal(ports, message, reading.payment, channels);
    case 'payment': {
      const { kind: _, doubt, movement: __, ...payment } = reading;
      const receiver = receiverOf(message, payment, channels);
      const { providerId, rawText } = message;
      const report = { providerId, ...payment, receiver, rawText };
      const result = await receivePayment(ports)(report, entry, cameAtOf(message));
      const isElsewhere = payment.receiver !== null && payment.receiver !== receiver;
      const contradicted = entry?.standing === 'contradicted' ? entry.because : null;
      const because =
        result.contradiction ?? contradicted ?? doubt ?? (isElsewhere ? reason('recipient_elsewhere') : null);
      return {
        outcome: result.outcome,
        because,
        isSuspicious: because !== null,
        paymentId: result.paymentId,
        transactionId: result.transactionId,
        ...(result.code === undefined ? {} : { code: result.code }),
      };
    }
  }
}

/** Held in any case. Where it is not known what was taken back, or where that was credited, someone must find out. */
async function reversal(
  ports: DecideMessagePorts,
  message: IncomingMessage,
  told: TakenBack | null,
  channels: readonly Channel[],
): Promise<MessageAnswer> {
  const held = { outcome: 'held', because: wasReversed, code: 'reversed' } as const;
  const payment = told === null ? null : await withAmount(ports, told);
  if (payment === null) return { ...held, isSuspicious: true, paymentId: null, transactionId: null };
  const receiver = receiverOf(message, payment, channels);
  const { providerId, rawText } = message;
  const report = { providerId, ...payment, receiver, rawText };
  const result = await receiveReversal(ports)(report, cameAtOf(message));
  const { paymentId, transactionId, contradiction } = result;
  const known = (await ports.payments.find(result.paymentId)) as ReceivedPayment;
  const because = await withoutMoney(ports, known, wasReversed);
  return { ...held, because, isSuspicious: contradiction !== undefined, paymentId, transactionId };
}

/** What is known under its id tells the amount that a text leaves out; null where nothing is. */
async function withAmount(
  { payments }: Pick<Ports, 'payments'>,
  told: TakenBack,
): Promise<ReadPayment | null> {
  const { operator, operatorTxId, amountXaf } = told;
  if (amountXaf !== null) return { ...told, amountXaf };
  const known = await payments.findByOperatorTx(operator, operatorTxId);
  return known === null ? null : { ...told, amountXaf: known.amountXaf };
}

/** Why a payment is held whose money is not there: worse, when someone was credited for it, or it was sent back. */
export async function withoutMoney(
  { transactions }: Pick<Ports, 'transactions'>,
  { amountXaf: amount, transactionId, returnId, status, isReversed }: ReceivedPayment,
  why: Reason,
): Promise<Reason> {
  const used = transactionId === null ? null : await transactions.find(transactionId);
  const back = returnId === null ? null : ((await transactions.find(returnId)) as Withdrawal);
  // What its operator took back no one can approve, not even in this moment; what a book contradicts, they can.
  const isStopped = isReversed && back?.state === 'pending_approval' && !back.mayHaveBeenSent;
  const isOnItsWay = status === 'returning' && !isStopped;
  const hasLeft = isOnItsWay || status === 'returned' || used?.state === 'succeeded';
  return hasLeft ? reason('credited_without_money', { amount, why }) : why;
}

/** What the rules refuse for good is evidence all the same; anything else is tried again. */
function ignoredIfRefused(error: unknown): MessageAnswer {
  if (!(error instanceof DomainError) || error.code === 'too_busy') throw error;
  return ignored(reason('impossible_payment', { why: error.why }), true);
}
