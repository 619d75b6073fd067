import { createHash } from 'node:crypto';
import { earlier, type Instant, later } from '@mobile-money/core';
import type { postgresPorts } from '@mobile-money/postgres';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aFactor, anAccount, aSession, aToken } from '@mobile-money/testing/contracts/given/staff';

type Stores = Pick<ReturnType<typeof postgresPorts>, 'staff' | 'factors'>;

/** What the browser of the pictures has as its cookie. */
export const exampleSession = 'of-the-pictures';
const admin = 'amina@example.com';
const dayMs = 86_400_000;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

// biome-ignore format: reads by its columns
const people = [
  // who                   role        days ago  last seen, minutes ago
  [admin,                  'admin',    210,      1],
  ['paul@example.com',     'approver', 190,      14],
  ['estelle@example.com',  'approver', 75,       1_600],
  ['compta@example.com',   'viewer',   40,       9_000],
] as const;

/** Those who work here, one who waits to be confirmed, one who was shut out, and where the first is signed in. */
export async function examplePeople({ staff, factors }: Stores, now: Instant): Promise<void> {
  const ago = (minutes: number): Instant => earlier(now, minutes * 60_000);
  const add = (account: Parameters<typeof anAccount>[0]) => staff.add(anAccount(account), anAuditEntry());
  for (const [email, role, days, seen] of people)
    await add({ email, role, createdAt: earlier(now, days * dayMs), lastSeenAt: ago(seen) });
  await add({
    email: 'ancien@example.com',
    role: 'viewer',
    createdAt: ago(300_000),
    disabledAt: ago(20_000),
  });
  const pending = { kind: 'add', role: 'approver', askedBy: 'paul@example.com', askedAt: ago(50) } as const;
  await add({
    email: 'nadege@example.com',
    role: 'approver',
    createdAt: ago(50),
    pending: { ...pending, dueAt: later(ago(50), dayMs) },
  });
  const terms = { expiresAt: later(now, 90 * dayMs), addresses: ['192.0.2.0/24'] };
  const token = aToken({ email: 'compta@example.com', prefix: 'r4Vb7nQx', role: 'viewer', ...terms });
  await staff.issueToken({ ...token, createdAt: ago(30_000), lastUsedAt: ago(4) }, anAuditEntry());
  for (const [id, address, minutes] of [
    [exampleSession, '102.244.10.7', 40],
    ['of-her-telephone', '102.244.88.21', 300],
  ] as const) {
    const at = ago(minutes);
    const session = {
      idSha256: digestOf(id),
      email: admin,
      address,
      createdAt: at,
      lastSeenAt: ago(2),
      factorAt: at,
    };
    await staff.startSession(aSession(session), earlier(now, dayMs), anAuditEntry());
  }
  for (const [kind, name, days] of [
    ['passkey', 'Portable du bureau', 200],
    ['totp', 'Téléphone', 120],
  ] as const) {
    const at = earlier(now, days * dayMs);
    const factor = aFactor({ email: admin, kind, name, createdAt: at, lastUsedAt: ago(40) });
    await factors.add(factor, digestOf(exampleSession), anAuditEntry());
  }
}
