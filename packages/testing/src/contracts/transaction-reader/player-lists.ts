import { expect } from '@jest/globals';
import { later, type PlayerListQuery, playerId } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionReaderSubject } from '../transaction-reader.ts';

const aQuery = (fields: Partial<PlayerListQuery>): PlayerListQuery => ({
  applicationId: 'default',
  playerId: playerId(uniqueId()),
  state: null,
  direction: null,
  page: 1,
  limit: 20,
  ...fields,
});

export const playerLists = part<TransactionReaderSubject>('the list of a player', (it) => {
  it('gives deposits and withdrawals as they are now, the newest first.', async (subject) => {
    const player = playerId(uniqueId());
    const fields = { playerId: player };
    const second = await withdrawalIn(subject, 'approved', fields, later(testMorning, 2));
    const third = await depositIn(subject, 'expired', fields, later(testMorning, 3));
    const first = await movedDeposit(
      subject,
      await storedDeposit(subject, fields, later(testMorning, 1)),
      'payment_confirmed',
      later(testMorning, 9),
    );
    expect(await subject.reader.listPlayer(aQuery(fields))).toEqual({
      items: [third, second, first],
      total: 3,
    });
  });

  it('orders equal times by id, and neither repeats nor skips between pages.', async (subject) => {
    const player = playerId(uniqueId());
    const stored: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      stored.push((await storedDeposit(subject, { playerId: player })).id);
    }
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { items, total } = await subject.reader.listPlayer(aQuery({ playerId: player, page, limit: 2 }));
      expect([items.length, total]).toEqual([page === 3 ? 1 : 2, 5]);
      seen.push(...items.map(({ id }) => id));
    }
    const upwards = [...stored].sort();
    expect([upwards, [...upwards].reverse()]).toContainEqual(seen);
  });

  it('keeps only what the filters ask for, in items and in total.', async (subject) => {
    const fields = { playerId: playerId(uniqueId()) };
    const paid = await depositIn(subject, 'succeeded', fields);
    const open = await depositIn(subject, 'provider_acknowledged', { ...merchantInitiated, ...fields });
    const sent = await withdrawalIn(subject, 'succeeded', fields, later(testMorning, 1));
    const listed = async (filters: Partial<PlayerListQuery>) => {
      const { items, total } = await subject.reader.listPlayer(aQuery({ ...fields, ...filters }));
      expect(total).toBe(items.length);
      return items;
    };
    expect(await listed({ state: 'succeeded' })).toEqual([sent, paid]);
    expect(await listed({ state: 'provider_acknowledged' })).toEqual([open]);
    expect(await listed({ direction: 'withdrawal' })).toEqual([sent]);
    expect(await listed({ direction: 'deposit', state: 'succeeded' })).toEqual([paid]);
    expect(await listed({ state: 'failed' })).toEqual([]);
  });

  it('shows nothing of another application or another player.', async (subject) => {
    const { playerId: player } = await storedDeposit(subject);
    const applicationId = `application-${uniqueId()}`;
    const nothing = { items: [], total: 0 };
    expect(await subject.reader.listPlayer(aQuery({ playerId: player, applicationId }))).toEqual(nothing);
    expect(await subject.reader.listPlayer(aQuery({}))).toEqual(nothing);
  });

  it('is empty past its end, and still tells the total.', async (subject) => {
    const { playerId: player } = await storedDeposit(subject);
    const page = await subject.reader.listPlayer(aQuery({ playerId: player, page: 2 }));
    expect(page).toEqual({ items: [], total: 1 });
  });
});
