import { CountedPauses } from '@mobile-money/testing';
import { pausesContract } from '@mobile-money/testing/contracts/pauses';

pausesContract(() => new CountedPauses());
