import { incomingMessage, type MessageAnswer, type MessageReport } from '../incoming/incoming-message.ts';
import { findProvider } from '../provider/registry.ts';
import { messageId } from '../transaction/identifiers.ts';
import { type DecideMessagePorts, decideMessage } from './decide-message.ts';
import { noteDeviceSeen } from './note-device-seen.ts';

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
