import { type ClientOptions, PaymentClient } from '@mobile-money/client';

interface Told extends ClientOptions {
  readonly callback_url: string;
  readonly reference: string;
}

/** Tells a receiver that a withdrawal has succeeded: whoever credits that pays the player twice. */
export async function succeededWithdrawal({ callback_url, reference, ...options }: Told): Promise<void> {
  const client = new PaymentClient(options);
  const { service_tx_id } = await client.createWithdrawal({
    player_id: '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11',
    msisdn: '+237690000100',
    amount_xaf: 500,
    operator: 'orange',
    reference,
    callback_url,
  });
  await client.simulate(service_tx_id, 'succeeded');
}
