import { type Instant, instant } from '@mobile-money/core';
import { memberOf, textOf } from '../http/json-members.ts';

/** An SMS as the Android SMS gateway reports it. */
export interface DeviceSms {
  readonly kind: 'sms';
  readonly deviceId: string;
  /** Names this report, not the SMS: the same SMS comes under other names. */
  readonly eventId: string;
  readonly text: string;
  readonly sender: string;
  /** The number of the SIM card, where the phone knows it. */
  readonly recipient: string | null;
  readonly simNumber: number | null;
  /** When the network took the SMS on; null when the device does not tell. */
  readonly receivedAt: Instant | null;
}

export type DeviceEnvelope =
  | DeviceSms
  | { readonly kind: 'ping'; readonly deviceId: string }
  /** An event that the gateway knows and we do not need. */
  | { readonly kind: 'other'; readonly deviceId: string; readonly event: string }
  | { readonly kind: 'invalid'; readonly why: string };

const idMaxChars = 128;

/** Reads the body of a webhook, once it is JSON. It never throws. */
export function readDeviceEnvelope(body: unknown): DeviceEnvelope {
  const event = textOf(body, 'event');
  if (event === null) return invalid('event is missing.');
  if (event === 'sms:received') return readSms(body);
  const deviceId = textOf(body, 'deviceId');
  if (deviceId === null || deviceId.length > idMaxChars) return invalid('deviceId is missing or too long.');
  return event === 'system:ping' ? { kind: 'ping', deviceId } : { kind: 'other', deviceId, event };
}

/** Whatever its texts are, an SMS is evidence and is kept: of a fake, a sender without a name may be all that tells it. */
function readSms(body: unknown): DeviceEnvelope {
  const payload = memberOf(body, 'payload');
  if (typeof payload !== 'object' || payload === null) return invalid('payload is missing.');
  const simNumber = memberOf(payload, 'simNumber');
  return {
    kind: 'sms',
    deviceId: textOf(body, 'deviceId') ?? '',
    eventId: (textOf(body, 'id') ?? '').slice(0, idMaxChars),
    text: wordByWord(memberOf(payload, 'message')),
    sender: textOf(payload, 'sender') ?? textOf(payload, 'phoneNumber') ?? '',
    recipient: textOf(payload, 'recipient'),
    simNumber: Number.isSafeInteger(simNumber) ? Number(simNumber) : null,
    receivedAt: timeOf(textOf(payload, 'receivedAt')),
  };
}

function wordByWord(text: unknown): string {
  if (typeof text === 'string') return text;
  return text === undefined || text === null ? '' : JSON.stringify(text);
}

/** Only with an offset: a time without one would be read in the zone of this machine. */
function timeOf(text: string | null): Instant | null {
  if (text === null || !/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const ms = Date.parse(text);
  return ms >= 0 && ms < 253_402_300_800_000 ? instant(Math.floor(ms)) : null;
}

const invalid = (why: string): DeviceEnvelope => ({ kind: 'invalid', why });
