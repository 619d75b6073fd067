import { readPacesContract } from '@mobile-money/testing/contracts/read-paces';
import { postgresSubject } from '../postgres-subject.ts';

readPacesContract(postgresSubject());
