import { probeFinderContract } from '@mobile-money/testing/contracts/probe-finder';
import { postgresSubject } from '../postgres-subject.ts';

probeFinderContract(postgresSubject());
