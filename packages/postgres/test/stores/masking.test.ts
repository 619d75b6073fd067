import { beforeEach, expect, it } from '@jest/globals';
import { later, type Transaction } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { depositIn } from '@mobile-money/testing/contracts/given/deposits';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry, storedPayment } from '@mobile-money/testing/contracts/given/payments';
import { type Bite, OldDataMasker } from '../../src/stores/mask-old.ts';
import { emptied, type PostgresSubject, postgresSubject } from '../postgres-subject.ts';

const dayMs = 86_400_000;
const limit = 10;
const subjectOf = postgresSubject();
let subject: PostgresSubject;
beforeEach(async () => {
  subject = await subjectOf();
  await emptied(subject);
}, 60_000);

/** A round of the masker, so many days after everything happened. */
async function round(
  masker: OldDataMasker,
  days: number,
  between = async () => {},
): Promise<readonly Bite[]> {
  const now = later(testMorning, days * dayMs);
  for (const bites: Bite[] = []; ; ) {
    await between();
    bites.push(await masker.bite(later(now, -dayMs), now, limit));
    if (bites.at(-1)?.lookedAt === 0 || bites.length > 9) return bites;
  }
}
const numberOf = async ({ id }: Transaction): Promise<string | undefined> =>
  (await subject.transactions.find(id))?.msisdn;
const ask = (text: string, ...values: unknown[]) => subject.database.pool.query(text, values);

it('comes round to messages, the audit and what was put off, however steadily transactions come', async () => {
  const deposit = await depositIn(subject, 'expired');
  const { id } = await storedPayment(subject, { payer: deposit.msisdn });
  const masker = new OldDataMasker(subject.database);
  await round(masker, 2);
  expect(await numberOf(deposit)).toBe(deposit.msisdn);
  await ask(`update payments set status = 'returned' where id = $1`, id);
  await storedMessage(subject, { outcome: 'ignored' });
  await subject.audit.append(anAuditEntry());
  let at = later(testMorning, dayMs);
  const bites = await round(masker, 4, async () => {
    at = later(at, 1);
    await depositIn(subject, 'expired', {}, at);
  });
  expect(bites.map(({ what }) => what)).toEqual(['transactions', 'messages', 'audit', 'others']);
  expect(await numberOf(deposit)).toBe('***');
});
