import {
  type Clock,
  type HoldCode,
  type noteDeviceSeen,
  reason,
  type receiveSms,
  type TransactionId,
} from '@mobile-money/core';
import { type DeviceEnvelope, readDeviceEnvelope, verifyDeviceSignature } from '@mobile-money/gateways';
import { HttpRefusal } from '../http-refusal.ts';
import type { GatewayRequest, GatewayRoute } from './gateway-route.ts';

export interface DeviceParts {
  readonly receiveSms: ReturnType<typeof receiveSms>;
  readonly noteDeviceSeen: ReturnType<typeof noteDeviceSeen>;
  /** Null for a provider whose devices are not believed; undefined for one that does not exist. */
  readonly secretOf: (providerId: string) => string | null | undefined;
  /** False in development without authentication. */
  readonly isSignatureRequired: boolean;
  readonly clock: Clock;
}

/** What a device is told about an SMS. */
interface SmsAnswer {
  readonly payment_id: string | null;
  readonly outcome: string;
  readonly service_tx_id: TransactionId | null;
  /** Only of what is held for a reason that has a code. */
  readonly code?: HoldCode;
}

/** POST /gateway/v1/{provider_id}/device: the webhook of the Android SMS gateway. */
export const deviceRoute = (parts: DeviceParts): GatewayRoute => ({
  path: '/gateway/v1/{provider_id}/device',
  methods: ['post'],
  handle: async (request) => {
    refuseUnlessBelieved(request, parts);
    const envelope = readDeviceEnvelope(jsonOf(request.bytes));
    const { providerId } = request;
    switch (envelope.kind) {
      case 'invalid':
        throw new HttpRefusal(422, reason('device_envelope_unreadable', { why: envelope.why }));
      case 'sms':
        return { status: 200, body: await smsAnswer(parts, providerId, envelope) };
      default:
        // Whatever it tells, the device is alive.
        await parts.noteDeviceSeen(providerId, envelope.deviceId);
        return { status: 204, body: null };
    }
  },
});

function refuseUnlessBelieved(
  { providerId, bytes, header }: GatewayRequest,
  { secretOf, isSignatureRequired, clock }: DeviceParts,
): void {
  const secret = secretOf(providerId);
  if (secret === undefined) throw new HttpRefusal(404, 'device_of_unknown_provider');
  if (!isSignatureRequired) return;
  const [timestamp, signature] = [header('x-timestamp'), header('x-signature')];
  const verdict = verifyDeviceSignature(bytes, timestamp, signature, secret ?? '', clock.now());
  if (verdict === 'valid') return;
  throw new HttpRefusal(401, verdict === 'stale' ? 'device_signature_stale' : 'device_signature_wrong');
}

async function smsAnswer(
  parts: DeviceParts,
  providerId: string,
  sms: Extract<DeviceEnvelope, { kind: 'sms' }>,
): Promise<SmsAnswer> {
  const { sender, recipient, deviceId, simNumber, text: rawText, receivedAt: sentAt } = sms;
  const { paymentId, outcome, transactionId, code } = await parts.receiveSms({
    providerId,
    sender,
    recipient,
    deviceId,
    simNumber,
    rawText,
    sentAt,
  });
  const answer = { payment_id: paymentId, outcome, service_tx_id: transactionId };
  return code === undefined ? answer : { ...answer, code };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new HttpRefusal(422, 'body_not_json');
  }
}
