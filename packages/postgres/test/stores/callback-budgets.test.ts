import { callbackBudgetsContract } from '@mobile-money/testing/contracts/callback-budgets';
import { postgresSubject } from '../postgres-subject.ts';

callbackBudgetsContract(postgresSubject());
