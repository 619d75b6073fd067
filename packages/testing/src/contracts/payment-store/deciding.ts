import { expect } from '@jest/globals';
import { later, type PaymentFilter, reason, saidByBook, typed, wasReversed } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { It } from '../given/contract.ts';
import { movedDeposit, storedDeposit } from '../given/deposits.ts';
import { anAuditEntry, aPayment, isAudited, storedPayment } from '../given/payments.ts';
import { atOnce, walk } from '../given/walk.ts';
import type { PaymentStoreSubject } from '../payment-store.ts';

/** What people make of payments that fit nothing. */
export function deciding(it: It<PaymentStoreSubject>): void {
  const decision = { kind: 'vouch', staffId: 'awa', at: testMorning, reason: 'Seen.' } as const;
  const vouched = { status: 'received', waitsUntil: null, isVouched: true, decision: null } as const;

  it('writes down what a person decided, and their entry in the audit.', async (subject) => {
    const held = await subject.payments.hold((await storedPayment(subject)).id, typed('No deposit.'));
    const [first, second] = [anAuditEntry(), anAuditEntry()];
    const proposed = await subject.payments.decide(held, { ...held, decision }, first);
    expect(proposed).toEqual({ ...held, decision });
    expect(await subject.payments.decide({ ...held, decision }, vouched, second)).toEqual({
      ...held,
      ...vouched,
    });
    expect([await isAudited(subject, first), await isAudited(subject, second)]).toEqual([true, true]);
  });

  it('writes nothing when the payment is not as the person saw it.', async (subject) => {
    const held = await subject.payments.hold((await storedPayment(subject)).id, typed('No deposit.'));
    const entry = anAuditEntry();
    const now = await subject.payments.decide(held, { ...held, decision }, anAuditEntry());
    for (const seen of [
      held,
      { ...held, decision, status: 'received' as const },
      { ...held, decision, isReversed: true },
    ]) {
      expect(await subject.payments.decide(seen, vouched, entry)).toBeNull();
    }
    expect(await subject.payments.find(held.id)).toEqual(now);
    expect(await isAudited(subject, entry)).toBe(false);
  });

  it('hears one of many who decide at once.', async (subject) => {
    const payment = await storedPayment(subject);
    const aside = { ...payment, status: 'set_aside', decision: { ...decision, kind: 'set_aside' } } as const;
    const answers = await atOnce(10, () => subject.payments.decide(payment, aside, anAuditEntry()));
    expect(answers.filter((each) => each !== null)).toEqual([aside]);
  });

  it('says that two reports differ, whatever else it is held for afterwards, unless it was taken back.', async ({
    payments,
  }) => {
    const { id } = await storedPayment({ payments });
    const disputed = await payments.hold(id, reason('other_report_says', { amount: 5, text: 'No.' }));
    expect(await payments.hold(id, reason('waits_for_balance'))).toEqual(disputed);
    expect(await payments.resume(id)).toEqual(disputed);
    expect(await payments.takeBack(id)).toMatchObject({ status: 'held', heldBecause: wasReversed });
  });

  it('says that it could not be sent back, whatever else it is held for afterwards: no book frees it.', async (subject) => {
    const why = reason('return_failed', { why: reason('waits_for_balance') });
    const failed = await subject.payments.hold((await storedPayment(subject)).id, why);
    expect(await subject.payments.hold(failed.id, reason('balance_contradicts'))).toEqual(failed);
    expect(await subject.payments.resume(failed.id)).toEqual(failed);
    expect(failed).toMatchObject({ status: 'held', heldBecause: why });
  });

  it('leaves what two people vouched for as it is when its book says something against it, and no one else.', async (subject) => {
    const { payments } = subject;
    for (const code of saidByBook) {
      const because = reason<(typeof saidByBook)[number]>(code);
      const waits = await payments.hold((await storedPayment(subject)).id, because);
      const undecided = { ...waits, ...vouched };
      expect(await payments.decide(waits, vouched, anAuditEntry())).toEqual(undecided);
      for (const again of saidByBook)
        expect(await payments.hold(waits.id, reason<(typeof saidByBook)[number]>(again))).toEqual(undecided);
      expect(await payments.find(waits.id)).toEqual(undecided);
      const held = { ...undecided, status: 'held', heldBecause: typed('No deposit.') };
      expect(await payments.hold(waits.id, typed('No deposit.'))).toEqual(held);
      expect(await payments.hold(waits.id, because)).toEqual(held);
    }
  });

  it('writes down what a decided payment is held for from then on, which stays where that is left out.', async (subject) => {
    const waits = await subject.payments.hold((await storedPayment(subject)).id, reason('waits_for_balance'));
    const aside = { ...waits, status: 'set_aside', decision: { ...decision, kind: 'set_aside' } } as const;
    expect(await subject.payments.decide(waits, aside, anAuditEntry())).toEqual(aside);
    const back = { ...waits, status: 'held', decision: null } as const;
    const holdsBecause = reason('set_aside_unvouched');
    const heldBecause = holdsBecause;
    expect(await subject.payments.decide(aside, { ...back, holdsBecause }, anAuditEntry())).toEqual({
      ...back,
      heldBecause,
    });
    expect(await subject.payments.hold(waits.id, reason('balance_contradicts'))).toMatchObject({
      heldBecause,
    });
    expect(await subject.payments.resume(waits.id)).toMatchObject({ status: 'held', heldBecause });
  });

  it('leaves alone what is set aside, whoever holds, postpones or resumes it.', async (subject) => {
    const held = await subject.payments.hold((await storedPayment(subject)).id, reason('waits_for_balance'));
    const set = { ...held, status: 'set_aside', decision: { ...decision, kind: 'set_aside' } } as const;
    await subject.payments.decide(held, set, anAuditEntry());
    expect(await subject.payments.hold(held.id, typed('Another reason.'))).toEqual(set);
    expect(await subject.payments.postpone(held.id, typed('A verdict.'), testMorning)).toEqual(set);
    expect(await subject.payments.resume(held.id)).toEqual(set);
    // Should someone take it up again, it waits for no balance any more.
    const takenBack = { ...set, isReversed: true, heldBecause: wasReversed };
    expect(await subject.payments.takeBack(held.id)).toEqual(takenBack);
  });

  it('lists what is set aside apart, and matched ones by what became of their excess.', async (subject) => {
    const payment = await storedPayment(subject);
    const decision = { kind: 'set_aside', staffId: 'awa', at: testMorning, reason: 'Ours.' } as const;
    const aside = { ...payment, status: 'set_aside', decision } as const;
    await subject.payments.decide(payment, aside, anAuditEntry());
    const used = await storedPayment(subject);
    const deposit = await storedDeposit(subject);
    const excess = [{ paymentId: used.id, xaf: 10 }];
    await movedDeposit(subject, deposit, 'completed_by_hand', testMorning, { consumes: [used.id], excess });
    const own = new Set([payment.id, used.id]);
    const listed = async (filter: PaymentFilter) =>
      (await walk((cursor) => subject.payments.list(filter, cursor, 3)))
        .map(({ id }) => id)
        .filter((id) => own.has(id));
    expect(await listed({ status: 'set_aside' })).toEqual([payment.id]);
    expect(await listed({ status: 'matched', excess: 'kept' })).toEqual([used.id]);
    expect(await listed({ status: 'matched', excess: 'returned' })).toEqual([]);
    expect(await listed({ status: 'unmatched' })).toEqual([]);
    expect(await listed({ status: 'returned' })).toEqual([]);
  });

  it('lists those that have waited for a balance in vain apart from the others.', async (subject) => {
    const { payments } = subject;
    const { payer } = aPayment();
    const [held, waiting, fresh] = [
      await storedPayment(subject, { payer }),
      await storedPayment(subject, { payer }),
      await storedPayment(subject, { payer }),
    ];
    await payments.hold(held.id, typed('waits_for_balance'));
    await payments.hold(waiting.id, reason('waits_for_balance'));
    await payments.postpone(fresh.id, reason('waits_for_balance'), later(testMorning, 9));
    const own = new Set([held, waiting, fresh].map(({ id }) => id));
    for (const ofPayer of [{}, { payer: payer as string }]) {
      const listed = async (wanted: Pick<PaymentFilter, 'waitsForBalance'>) => {
        const filter = { status: 'unmatched', ...ofPayer, ...wanted } as const;
        const found = await walk((cursor) => payments.list(filter, cursor, 2));
        return found.flatMap(({ id }) => (own.has(id) ? [id] : [])).sort();
      };
      expect(await listed({})).toEqual([held.id, waiting.id, fresh.id].sort());
      expect(await listed({ waitsForBalance: true })).toEqual([waiting.id]);
      expect(await listed({ waitsForBalance: false })).toEqual([held.id, fresh.id].sort());
    }
  });
}
