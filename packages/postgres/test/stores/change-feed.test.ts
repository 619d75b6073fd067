import { changeFeedContract } from '@mobile-money/testing/contracts/change-feed';
import { postgresSubject } from '../postgres-subject.ts';

changeFeedContract(postgresSubject());
