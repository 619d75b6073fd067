import * as payments from '@mobile-money/client';

/**
 * A platform in forty lines. A real one keeps its books and its cursor in a database, and `take` is one transaction there.
 * It is told everything twice, by webhook and by the feed, and credits once: a webhook is quicker, the feed misses nothing.
 */
export function examplePlatform(service: payments.VerifierOptions, options?: payments.ReceiveOptions) {
  const client = new payments.PaymentClient(service);
  const playerByReference = new Map<string, string>();
  const credited = new Set<string>();
  const balances = new Map<string, number>();

  function deposit(order: payments.DepositBody): Promise<payments.DepositAnswer> {
    // Before the service is asked: the webhook may be faster than the answer.
    playerByReference.set(order.reference, order.player_id);
    return client.createDeposit(order);
  }

  /** Credits a deposit once, however often its webhook comes, and also when it was seen to expire before. */
  function take(told: payments.WebhookPayload): 'processed' | 'duplicate' {
    if (told.direction !== 'deposit' || told.event !== 'payment.succeeded') return 'processed';
    if (credited.has(told.service_tx_id)) return 'duplicate';
    const player = playerByReference.get(told.reference);
    if (player === undefined) throw new Error(`There is no order ${told.reference}.`);
    credited.add(told.service_tx_id);
    balances.set(player, (balances.get(player) ?? 0) + told.amount_xaf);
    return 'processed';
  }

  /** What no webhook brought, and all that follows. Events of others who share the key are not for us. */
  async function* follow(cursors: payments.CursorStore, signal: AbortSignal, start?: 'end') {
    for await (const { payload } of client.events({ cursors, start, signal, waitSeconds: 10 })) {
      if (playerByReference.has(payload.reference)) yield take(payload);
    }
  }

  /** For Node's own server or an Express app: only what the service has signed comes through. */
  const receive = payments.receiveWebhooks(new payments.WebhookVerifier(service), take, options);
  return { client, balances, deposit, take, receive, follow };
}
