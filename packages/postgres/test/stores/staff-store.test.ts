import { staffStoreContract } from '@mobile-money/testing/contracts/staff-store';
import { postgresSubject } from '../postgres-subject.ts';

staffStoreContract(postgresSubject());
