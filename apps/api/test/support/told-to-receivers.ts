import { type ClientOptions, PaymentClient } from '@mobile-money/client';
import { build, runTool } from './service-process.ts';

interface Told {
  readonly callback_url: string;
  readonly reference: string;
}
const payment = {
  player_id: '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11',
  msisdn: '+237690000100',
  amount_xaf: 500,
  operator: 'orange',
} as const;

/** Tells a receiver that a withdrawal has succeeded: whoever credits that pays the player twice. */
export async function succeededWithdrawal(service: ClientOptions, told: Told): Promise<void> {
  const client = new PaymentClient(service);
  const { service_tx_id } = await client.createWithdrawal({ ...payment, ...told });
  await client.simulate(service_tx_id, 'succeeded');
}

/** The client of another application of the installation. */
export async function anotherApplication(
  baseUrl: string,
  installation: Readonly<Record<string, string>>,
): Promise<PaymentClient> {
  await build('tools');
  const settings = { SERVICE_ENV: 'sandbox', ...installation };
  const { stdout } = await runTool('keys', ['issue', '--application', 'another', '--json'], settings);
  const { api_key: apiKey } = JSON.parse(stdout) as { readonly api_key: string };
  return new PaymentClient({ baseUrl, apiKey });
}

/** Lets another application tell a receiver of its own deposit, under the same signature. */
export async function depositOfAnother(
  baseUrl: string,
  installation: Readonly<Record<string, string>>,
  told: Told,
): Promise<void> {
  const another = await anotherApplication(baseUrl, installation);
  const { service_tx_id } = await another.createDeposit({ ...payment, ...told });
  await another.simulate(service_tx_id, 'succeeded');
}
