import { doubtsContract } from '@mobile-money/testing/contracts/doubts';
import { postgresSubject } from '../postgres-subject.ts';

doubtsContract(postgresSubject());
