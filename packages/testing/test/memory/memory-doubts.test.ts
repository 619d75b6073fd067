import { memoryPorts } from '@mobile-money/testing';
import { doubtsContract } from '@mobile-money/testing/contracts/doubts';

doubtsContract(async () => memoryPorts());
