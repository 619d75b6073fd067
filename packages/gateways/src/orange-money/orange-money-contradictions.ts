import { type Member, memberOf, membersIn, membersOf } from '../http/json-members.ts';
import { contradictsRefusal as contradicts, tellsTakenOn } from '../http/taken-on.ts';
import { verdictOf } from './orange-money-codes.ts';

export const begunWell = '200';
const isFailed = (state: string): boolean => verdictOf(state) === 'failed';

/** The last steps are those by which money moves: taken well, nothing beside them is a failure. */
const wasDone = ({ name, said }: Member): boolean =>
  (name === 'confirmtxnstatus' || name === 'txnstatus') && said === begunWell;

/** What was begun well may have failed since, where Orange says that it failed. */
const sinceBegun = (members: readonly Member[]): readonly Member[] =>
  members.filter(({ name }) => !name.startsWith('inittxn'));

/** Whether an answer whose status refuses says something else besides, about the payment that was asked for. */
export function contradictsRefusal(status: number, text: string): boolean {
  const members = membersIn(text);
  const hasFailed = members.some(({ name, said }) => name === 'status' && isFailed(said));
  const told = hasFailed ? sinceBegun(members) : members;
  const isBegun = told.some(({ name, said }) => name === 'inittxnstatus' && said === begunWell);
  return isBegun || told.some(wasDone) || contradicts(status, told, isFailed);
}

/** The same of a failure in an answer that is read: it bears an id as any other, and only what is said of it counts. */
export function contradictsFailure(answer: unknown): boolean {
  const told = sinceBegun(membersOf(memberOf(answer, 'data')));
  return told.some(wasDone) || tellsTakenOn(told);
}
