import { withdrawalFinderContract } from '@mobile-money/testing/contracts/withdrawal-finder';
import { postgresSubject } from '../postgres-subject.ts';

withdrawalFinderContract(postgresSubject());
