import { adversaryFaults } from './planted/adversary-faults.ts';
import { keepingFaults } from './planted/keeping-faults.ts';
import { matchingFaults } from './planted/matching-faults.ts';
import { moneyFaults } from './planted/money-faults.ts';
import type { PlantedFault } from './planted/planted-fault.ts';
import { promptFaults } from './planted/prompt-faults.ts';
import { routingFaults } from './planted/routing-faults.ts';
import { transferFaults } from './planted/transfer-faults.ts';
import { webhookFaults } from './planted/webhook-faults.ts';

export const plantedFaults: readonly PlantedFault[] = [
  ...moneyFaults,
  ...matchingFaults,
  ...promptFaults,
  ...routingFaults,
  ...transferFaults,
  ...webhookFaults,
  ...keepingFaults,
  ...adversaryFaults,
];
