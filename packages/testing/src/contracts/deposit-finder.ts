import type { Ports } from '@mobile-money/core';
import { candidates, paid, prompts } from './deposit-finder/candidates.ts';
import { dialled } from './deposit-finder/dialled.ts';
import { overdue } from './deposit-finder/overdue.ts';
import { similar } from './deposit-finder/similar.ts';
import { contract } from './given/contract.ts';

export type DepositFinderSubject = Pick<Ports, 'transactions' | 'deposits'>;

/** The store may hold anything else; it knows the channels of `aRegistry()`. */
export const depositFinderContract = contract<DepositFinderSubject>(
  'A deposit finder',
  overdue,
  candidates,
  prompts,
  paid,
  similar,
  dialled,
);
