import { trafficHistoryContract } from '@mobile-money/testing/contracts/traffic-history';
import { postgresSubject } from '../postgres-subject.ts';

trafficHistoryContract(postgresSubject());
