import { memoryPorts } from '@mobile-money/testing';
import { callbackBudgetsContract } from '@mobile-money/testing/contracts/callback-budgets';

const { ports } = memoryPorts();

callbackBudgetsContract(async () => ports);
