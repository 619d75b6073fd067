import { trialFinderContract } from '@mobile-money/testing/contracts/trial-finder';
import { postgresSubject } from '../postgres-subject.ts';

trialFinderContract(postgresSubject());
