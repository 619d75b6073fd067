import { waitingWorkContract } from '@mobile-money/testing/contracts/waiting-work';
import { postgresSubject } from '../postgres-subject.ts';

waitingWorkContract(postgresSubject());
