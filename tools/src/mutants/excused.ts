import type { Excuse } from './excuse.ts';
import { bookExcuses } from './excused-books.ts';
import { depositExcuses } from './excused-deposits.ts';
import { matchingExcuses } from './excused-matching.ts';
import { orderExcuses } from './excused-order.ts';
import { receiptExcuses } from './excused-receipts.ts';
import { useCaseExcuses } from './excused-use-cases.ts';
import { walletExcuses } from './excused-wallet.ts';
import { workflowExcuses } from './excused-workflows.ts';
import type { Mutant } from './instrument.ts';

/** Lists of names: types, documents and pages are made of them, and no rule goes by the list. */
const namesIn = (
  file: string,
  codes: readonly string[],
  why = 'The names of a kind: no rule goes by the list.',
): readonly Excuse[] => codes.map((code) => ({ file, code, why }));

/** Stores go by them: their own tests say so, with PostgreSQL. */
const notRead =
  'Lists, sums for people and the masking of what is old go by it: the simulation reads none of them.';

export const excuses: readonly Excuse[] = [
  ...workflowExcuses,
  ...matchingExcuses,
  ...depositExcuses,
  ...namesIn('deposit/deposit-transitions.ts', [
    "[ 'pending', 'provider_acknowledged', 'succeeded', 'failed', 'expired', 'requ...",
    "['merchant_initiated', 'customer_initiated']",
    "[ 'requested', 'admission_refused', 'collection_sent', 'collection_rejected',...",
  ]),
  ...namesIn('withdrawal/withdrawal-transitions.ts', [
    "[ 'pending_approval', 'approved', 'provider_submitted', 'succeeded', 'failed'...",
    "[ 'requested', 'operator_approved', 'operator_rejected', 'transfer_intended',...",
  ]),
  ...namesIn('transaction/provider-exchange.ts', [
    "[ 'sent', 'succeeded', 'rejected', 'failed', 'pending', 'unknown', 'differs',...",
  ]),
  ...namesIn('matching/received-payment.ts', [
    "[ 'returning', 'returned', 'set_aside', ]",
    "['kept', 'returning', 'returned']",
  ]),
  ...namesIn('withdrawal/withdrawal.ts', ["['platform', 'return']"]),
  ...namesIn('withdrawal/withdrawal.ts', ["['approved', 'provider_submitted']"], notRead),
  ...namesIn('transaction/transaction.ts', ["['deposit', 'withdrawal']"]),
  ...namesIn('transaction/transaction.ts', ["['succeeded', 'failed', 'expired']"], notRead),
  ...namesIn('withdrawal/approval.ts', ["['amount', 'may_have_been_sent', 'daily_limit']"]),
  {
    file: 'withdrawal/approval.ts',
    code: 'rightsFrom === null || at >= rightsFrom',
    what: 'only the right of ||',
    why: 'Null counts as the first of all moments.',
  },
  {
    file: 'matching/decide-payment.ts',
    code: 'told === undefined',
    why: 'The book is asked once more, or not, before anything is credited, and says the same.',
  },
  {
    file: 'matching/decide-payment.ts',
    code: 'entry ?? null',
    what: 'only the left of ??',
    why: 'Undefined means the same as null where it goes.',
  },
  {
    file: 'matching/match-payment.ts',
    code: 'closesAt < until',
    what: '< to <=',
    why: 'Where both are one moment, either is right.',
  },
  {
    file: 'matching/match-payment.ts',
    code: 'a.id < b.id',
    what: '< to <=',
    why: 'No two deposits have one id.',
  },
  {
    file: 'matching/received-payment.ts',
    code: 'a.id < b.id',
    what: '< to <=',
    why: 'No two payments have one id.',
  },
  {
    file: 'deposit/deposit.ts',
    code: 'paidAt <= at',
    what: '<= to <',
    why: 'Where both are one moment, either time is that moment.',
  },
  {
    file: 'transaction/transition-table.ts',
    code: 'fitting.length > 1',
    what: 'always false',
    why: 'Says that a table is wrong, which none is.',
  },
  {
    file: 'transaction/change-transaction.ts',
    code: "typeof start === 'string'",
    on: 'let current',
    what: 'always true',
    why: 'Reads anew what its caller has just read.',
  },
  {
    file: 'matching/book-word.ts',
    code: 'places.get(id) ?? null',
    what: 'only the left of ??',
    why: 'Every payment that is asked about has a place there, or null.',
  },
  {
    file: 'matching/book-word.ts',
    code: 'place?.wallet ?? null',
    what: 'only the left of ??',
    why: 'Undefined is the name of no wallet either.',
  },
  {
    file: 'transaction/transition-table.ts',
    code: '1',
    on: 'throw new Error',
    what: '1 to 2',
    why: 'Says that a table is wrong, which none is.',
  },
  {
    file: 'use-cases/read-provider-status.ts',
    code: 'room.count > 0',
    what: '> to >=',
    why: 'Where there is no room, none is asked for.',
  },
  {
    file: 'use-cases/recover.ts',
    code: 'done > 0',
    why: 'Only the log tells how much was taken up.',
  },
  {
    file: 'use-cases/decide-withdrawal.ts',
    code: 'staffId === undefined || each.staffId === staffId',
    why: 'A list for a page: nothing about money goes by it.',
  },
  {
    file: 'use-cases/decide-withdrawal.ts',
    code: "'applicationId' in filter || 'amountMinXaf' in filter || 'amountMaxXaf' in fi...",
    why: 'A list for a page: nothing about money goes by it.',
  },
  {
    file: 'use-cases/decide-withdrawal.ts',
    code: 'isOfWithdrawal',
    why: 'A list for a page: nothing about money goes by it.',
  },
  {
    file: 'use-cases/decide-withdrawal.ts',
    code: "'applicationId' in filter || 'amountMinXaf' in filter",
    why: 'A list for a page: nothing about money goes by it.',
  },
  {
    file: 'use-cases/decide-withdrawal.ts',
    code: 'fits({ at: each.at, ...withdrawal }, filter)',
    why: 'A list for a page: nothing about money goes by it.',
  },
  {
    file: 'use-cases/overdue.ts',
    code: '1_000',
    why: 'How many go in one commit is a matter of speed.',
  },
  {
    file: 'use-cases/receive-callback.ts',
    code: 'alarms.take(at)',
    why: 'Only the log tells of a flood, and how often.',
  },
  {
    file: 'use-cases/receive-payment.ts',
    code: 'now.transactionId ?? now.returnId',
    why: 'Stands in the log alone.',
  },
  ...useCaseExcuses,
  ...walletExcuses,
  ...orderExcuses,
  ...bookExcuses,
  ...receiptExcuses,
];

export const isExcusedBy = ({ file, code, on, what }: Mutant, excuse: Excuse): boolean =>
  file === excuse.file &&
  code === excuse.code &&
  on.includes(excuse.on ?? '') &&
  (excuse.what === undefined || excuse.what === what);

/** Why a mutant need not be found; null when it must. */
export const excuseOf = (mutant: Mutant): string | null =>
  excuses.find((each) => isExcusedBy(mutant, each))?.why ?? null;
