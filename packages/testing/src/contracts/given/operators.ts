import type { AuditEntry, OperatorAccount, OperatorSession, OperatorToken, Ports } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { anAuditEntry } from './payments.ts';
import { uniqueId } from './unique.ts';
import { walk } from './walk.ts';

export type OperatorStoreSubject = Pick<Ports, 'operators' | 'audit'>;
export type MakeOperatorStore = () => Promise<OperatorStoreSubject>;

/** An account whose e-mail no other test has. */
export const anAccount = (fields: Partial<OperatorAccount> = {}): OperatorAccount => ({
  email: `${uniqueId()}@example.com`,
  role: 'approver',
  passwordHash: 'scrypt$…',
  createdAt: testMorning,
  disabledAt: null,
  ...fields,
});

export const aToken = (fields: Partial<OperatorToken> & Pick<OperatorToken, 'email'>): OperatorToken => ({
  prefix: uniqueId().replaceAll('-', ''),
  secretSha256: '0f'.repeat(32),
  createdAt: testMorning,
  revokedAt: null,
  ...fields,
});

export const aSession = (
  fields: Partial<OperatorSession> & Pick<OperatorSession, 'email'>,
): OperatorSession => ({
  idSha256: uniqueId().replaceAll('-', '').repeat(2),
  createdAt: testMorning,
  lastSeenAt: testMorning,
  ...fields,
});

export async function addedAccount(
  { operators }: OperatorStoreSubject,
  fields: Partial<OperatorAccount> = {},
): Promise<OperatorAccount> {
  const account = anAccount(fields);
  await operators.add(account, anAuditEntry());
  return account;
}

export const isAudited = async ({ audit }: OperatorStoreSubject, { id }: AuditEntry): Promise<boolean> =>
  (await walk((cursor) => audit.list(cursor, 100))).some((entry) => entry.id === id);
