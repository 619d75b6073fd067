import {
  type AuditEntry,
  type Instant,
  type Msisdn,
  type Ports,
  paymentId,
  type ReceivedPayment,
  receivedPayment,
  typed,
} from '@mobile-money/core';
import { aPaymentReport } from '../../builders/a-payment-report.ts';
import { aStaffMember } from '../../builders/a-staff-member.ts';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueId, uniqueMsisdn } from './unique.ts';
import { walk } from './walk.ts';

/** A payment of its own number and operator transaction id. */
export const aPayment = (
  fields: Partial<ReceivedPayment> = {},
  at: Instant = testMorning,
): ReceivedPayment => ({
  ...receivedPayment(
    paymentId(uniqueId()),
    aPaymentReport({ operatorTxId: uniqueId(), payer: uniqueMsisdn() }),
    at,
  ),
  ...fields,
});

/** The paying number of a payment that tells it. */
export function payerOf({ id, payer }: ReceivedPayment): Msisdn {
  if (payer === null) throw new Error(`Payment ${id} hides its payer.`);
  return payer;
}

export async function storedPayment(
  { payments }: Pick<Ports, 'payments'>,
  fields: Partial<ReceivedPayment> = {},
  at: Instant = testMorning,
): Promise<ReceivedPayment> {
  return (await payments.storeOnce(aPayment(fields, at))).payment;
}

export const anAuditEntry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: uniqueId(),
  at: testMorning,
  staff: aStaffMember(),
  action: 'deposit.complete',
  subject: uniqueId(),
  before: 'pending',
  after: 'succeeded',
  reason: typed('The player showed the receipt.'),
  ...fields,
});

export const isAudited = async (
  { audit }: Pick<Ports, 'audit'>,
  { id }: Pick<AuditEntry, 'id'>,
): Promise<boolean> => (await walk((cursor) => audit.list(cursor, 100))).some((entry) => entry.id === id);
