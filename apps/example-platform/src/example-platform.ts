import * as payments from '@mobile-money/client';

/**
 * A platform in sixty lines. A real one keeps its books and its cursor in a database, and `take` is one transaction there.
 * It is told everything twice, by webhook and by the feed, and credits once: a webhook is quicker, the feed misses nothing.
 */
export function examplePlatform(service: payments.VerifierOptions, options: payments.ReceiveOptions = {}) {
  const { onProblem = console.error } = options;
  const client = new payments.PaymentClient(service);
  const orders = new Map<string, payments.DepositBody>();
  const ours = new Set<string>();
  const credited = new Set<string>();
  const balances = new Map<string, number>();

  async function deposit(order: payments.DepositBody): Promise<payments.DepositAnswer> {
    // A webhook names the order and no player: a reference is one order, of one player and over one amount.
    const { player_id, amount_xaf } = orders.get(order.reference) ?? order;
    if (player_id !== order.player_id || amount_xaf !== order.amount_xaf) {
      throw new Error(`The order ${order.reference} is another one.`);
    }
    // Before the service is asked: the webhook may be faster than the answer.
    orders.set(order.reference, order);
    const answer = await client.createDeposit(order);
    ours.add(answer.service_tx_id);
    return answer;
  }

  /** Credits a deposit once, however often it is told, and also when it was seen to expire or fail before. */
  function take(told: payments.WebhookPayload): 'processed' | 'duplicate' {
    if (told.direction !== 'deposit' || told.event !== 'payment.succeeded') return 'processed';
    if (credited.has(told.service_tx_id)) return 'duplicate';
    const order = orders.get(told.reference);
    if (order?.amount_xaf !== told.amount_xaf) {
      throw new Error(`There is no order ${told.reference} of ${told.amount_xaf} XAF.`);
    }
    credited.add(told.service_tx_id);
    balances.set(order.player_id, (balances.get(order.player_id) ?? 0) + told.amount_xaf);
    return 'processed';
  }

  /** The service signs for other applications, too, which can name our address and our orders: what they asked for is
   * not found. It is looked for when the answer that names ours was lost, or is not here yet. */
  async function takeWebhook(told: payments.WebhookPayload): Promise<'processed' | 'duplicate'> {
    if (!ours.has(told.service_tx_id)) await client.readTransaction(told.service_tx_id);
    return take(told);
  }

  /** What no webhook brought, and all that follows: neither orders of others nor one over another amount stop it. */
  async function* follow(cursors: payments.CursorStore, signal: AbortSignal, start?: 'end') {
    for await (const { payload } of client.events({ cursors, start, signal, waitSeconds: 10 })) {
      const { reference, amount_xaf } = payload;
      if (orders.get(reference)?.amount_xaf === amount_xaf) yield take(payload);
      else if (orders.has(reference)) onProblem(new Error(`${reference} is no order of ${amount_xaf} XAF.`));
    }
  }

  /** For Node's own server or an Express app: only what the service has signed comes through. */
  const receive = payments.receiveWebhooks(new payments.WebhookVerifier(service), takeWebhook, options);
  return { client, balances, deposit, take, receive, follow };
}
