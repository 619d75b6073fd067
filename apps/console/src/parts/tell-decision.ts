import { useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../api/call.ts';
import type { Transaction } from '../api/transactions.ts';
import { useNotices } from '../app/notices.tsx';
import { useTexts } from '../texts/language.tsx';
import { faultText } from './loaded.tsx';

/** Does what was decided about a transaction, tells how it went, and reads the transaction anew. */
export function useTellDecision() {
  const texts = useTexts();
  const tell = useNotices();
  const client = useQueryClient();
  return async (
    id: string,
    act: () => Promise<Transaction>,
    said: (after: Transaction) => string,
  ): Promise<void> => {
    try {
      tell('good', said(await act()));
    } catch (refusal) {
      // Someone else was first, or what it rests on has changed: no cause for alarm.
      const isConflict = refusal instanceof ApiRefusal && refusal.status === 409;
      tell(isConflict ? 'calm' : 'bad', faultText(refusal, texts));
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['transaction', id] }),
      client.invalidateQueries({ queryKey: ['transactions', 'held'] }),
    ]);
  };
}
