import { expect } from '@jest/globals';
import { earlier, later, type Ports, type SecondFactor, type StaffSession } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { anAuditEntry } from './payments.ts';
import { addedAccount, aFactor, aSession } from './staff.ts';

export type FactorStoreSubject = Pick<Ports, 'factors' | 'staff' | 'audit'>;

export const longAgo = earlier(testMorning, 1_000_000);
export const soon = later(testMorning, 1_000);

export async function aPerson(subject: FactorStoreSubject): Promise<StaffSession> {
  const { email } = await addedAccount(subject);
  const session = aSession({ email });
  await subject.staff.startSession(session, longAgo, anAuditEntry());
  return session;
}

export async function added(
  { factors }: FactorStoreSubject,
  { email, idSha256 }: StaffSession,
  fields: Partial<SecondFactor> = {},
): Promise<SecondFactor> {
  const factor = aFactor({ email, ...fields });
  expect(await factors.add(factor, idSha256, anAuditEntry())).toBe(true);
  return factor;
}

export const provenAt = async ({ staff }: FactorStoreSubject, { idSha256 }: StaffSession) =>
  (await staff.findSession(idSha256))?.session.factorAt;
