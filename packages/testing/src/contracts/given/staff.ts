import {
  noTerms,
  type Ports,
  type SecondFactor,
  type StaffAccount,
  type StaffSession,
  type StaffToken,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { anAuditEntry } from './payments.ts';
import { uniqueId } from './unique.ts';

export type StaffStoreSubject = Pick<Ports, 'staff' | 'audit'>;

/** An account whose e-mail no other test has. */
export const anAccount = (fields: Partial<StaffAccount> = {}): StaffAccount => ({
  email: `${uniqueId()}@example.com`,
  role: 'approver',
  passwordHash: 'scrypt$…',
  passwordGivenAt: null,
  createdAt: testMorning,
  disabledAt: null,
  factorsFrom: null,
  rightsFrom: null,
  pending: null,
  lastSeenAt: null,
  version: 1,
  ...fields,
});

export const aToken = (fields: Partial<StaffToken> & Pick<StaffToken, 'email'>): StaffToken => ({
  prefix: uniqueId().replaceAll('-', ''),
  role: 'approver',
  secretSha256: '0f'.repeat(32),
  createdAt: testMorning,
  revokedAt: null,
  ...noTerms,
  lastUsedAt: null,
  ...fields,
});

export const aSession = (fields: Partial<StaffSession> & Pick<StaffSession, 'email'>): StaffSession => ({
  idSha256: uniqueId().replaceAll('-', '').repeat(2),
  createdAt: testMorning,
  lastSeenAt: testMorning,
  address: '192.0.2.7',
  factorAt: null,
  ...fields,
});

/** An app, whose name and passkey's name no other has. */
export const aFactor = (fields: Partial<SecondFactor> & Pick<SecondFactor, 'email'>): SecondFactor => ({
  id: uniqueId(),
  kind: 'totp',
  name: `Telephone of ${uniqueId()}`,
  createdAt: testMorning,
  lastUsedAt: testMorning,
  credentialId: uniqueId(),
  secret: 'JBSWY3DPEHPK3PXP',
  counter: 7,
  ...fields,
});

export async function addedAccount(
  { staff }: StaffStoreSubject,
  fields: Partial<StaffAccount> = {},
): Promise<StaffAccount> {
  const account = anAccount(fields);
  await staff.add(account, anAuditEntry());
  return account;
}
