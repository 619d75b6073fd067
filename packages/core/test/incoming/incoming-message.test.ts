import { describe, expect, it } from '@jest/globals';
import { aMessage } from '@mobile-money/testing/contracts/given/messages';
import { type IncomingMessage, textShownTo } from '../../src/incoming/incoming-message.ts';
import { dutiesOf, type Role } from '../../src/staff/staff-account.ts';
import { paymentId, transactionId } from '../../src/transaction/transaction.ts';

const rawText = 'Le code de 696000002 est: 515318. ٣٤ ½';
const masked = 'Le code de ••••••••• est: ••••••. •• •';
const service = transactionId('0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10');
const payment = paymentId('0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c11');

describe('the text of a message', () => {
  // biome-ignore format: reads by its columns
  const table: readonly (readonly [Partial<IncomingMessage>, boolean])[] = [
    // what was made of it                             hidden from those who do not decide
    [{ outcome: 'ignored' },                            true],
    [{ outcome: 'ignored', isSuspicious: true },        true],
    [{ outcome: 'received' },                           true],
    [{ outcome: 'ignored', transactionId: service },    false],
    [{ outcome: 'held', isSuspicious: true },           true],
    [{ outcome: 'matched', paymentId: payment },        false],
    [{ outcome: 'held', paymentId: payment },           false],
    [{ outcome: 'duplicate', paymentId: payment },      false],
    [{ outcome: 'ignored', kind: 'callback' },          false],
  ];
  it.each(table)('that was %j has its digits hidden: %p', (fields, isHidden) => {
    const seenBy = (role: Role) => textShownTo(dutiesOf[role], aMessage({ rawText, ...fields }));
    expect(seenBy('approver')).toBe(rawText);
    for (const role of ['viewer', 'admin'] as const) expect(seenBy(role)).toBe(isHidden ? masked : rawText);
  });
});
