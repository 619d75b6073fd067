import { messageStoreContract } from '@mobile-money/testing/contracts/message-store';
import { postgresSubject } from '../postgres-subject.ts';

messageStoreContract(postgresSubject());
