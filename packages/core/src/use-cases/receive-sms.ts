import {
  type IncomingMessage,
  ignored,
  incomingMessage,
  type MessageAnswer,
  type MessageReport,
} from '../incoming/incoming-message.ts';
import type { DecidePaymentPorts } from '../matching/decide-payment.ts';
import { wasReversed } from '../matching/received-payment.ts';
import type { Operator } from '../phone/operator.ts';
import type { ReadPayment, SmsReading } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import { type Channel, findProvider } from '../provider/registry.ts';
import { DomainError, reason, sentenceOf } from '../reason/reason.ts';
import { messageId } from '../transaction/transaction.ts';
import { noteDeviceSeen } from './providers.ts';
import { backfillProviderTxId, receivePayment, receiveReversal } from './receive-payment.ts';

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
    await noteDeviceSeen(ports)(report.providerId, report.deviceId);
    return decideMessage(ports)(message);
  };

export type DecideMessagePorts = DecidePaymentPorts &
  Pick<Ports, 'messages' | 'smsReader' | 'registry' | 'withdrawals'>;

/** Reads a stored SMS, does what it says, and writes down what was made of it. */
export const decideMessage =
  (ports: DecideMessagePorts) =>
  async (message: IncomingMessage): Promise<MessageAnswer> => {
    const { channels } = await ports.registry.read();
    // Of every provider: money that moves from one number of ours to another is no one's payment.
    const ownNumbers = channels.map(({ merchantMsisdn }) => merchantMsisdn);
    const reading = ports.smsReader.read(message, ownNumbers);
    const { code, ...conclusion } = await concluded(ports, message, reading, channels).catch(
      ignoredIfRefused,
    );
    if (conclusion.isSuspicious) {
      const facts = {
        provider: message.providerId,
        message_id: message.id,
        because: sentenceOf(conclusion.because),
      };
      ports.log.warn('An SMS looks suspicious.', facts);
    }
    await ports.messages.conclude(message.id, conclusion);
    return code === undefined ? conclusion : { ...conclusion, code };
  };

async function concluded(
  ports: DecideMessagePorts,
  message: IncomingMessage,
  reading: SmsReading,
  channels: readonly Channel[],
): Promise<MessageAnswer> {
  switch (reading.kind) {
    case 'ignored':
      return ignored(reading.because, reading.isSuspicious);
    case 'receipt': {
      const withdrawal = await backfillProviderTxId(ports)(reading);
      return { ...ignored(reason('receipt_of_ours')), transactionId: withdrawal?.id ?? null };
    }
    case 'reversal':
      return reversal(ports, message, reading.payment, channels);
    case 'payment': {
      const { kind: _, doubt, ...payment } = reading;
      const receiver = receiverOf(message, payment, channels);
      const { providerId, rawText } = message;
      const result = await receivePayment(ports)({ ...payment, receiver, providerId, rawText });
      const isElsewhere = payment.receiver !== null && payment.receiver !== receiver;
      const because = result.contradiction ?? doubt ?? (isElsewhere ? reason('recipient_elsewhere') : null);
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
  payment: ReadPayment | null,
  channels: readonly Channel[],
): Promise<MessageAnswer> {
  const held = { outcome: 'held', because: wasReversed, code: 'reversed' } as const;
  if (payment === null) return { ...held, isSuspicious: true, paymentId: null, transactionId: null };
  const receiver = receiverOf(message, payment, channels);
  const { providerId, rawText } = message;
  const result = await receiveReversal(ports)({ ...payment, receiver, providerId, rawText });
  const { paymentId, transactionId, contradiction } = result;
  return { ...held, isSuspicious: contradiction !== undefined, paymentId, transactionId };
}

/** What the rules refuse for good is evidence all the same; anything else is tried again. */
function ignoredIfRefused(error: unknown): MessageAnswer {
  if (!(error instanceof DomainError) || error.code === 'too_busy') throw error;
  return ignored(reason('impossible_payment', { why: error.why }), true);
}

/**
 * Which merchant number was paid: the recipient that the device names, the number in the text, or that of the SIM card.
 * A recipient that is none of ours tells nothing: phones keep the number of a SIM card that they had before.
 */
function receiverOf(
  { recipient, providerId, deviceId, simNumber }: IncomingMessage,
  payment: { readonly operator: Operator; readonly receiver: string | null },
  channels: readonly Channel[],
): string | null {
  const ofOperator = channels.filter(({ operator }) => operator === payment.operator);
  const named = ofOperator.find(({ merchantMsisdn }) => isSameNumber(merchantMsisdn, recipient));
  if (named !== undefined) return named.merchantMsisdn;
  if (payment.receiver !== null) return payment.receiver;
  // Providers name their devices for themselves.
  const behind = ofOperator.filter(
    (each) => each.providerId === providerId && each.deviceId !== null && each.deviceId === deviceId,
  );
  const bySim = behind.filter((each) => each.simNumber === simNumber);
  // A device that does not tell its SIM card can only mean the one number that it has.
  const only = simNumber === null && behind.length === 1 ? behind[0] : undefined;
  return (bySim[0] ?? only)?.merchantMsisdn ?? null;
}

/** Devices write their own number with or without the country's code. */
const isSameNumber = (own: string, given: string | null): boolean =>
  given !== null &&
  given !== '' &&
  own.slice(-nationalDigits) === given.replace(/\D/g, '').slice(-nationalDigits);

const nationalDigits = 9;
