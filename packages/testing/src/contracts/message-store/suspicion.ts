import { expect } from '@jest/globals';
import { type IncomingMessage, later, type MessageId, type Reason, reason, typed } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { It } from '../given/contract.ts';
import { storedMessage } from '../given/messages.ts';
import { anAuditEntry } from '../given/payments.ts';
import type { MessageStoreSubject } from '../message-store.ts';

/** What alerts look for among suspicious SMS. */
export function ofSuspicion(it: It<MessageStoreSubject>): void {
  const dismissal = { at: testMorning, by: 'amina@example.com', because: typed('It was a test.') };

  it('gives the suspicious SMS of some reasons, the oldest first, that no one dismissed.', async (subject) => {
    const [gone, short, other] = [
      'credited_without_money',
      'balance_contradicts',
      'recipient_elsewhere',
    ] as const;
    const suspicious = (because: Reason, ms: number) =>
      storedMessage(subject, { outcome: 'held', isSuspicious: true, because }, later(testMorning, ms));
    const credited = reason(gone, { amount: 5, why: reason(short) });
    const own = [
      await suspicious(credited, -9_000_003),
      await suspicious(reason(short), -9_000_002),
      await suspicious(credited, -9_000_001),
    ];
    const others = [
      await suspicious(reason(other), -9_000_004),
      await storedMessage(subject, { outcome: 'held', because: credited }, later(testMorning, -9_000_000)),
      await suspicious(credited, -9_000_005),
    ];
    await subject.messages.dismiss(others[2]?.id as MessageId, dismissal, anAuditEntry());
    const isOwn = ({ id }: IncomingMessage) => [...own, ...others].some((each) => each.id === id);
    const ids = async (...codes: (typeof gone | typeof short)[]) =>
      (await subject.messages.suspiciousFor(codes, 10_000)).filter(isOwn).map(({ id }) => id);
    expect(await ids(gone)).toEqual([own[0]?.id, own[2]?.id]);
    expect(await ids(gone, short)).toEqual(own.map(({ id }) => id));
    expect(await ids()).toEqual([]);
    expect(await subject.messages.suspiciousFor([gone], 1)).toHaveLength(1);
  });
}
