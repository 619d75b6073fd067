import { describe, expect, it } from '@jest/globals';
import { later, reservationAt, transactionId } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { reservationStoreContract } from '@mobile-money/testing/contracts/reservation-store';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();
reservationStoreContract(subject);

describe('Reservations', () => {
  it('that ended long ago are cleared away by those that follow.', async () => {
    const { reservations, database } = await subject();
    const old = transactionId(uniqueId());
    await reservations.take(reservationAt(old, 'amina', testMorning), null);
    await reservations.take(
      reservationAt(transactionId(uniqueId()), 'amina', later(testMorning, 86_400_001)),
      null,
    );
    const { rows } = await database.pool.query('select 1 from reservations where transaction_id = $1', [old]);
    expect(rows).toEqual([]);
  });
});
