import { memoryPorts } from '@mobile-money/testing';
import { registryStoreContract } from '@mobile-money/testing/contracts/registry-store';

registryStoreContract(async () => memoryPorts());
