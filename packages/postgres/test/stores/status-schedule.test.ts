import { statusScheduleContract } from '@mobile-money/testing/contracts/status-schedule';
import { postgresSubject } from '../postgres-subject.ts';

statusScheduleContract(postgresSubject());
