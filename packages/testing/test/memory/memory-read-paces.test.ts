import { memoryPorts } from '@mobile-money/testing';
import { readPacesContract } from '@mobile-money/testing/contracts/read-paces';

const { ports } = memoryPorts();

readPacesContract(async () => ports);
