import { signInAttemptsContract } from '@mobile-money/testing/contracts/sign-in-attempts';
import { postgresSubject } from '../postgres-subject.ts';

signInAttemptsContract(postgresSubject());
