import { webhookSignerContract } from '@mobile-money/testing/contracts/webhook-signer';
import { signer } from '../signing/signer.ts';

const secret = `whsec_${Buffer.from('a secret of the platform').toString('base64')}`;

webhookSignerContract(async () => ({ signer: await signer() }));
webhookSignerContract(async () => ({ signer: await signer({ secretsOf: async () => [secret] }) }));
