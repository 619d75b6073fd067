import { SequentialKeyMaker } from '@mobile-money/testing';
import { keyMakerContract } from '@mobile-money/testing/contracts/key-maker';

keyMakerContract(async () => ({ keyMaker: new SequentialKeyMaker() }));
