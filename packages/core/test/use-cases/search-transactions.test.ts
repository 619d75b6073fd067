import { describe, expect, it } from '@jest/globals';
import type { TransactionSearch } from '../../src/ports/transaction-reader.ts';
import { reference } from '../../src/transaction/transaction-request.ts';
import { searchTransactions } from '../../src/use-cases/lists.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const all = { cursor: null, limit: 100 };

describe('staff search transactions', () => {
  const world = worldWith([
    aDeposit({ reference: reference('first') }),
    aWithdrawal({ applicationId: 'other', state: 'approved', providerTxId: 'TX-7' }),
  ]);

  it.each<[TransactionSearch, readonly number[]]>([
    [{}, [2, 1]],
    [{ direction: 'deposit' }, [1]],
    [{ state: 'approved' }, [2]],
    [{ operator: 'mtn' }, []],
    [{ msisdn: '+237691234567' }, [2, 1]],
    [{ reference: 'first' }, [1]],
    [{ text: 'TX-7' }, [2]],
    [{ text: uuidOf(1), direction: 'withdrawal' }, []],
  ])('of every application, by %j', async (search, found) => {
    const { items } = await searchTransactions(world)(search, all);
    expect(items.map(({ id }) => id)).toEqual(found.map(uuidOf));
  });

  it('the oldest first, when asked to', async () => {
    const { items } = await searchTransactions(world)({}, all, 'oldest');
    expect(items.map(({ id }) => id)).toEqual([uuidOf(1), uuidOf(2)]);
  });

  it('part by part', async () => {
    const first = await searchTransactions(world)({}, { cursor: null, limit: 1 });
    const second = await searchTransactions(world)({}, { cursor: first.nextCursor, limit: 1 });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([uuidOf(2), uuidOf(1)]);
    expect(second.nextCursor).toBeNull();
  });
});
