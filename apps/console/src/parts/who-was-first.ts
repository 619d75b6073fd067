import { readRecord } from '../api/transactions.ts';
import type { Texts } from '../texts/words.ts';

/** For someone whose decision came second: who decided, and what it is now. */
export async function whoWasFirst(id: string, { decided, state }: Texts): Promise<string> {
  const record = await readRecord(id).catch(() => null);
  const staff = record?.history.findLast(({ actor_kind }) => actor_kind === 'operator');
  const now = record === null ? '…' : state[record.state];
  return decided.byOther(staff?.actor_id ?? decided.anotherStaffMember, now);
}
