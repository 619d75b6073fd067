import { DomainError } from '../errors.ts';
import { type IncomingMessage, ignored, type MessageConclusion } from '../incoming/incoming-message.ts';
import type { Ports } from '../ports/ports.ts';
import type { SmsReading } from '../ports/sms-reader.ts';
import type { Channel } from '../provider/channel.ts';
import type { DecidePaymentPorts } from '../steps/decide-payment.ts';
import { backfillProviderTxId } from './backfill-provider-tx-id.ts';
import { receivePayment } from './receive-payment.ts';

export type DecideMessagePorts = DecidePaymentPorts &
  Pick<Ports, 'messages' | 'smsReader' | 'registry' | 'withdrawals'>;

/** Reads a stored SMS, does what it says, and writes down what was made of it. */
export const decideMessage =
  (ports: DecideMessagePorts) =>
  async (message: IncomingMessage): Promise<MessageConclusion> => {
    const { channels } = await ports.registry.read();
    // Of every provider: money that moves from one number of ours to another is no one's payment.
    const ownNumbers = channels.map(({ merchantMsisdn }) => merchantMsisdn);
    const reading = ports.smsReader.read(message, ownNumbers);
    const conclusion = await concluded(ports, message, reading, channels).catch(ignoredIfRefused);
    if (conclusion.isSuspicious) {
      const facts = { provider: message.providerId, message_id: message.id, because: conclusion.because };
      ports.log.warn('An SMS looks suspicious.', facts);
    }
    await ports.messages.conclude(message.id, conclusion);
    return conclusion;
  };

async function concluded(
  ports: DecideMessagePorts,
  message: IncomingMessage,
  reading: SmsReading,
  channels: readonly Channel[],
): Promise<MessageConclusion> {
  switch (reading.kind) {
    case 'ignored':
      return ignored(reading.because, reading.isSuspicious);
    case 'receipt': {
      const { operatorTxId: providerTxId, ...receipt } = reading;
      const withdrawal = await backfillProviderTxId(ports)({ ...receipt, providerTxId });
      const why = 'A receipt of money that went out.';
      return { ...ignored(why), transactionId: withdrawal?.id ?? null };
    }
    case 'payment': {
      const { kind: _, doubt, ...payment } = reading;
      const ofOperator = channels.filter(({ operator }) => operator === payment.operator);
      const receiver = payment.receiver ?? receiverOf(message, ofOperator);
      const { providerId, rawText } = message;
      const result = await receivePayment(ports)({ ...payment, receiver, providerId, rawText });
      return {
        outcome: result.outcome,
        because: doubt ?? '',
        isSuspicious: doubt !== null,
        paymentId: result.paymentId,
        transactionId: result.transactionId,
      };
    }
  }
}

/** What the rules refuse for good is evidence all the same; anything else is tried again. */
function ignoredIfRefused(error: unknown): MessageConclusion {
  if (!(error instanceof DomainError) || error.code === 'too_busy') throw error;
  return ignored(`It was read as a payment that cannot be: ${error.message}`, true);
}

/** Which merchant number the message came to: the recipient that the device names, or the number of its SIM card. */
function receiverOf(message: IncomingMessage, channels: readonly Channel[]): string | null {
  const named = channels.find(({ merchantMsisdn }) => isSameNumber(merchantMsisdn, message.recipient));
  const { providerId, deviceId, simNumber } = message;
  // Providers name their devices for themselves.
  const behind = channels.filter(
    (each) => each.providerId === providerId && each.deviceId !== null && each.deviceId === deviceId,
  );
  const bySim = behind.filter((each) => each.simNumber === simNumber);
  // A device that does not tell its SIM card can only mean the one number that it has.
  const only = simNumber === null && behind.length === 1 ? behind[0] : undefined;
  return (named ?? bySim[0] ?? only)?.merchantMsisdn ?? null;
}

/** Devices write their own number with or without the country's code. */
const isSameNumber = (own: string, given: string | null): boolean =>
  given !== null &&
  given !== '' &&
  own.slice(-nationalDigits) === given.replace(/\D/g, '').slice(-nationalDigits);

const nationalDigits = 9;
