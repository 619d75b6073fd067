import { describe, expect, it } from '@jest/globals';
import { claimAt, later, transactionId } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { claimStoreContract } from '@mobile-money/testing/contracts/claim-store';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();
claimStoreContract(subject);

describe('Claims', () => {
  it('that ended long ago are cleared away by those that follow.', async () => {
    const { claims, database } = await subject();
    const old = transactionId(uniqueId());
    await claims.take(claimAt(old, 'amina', testMorning), null);
    await claims.take(claimAt(transactionId(uniqueId()), 'amina', later(testMorning, 86_400_001)), null);
    const { rows } = await database.pool.query('select 1 from reservations where transaction_id = $1', [old]);
    expect(rows).toEqual([]);
  });
});
