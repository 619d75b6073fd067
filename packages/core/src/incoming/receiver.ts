import type { Operator } from '../phone/operator.ts';
import { type Channel, channelsBehind } from '../provider/registry.ts';
import type { IncomingMessage } from './incoming-message.ts';

/**
 * Which merchant number was paid: the recipient that the device names, the number in the text, or that of the SIM card.
 * A recipient that is none of ours tells nothing: phones keep the number of a SIM card that they had before.
 */
export function receiverOf(
  { recipient, providerId, deviceId, simNumber }: IncomingMessage,
  payment: { readonly operator: Operator; readonly receiver: string | null },
  channels: readonly Channel[],
): string | null {
  const ofOperator = channels.filter(({ operator }) => operator === payment.operator);
  const named = ofOperator.find(({ merchantMsisdn }) => isSameNumber(merchantMsisdn, recipient));
  if (named !== undefined) return named.merchantMsisdn;
  if (payment.receiver !== null) return payment.receiver;
  return channelsBehind(ofOperator, { providerId, deviceId, simNumber })[0]?.merchantMsisdn ?? null;
}

/** Devices write their own number with or without the country's code. */
export const isSameNumber = (own: string, given: string | null): boolean =>
  given !== null &&
  given !== '' &&
  own.slice(-nationalDigits) === given.replace(/\D/g, '').slice(-nationalDigits);

const nationalDigits = 9;
