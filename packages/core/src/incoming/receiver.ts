import type { Operator } from '../phone/operator.ts';
import { channelsHearing } from '../provider/deaf.ts';
import { type Channel, channelsBehind } from '../provider/registry.ts';
import type { IncomingMessage } from './incoming-message.ts';

/** Which merchant number was paid: the recipient that the device names, the number in the text, or that of the SIM card. */
export function receiverOf(
  { recipient, providerId, deviceId, simNumber }: IncomingMessage,
  payment: { readonly operator: Operator; readonly receiver: string | null },
  channels: readonly Channel[],
): string | null {
  const ofOperator = channels.filter(({ operator }) => operator === payment.operator);
  const [named] = namedByDevice(recipient, ofOperator);
  if (named !== undefined) return named.merchantMsisdn;
  if (payment.receiver !== null) return payment.receiver;
  return channelsBehind(ofOperator, { providerId, deviceId, simNumber })[0]?.merchantMsisdn ?? null;
}

/** Where an SMS may have come to, whatever it says: the recipient that the device names, or the numbers of the SIM card. */
export function heardAt(
  sms: Pick<Channel, 'providerId' | 'deviceId' | 'simNumber'> & Pick<IncomingMessage, 'recipient'>,
  channels: readonly Channel[],
): readonly Channel[] {
  const named = namedByDevice(sms.recipient, channels);
  return named.length > 0 ? named : channelsHearing(channels, sms);
}

/** A recipient that is none of ours tells nothing: phones keep the number of a SIM card that they had before. */
const namedByDevice = (recipient: string | null, channels: readonly Channel[]): readonly Channel[] =>
  channels.filter(({ merchantMsisdn }) => isSameNumber(merchantMsisdn, recipient));

/** Devices write their own number with or without the country's code. */
const isSameNumber = (own: string, given: string | null): boolean =>
  given !== null &&
  given !== '' &&
  own.slice(-nationalDigits) === given.replace(/\D/g, '').slice(-nationalDigits);

const nationalDigits = 9;
