import { randomUUID } from 'node:crypto';
import { PaymentError } from '@mobile-money/client';
import { type ExamplePlatform, startExamplePlatform } from './example-platform.ts';

const {
  SERVICE_URL: serviceUrl = 'http://localhost:8000',
  SERVICE_API_KEY: apiKey = '',
  PORT = '0',
} = process.env;

const platform = await startExamplePlatform({ serviceUrl, apiKey, port: Number(PORT) });
console.log(`The platform takes webhooks at ${platform.callbackUrl}.`);
try {
  await oneDeposit(platform);
} catch (error) {
  if (!(error instanceof PaymentError)) throw error;
  console.error(`The service at ${serviceUrl} did not do it. ${error.message}`);
  process.exitCode = 1;
}
await platform.stop();

async function oneDeposit({ books, client, deposit, webhooksTaken }: ExamplePlatform): Promise<void> {
  const [player_id, reference] = [randomUUID(), randomUUID()];
  const payment = { msisdn: '+237690000100', amount_xaf: 500, operator: 'orange' } as const;
  const { service_tx_id, status } = await deposit({ player_id, reference, ...payment });
  console.log(`The deposit ${service_tx_id} of 500 XAF is ${status}.`);
  try {
    await client.simulate(service_tx_id, 'succeeded');
  } catch (error) {
    if (!(error instanceof PaymentError) || error.code !== 'not_found') throw error;
    console.log('This is no sandbox: the outcome comes when the player has paid, or when the time is over.');
  }
  await webhooksTaken(1);
  console.log(`A webhook came, signed by the service: ${books.webhooks[0]?.event}.`);
  console.log(`The balance of the player is ${books.balanceOf(player_id)} XAF.`);
}
