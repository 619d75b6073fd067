import { expect } from '@jest/globals';
import { type IncomingMessage, ignored, later, transactionId, typed } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { It } from '../given/contract.ts';
import { merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { anExchange } from '../given/exchanges.ts';
import { storedMessage } from '../given/messages.ts';
import { uniqueId } from '../given/unique.ts';
import { walk } from '../given/walk.ts';
import type { MessageStoreSubject } from '../message-store.ts';

const plenty = 10_000;

export function ofCallbacks(it: It<MessageStoreSubject>): void {
  const at = (ms: number) => later(testMorning, ms);
  const ids = async (list: Parameters<typeof walk<IncomingMessage>>[0]) =>
    (await walk(list)).map(({ id }) => id);

  it('walks through the callbacks about a transaction, the newest first, and no others.', async (subject) => {
    const [own, other] = [await storedDeposit(subject), await storedDeposit(subject)];
    const callback = { kind: 'callback', sender: '', transactionId: own.id } as const;
    const told = [];
    for (const ms of [1, 1, 3, 2]) told.push(await storedMessage(subject, callback, at(ms)));
    await storedMessage(subject, { ...callback, kind: 'sms' }, at(1));
    await storedMessage(subject, { ...callback, transactionId: other.id }, at(1));
    for (const limit of [1, 2, 50]) {
      const found = await ids((cursor) =>
        subject.messages.callbacks({ transactionId: own.id }, cursor, limit),
      );
      expect(found.slice(0, 2)).toEqual([told[2]?.id, told[3]?.id]);
      expect(new Set(found)).toEqual(new Set(told.map(({ id }) => id)));
      expect(found).toHaveLength(4);
    }
  });

  it('walks through the callbacks with a text in them that are about no transaction, the newest first.', async (subject) => {
    const { id: transactionId } = await storedDeposit(subject);
    const [named, alike] = [uniqueId(), uniqueId()];
    const callback = (rawText: string) => ({ kind: 'callback', sender: '', rawText }) as const;
    const told = [];
    for (const ms of [1, 3, 2])
      told.push(await storedMessage(subject, callback(`{"payer":"${named}"}`), at(ms)));
    await storedMessage(subject, { ...callback(named), kind: 'sms' }, at(1));
    await storedMessage(subject, { ...callback(named), transactionId }, at(1));
    await storedMessage(subject, callback(alike), at(1));
    for (const limit of [1, 2, 50])
      expect(await ids((cursor) => subject.messages.callbacks({ text: named }, cursor, limit))).toEqual([
        told[1]?.id,
        told[2]?.id,
        told[0]?.id,
      ]);
    // Signs with a meaning of their own in patterns are none here.
    for (const text of ['%', '_', `${named.slice(0, -1)}_`])
      expect(await ids((cursor) => subject.messages.callbacks({ text }, cursor, 50))).not.toContain(
        told[0]?.id,
      );
  });

  it('removes callbacks that came in before a moment and led to no verdict, so many at a time, and nothing else.', async (subject) => {
    const deposit = await storedDeposit(subject, merchantInitiated);
    const exchanges = (['collect', 'read_status'] as const).map((operation) =>
      anExchange(deposit, { operation, at: at(-5) }),
    );
    await movedDeposit(subject, deposit, 'payment_confirmed', at(-5), { exchanges });
    const callback = { kind: 'callback', ...ignored(typed('It names nothing.')) } as const;
    const naming = { ...callback, transactionId: deposit.id };
    const old = [
      await storedMessage(subject, callback, at(-9)),
      await storedMessage(subject, { ...callback, transactionId: transactionId(uniqueId()) }, at(-8)),
      await storedMessage(subject, naming, at(-4)),
    ];
    const kept = [
      await storedMessage(subject, naming, at(-6)),
      await storedMessage(subject, naming, at(-5)),
      await storedMessage(subject, callback, at(-1)),
      await storedMessage(subject, ignored(typed('Not ours.')), at(-9)),
    ];
    expect(await subject.messages.removeCallbacks(at(-1), 1)).toBe(1);
    while ((await subject.messages.removeCallbacks(at(-1), 2)) === 2);
    expect(await subject.messages.removeCallbacks(at(-1), plenty)).toBe(0);
    for (const { id } of old) expect(await subject.messages.find(id)).toBeNull();
    for (const { id } of kept) expect(await subject.messages.find(id)).not.toBeNull();
  });
}
