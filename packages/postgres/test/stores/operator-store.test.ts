import { operatorStoreContract } from '@mobile-money/testing/contracts/operator-store';
import { postgresSubject } from '../postgres-subject.ts';

operatorStoreContract(postgresSubject());
