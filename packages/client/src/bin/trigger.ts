import { randomUUID } from 'node:crypto';
import type { PaymentClient } from '../payment-client.ts';
import type { SimulateBody } from '../schemas.ts';

type Outcome = SimulateBody['outcome'];

/** What can be made to happen, and by which outcomes of the sandbox. */
const triggers: Readonly<Record<string, readonly ['deposit' | 'withdrawal', ...Outcome[]]>> = {
  'deposit.succeeded': ['deposit', 'succeeded'],
  'deposit.failed': ['deposit', 'failed'],
  'deposit.expired': ['deposit', 'expired'],
  'deposit.late': ['deposit', 'expired', 'succeeded'],
  'withdrawal.succeeded': ['withdrawal', 'succeeded'],
  'withdrawal.failed': ['withdrawal', 'failed'],
};

export const triggerNames: readonly string[] = Object.keys(triggers);

/** Makes a transaction and lets it end so, in the sandbox. */
export async function trigger(
  client: PaymentClient,
  name: string,
  callbackUrl: string | null,
  say: (line: string) => void,
): Promise<void> {
  const [direction, ...outcomes] = triggers[name] ?? ['deposit'];
  const order = {
    player_id: randomUUID(),
    msisdn: '+237690000100',
    amount_xaf: 500,
    operator: 'orange',
    reference: `trigger-${randomUUID()}`,
    callback_url: callbackUrl,
  } as const;
  const create = direction === 'deposit' ? client.createDeposit(order) : client.createWithdrawal(order);
  const { service_tx_id: id } = await create;
  say(`${direction} ${id} of ${order.amount_xaf} XAF, ${order.reference}`);
  for (const outcome of outcomes) {
    const { previous_state: before, state } = await client.simulate(id, outcome);
    say(`  ${before} → ${state}`);
  }
}
