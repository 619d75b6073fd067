import { type MemoryPorts, testMorning } from '@mobile-money/testing';
import type { SmsTemplate } from '../src/incoming/sms-template.ts';
import type { SmsReading } from '../src/ports/gateways.ts';
import { reason } from '../src/reason/reason.ts';
import type { StaffActor } from '../src/transaction/audit-entry.ts';

export const amina: StaffActor = { kind: 'operator', id: 'amina@example.com', address: null };
export const bello: StaffActor = { kind: 'operator', id: 'bello@example.com', address: null };

export const aDraft = {
  operator: 'orange',
  language: 'fr',
  direction: 'incoming',
  text: 'Recu {amount} {id}',
} as const;

export const aTemplate = (fields: Partial<SmsTemplate> = {}): SmsTemplate => ({
  ...aDraft,
  templateId: 'recu',
  isConfirmed: true,
  status: 'active',
  madeBy: null,
  madeAt: testMorning,
  ...fields,
});

type PaymentReading = Extract<SmsReading, { kind: 'payment' }>;

export const aReading = (fields: Partial<PaymentReading> = {}): PaymentReading => ({
  kind: 'payment',
  operator: 'orange',
  operatorTxId: 'PP260101.0901.A00001',
  payer: '+237691234567',
  receiver: '+237690000001',
  amountXaf: 5_000,
  paidAt: null,
  doubt: null,
  ...fields,
});

export const unread: SmsReading = { kind: 'ignored', because: reason('sms_unread'), isSuspicious: false };

/** Templates read texts that begin with their first word, as `readings` says of it. */
export function readByFirstWord(
  { smsReader }: MemoryPorts,
  readings: Readonly<Record<string, SmsReading>> = { Recu: aReading() },
): void {
  const wordOf = (text: string): string => text.split(' ')[0] ?? '';
  smsReader.by(({ rawText }, templates) => {
    const isFitting = templates.some(({ text }) => wordOf(text) === wordOf(rawText));
    return (isFitting ? readings[wordOf(rawText)] : undefined) ?? unread;
  });
}

export function withTemplates({ database }: MemoryPorts, ...templates: readonly SmsTemplate[]): void {
  for (const each of templates) database.templates.set(each.templateId, each);
}
