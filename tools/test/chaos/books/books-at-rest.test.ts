import { describe, expect, test } from '@jest/globals';
import type { Books } from '../../../src/chaos/books/books.ts';
import { findingsAtRest } from '../../../src/chaos/books/books-at-rest.ts';
import { anOrder, aPayment, depositBooks, withdrawalBooks } from './hand-made-books.ts';

const unannounced = depositBooks({ orders: [anOrder({ events: [], creditedXaf: 0 })] });
const doubled = depositBooks({ payments: [aPayment(), aPayment({ usedBy: [] })] });
const unsettled = withdrawalBooks('provider_submitted', []);

/** Books that are read one after the other; the last ones stay. */
const reading = (...books: readonly Books[]) => {
  let reads = 0;
  return async (): Promise<Books> => {
    const now = books[Math.min(reads, books.length - 1)];
    reads += 1;
    return now ?? depositBooks();
  };
};

describe('the wait for rest', () => {
  test('ends as soon as the books agree', async () => {
    const read = reading(unannounced, depositBooks());
    const { findings } = await findingsAtRest({ read, isOver: () => true, mostSeconds: 60 });
    expect(findings).toEqual([]);
  });

  test('tells what is found when the time is over', async () => {
    const rest = { read: reading(unannounced), isOver: () => true, mostSeconds: 0 };
    const { findings } = await findingsAtRest(rest);
    expect(findings.map(({ kind }) => kind)).toEqual(['unannounced']);
  });

  test('takes no load for rest: what still goes on when the time is over is told too', async () => {
    const rest = { read: reading(unsettled), isOver: () => false, mostSeconds: 0 };
    const { findings } = await findingsAtRest(rest);
    expect(findings.map(({ kind }) => kind)).toContain('unsettled');
  });

  test('ends at once with what was looked for', async () => {
    const rest = { read: reading(doubled), isOver: () => false, mostSeconds: 60 };
    const { findings } = await findingsAtRest({ ...rest, untilFound: 'doubled' });
    expect(findings.map(({ kind }) => kind)).toContain('doubled');
  });
});
