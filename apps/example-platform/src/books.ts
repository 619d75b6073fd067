import type { WebhookPayload } from '@mobile-money/client';

/** What the platform knows of money. A real one keeps this in its database, and `take` in one transaction there. */
export class Books {
  /** In XAF, by player. */
  readonly balances = new Map<string, number>();
  /** The transactions that a player was credited for; in a database a unique column. */
  readonly credited = new Set<string>();
  readonly webhooks: WebhookPayload[] = [];
  readonly #playerByReference = new Map<string, string>();

  /** Written before the service is asked: the webhook may be faster than the answer. */
  openOrder(reference: string, playerId: string): void {
    this.#playerByReference.set(reference, playerId);
  }

  /** Credits a deposit once, however often its webhook comes, and also when it was seen to expire before. */
  take(event: WebhookPayload): 'processed' | 'duplicate' {
    this.webhooks.push(event);
    if (event.direction !== 'deposit' || event.event !== 'payment.succeeded') return 'processed';
    if (this.credited.has(event.service_tx_id)) return 'duplicate';
    const playerId = this.#playerByReference.get(event.reference);
    if (playerId === undefined) throw new Error(`There is no order ${event.reference}.`);
    this.credited.add(event.service_tx_id);
    this.balances.set(playerId, this.balanceOf(playerId) + event.amount_xaf);
    return 'processed';
  }

  balanceOf(playerId: string): number {
    return this.balances.get(playerId) ?? 0;
  }
}
