import { factorsKept, resets } from './factor-store/kept.ts';
import { challenges, proofs } from './factor-store/proofs.ts';
import { contract } from './given/contract.ts';
import type { FactorStoreSubject } from './given/factors.ts';

/** The store may hold anything else. */
export const factorStoreContract = contract<FactorStoreSubject>(
  'A factor store',
  factorsKept,
  resets,
  proofs,
  challenges,
);
