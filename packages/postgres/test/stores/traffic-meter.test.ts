import { trafficMeterContract } from '@mobile-money/testing/contracts/traffic-meter';
import { postgresSubject } from '../postgres-subject.ts';

trafficMeterContract(postgresSubject());
