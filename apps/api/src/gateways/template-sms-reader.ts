import {
  type Msisdn,
  type Reason,
  type Registry,
  reason,
  type SmsMovement,
  type SmsReader,
  type SmsReading,
} from '@mobile-money/core';
import {
  faultOfWords,
  isListedSender,
  type SmsReading as ReadSms,
  readSms,
  type SmsPayment,
} from '@mobile-money/gateways';
import type { Connection } from './connection.ts';

/**
 * Reads the SMS of each provider's operators, as far as they come under a name that the operator uses. Whose provider
 * it is, the registry tells that the database was filled with.
 */
export function smsReaderOf({ providers }: Registry, connections: readonly Connection[]): SmsReader {
  const senders = new Map(connections.map(({ providerId, smsSenders }) => [providerId, smsSenders]));
  const operators = new Map(providers.map((each) => [each.providerId, each.operators]));
  return {
    faultOf: ({ text }) => faultOfWords(text),

    read({ providerId, sender, rawText, sentAt, receivedAt }, ownNumbers, templates) {
      if (!isListedSender(sender, senders.get(providerId) ?? [])) {
        return ignored(reason('sender_not_listed', { sender }), true);
      }
      const readings = (operators.get(providerId) ?? []).map((operator) =>
        readSms({
          operator,
          text: rawText,
          ownNumbers: ownNumbers as readonly Msisdn[],
          receivedAt: sentAt ?? receivedAt,
          templates,
        }),
      );
      return likeliest(readings);
    },
  };
}

/** A text is written by one operator: the others find nothing in it. */
function likeliest(readings: readonly ReadSms[]): SmsReading {
  const payment = readings.find((each): each is SmsPayment => 'template' in each);
  if (payment !== undefined) return readingOf(payment);
  const reversal = readings.find((each) => each.kind === 'reversal');
  if (reversal !== undefined) return reversalOf(reversal);
  const first = readings.find((each) => 'movement' in each) ?? readings[0];
  if (first === undefined || !('why' in first)) return ignored(reason('sms_of_unknown_provider'), false);
  const { movement } = 'movement' in first ? first : {};
  return { ...ignored(first.why, 'isSuspicious' in first), ...(movement === undefined ? {} : { movement }) };
}

function readingOf(payment: SmsPayment): SmsReading {
  const { operator, operatorTxId, amountXaf, payerMsisdn, receiverMsisdn, at, doubt, isReversed } = payment;
  const { movement } = payment;
  const money = { operator, operatorTxId, amountXaf };
  if (payment.kind === 'incoming_payment') {
    const told = { payer: payerMsisdn, ...money, receiver: receiverMsisdn, paidAt: at };
    // Taken back, it goes the other way.
    return isReversed
      ? { kind: 'reversal', payment: told, movement: turned(movement, 'out') }
      : { kind: 'payment', ...told, doubt, movement };
  }
  if (isReversed) return { kind: 'reversal', payment: null, movement: turned(movement, 'in') };
  return receiverMsisdn === null
    ? { ...ignored(reason('sms_sent_to_unknown'), false), movement }
    : { kind: 'receipt', ...money, msisdn: receiverMsisdn, movement };
}

/** Whoever got the money gives it: where only the text tells which number is ours, it stands on the other side. */
const turned = (movement: SmsMovement, direction: 'in' | 'out'): SmsMovement => ({
  ...movement,
  direction,
  payer: movement.receiver,
  receiver: movement.payer,
});

/** Nothing tells who paid whom, and no one is credited for it anyway: its id keeps its receipt from being believed. */
const reversalOf = ({
  operator,
  operatorTxId,
  amountXaf,
}: Extract<ReadSms, { kind: 'reversal' }>): SmsReading => ({
  kind: 'reversal',
  payment:
    operatorTxId === null
      ? null
      : { operator, operatorTxId, amountXaf, payer: null, receiver: null, paidAt: null },
});

const ignored = (because: Reason, isSuspicious: boolean): SmsReading => ({
  kind: 'ignored',
  because,
  isSuspicious,
});
