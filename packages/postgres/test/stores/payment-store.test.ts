import { paymentStoreContract } from '@mobile-money/testing/contracts/payment-store';
import { postgresSubject } from '../postgres-subject.ts';

paymentStoreContract(postgresSubject());
