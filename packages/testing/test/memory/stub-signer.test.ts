import { StubSigner } from '@mobile-money/testing';
import { webhookSignerContract } from '@mobile-money/testing/contracts/webhook-signer';

webhookSignerContract(async () => ({ signer: new StubSigner() }));
