import type { Mutant } from './instrument.ts';

/** Mistakes that are none, or that nothing in the simulation could show: of one expression, or of some changes of it. */
export interface Excuse {
  readonly file: string;
  readonly code: string;
  /** Left out: whatever becomes of it. */
  readonly what?: string;
  readonly why: string;
}

export const excuses: readonly Excuse[] = [
  {
    file: 'deposit/deposit-transitions.ts',
    code: "[ 'pending', 'provider_acknowledged', 'succeeded', 'failed', 'expired', 'requ...",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'deposit/deposit-transitions.ts',
    code: "['merchant_initiated', 'customer_initiated']",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'deposit/deposit-transitions.ts',
    code: "[ 'requested', 'admission_refused', 'collection_sent', 'collection_rejected',...",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'withdrawal/withdrawal-transitions.ts',
    code: "[ 'pending_approval', 'approved', 'provider_submitted', 'succeeded', 'failed'...",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'withdrawal/withdrawal-transitions.ts',
    code: "[ 'requested', 'operator_approved', 'operator_rejected', 'transfer_intended',...",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'transaction/provider-exchange.ts',
    code: "[ 'sent', 'succeeded', 'rejected', 'failed', 'pending', 'unknown', 'differs',...",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'transaction/audit-entry.ts',
    code: "[ 'number.read', 'transaction.read', 'payment.read', 'player.search', 'list.r...",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'transaction/audit-entry.ts',
    code: "[ 'operator.add', 'operator.role', 'operator.enable', 'operator.password', 'o...",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'matching/received-payment.ts',
    code: "[ 'returning', 'returned', 'set_aside', ]",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'matching/received-payment.ts',
    code: "['kept', 'returning', 'returned']",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'withdrawal/withdrawal.ts',
    code: "['platform', 'return']",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'transaction/transaction.ts',
    code: "['succeeded', 'failed', 'expired']",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'transaction/transaction.ts',
    code: "['deposit', 'withdrawal']",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'withdrawal/approval.ts',
    code: "['amount', 'may_have_been_sent', 'daily_limit']",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
  },
  {
    file: 'withdrawal/withdrawal.ts',
    code: "['approved', 'provider_submitted']",
    why: 'The names of a kind, for types, documents and pages: no rule goes by the list.',
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
    what: 'always true',
    why: 'Reads anew what its caller has just read.',
  },
];

export const isExcusedBy = ({ file, code, what }: Mutant, excuse: Excuse): boolean =>
  file === excuse.file && code === excuse.code && (excuse.what === undefined || excuse.what === what);

/** Why a mutant need not be found; null when it must. */
export const excuseOf = (mutant: Mutant): string | null =>
  excuses.find((each) => isExcusedBy(mutant, each))?.why ?? null;
