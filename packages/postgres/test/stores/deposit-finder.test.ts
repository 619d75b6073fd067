import { depositFinderContract } from '@mobile-money/testing/contracts/deposit-finder';
import { postgresSubject } from '../postgres-subject.ts';

depositFinderContract(postgresSubject());
