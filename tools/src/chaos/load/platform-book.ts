import type { WebhookPayload } from '@mobile-money/client';
import type { PlatformBook, PlatformOrder, SeenEvent } from '../books/books.ts';

type Opening = Pick<
  PlatformOrder,
  'direction' | 'reference' | 'playerId' | 'msisdn' | 'amountXaf' | 'callbackUrl'
>;

interface KeptOrder extends Opening {
  readonly acknowledged: string[];
  readonly events: SeenEvent[];
  creditedXaf: number;
}

/** What the platform knows of money, from its own orders, the answers to them and its webhooks. */
export class KeptBook implements PlatformBook {
  readonly #orders = new Map<string, KeptOrder>();
  acknowledgedCount = 0;

  get orders(): readonly PlatformOrder[] {
    return [...this.#orders.values()];
  }

  /** Written before the service is asked: a webhook may be faster than the answer. */
  open(opening: Opening): void {
    this.#orders.set(opening.reference, { ...opening, acknowledged: [], events: [], creditedXaf: 0 });
  }

  acknowledge(reference: string, serviceTxId: string): void {
    const order = this.#of(reference);
    if (order.acknowledged.length === 0) this.acknowledgedCount += 1;
    order.acknowledged.push(serviceTxId);
  }

  /** Credits a deposit once, however often its webhook comes. */
  take({ reference, service_tx_id: serviceTxId, event, amount_xaf: amountXaf }: WebhookPayload): void {
    const order = this.#of(reference);
    const wasCredited = order.events.some(
      (each) => each.serviceTxId === serviceTxId && each.event === 'payment.succeeded',
    );
    order.events.push({ serviceTxId, event, amountXaf });
    if (event === 'payment.succeeded' && order.direction === 'deposit' && !wasCredited) {
      order.creditedXaf += amountXaf;
    }
  }

  hasSucceeded(reference: string): boolean {
    return this.#of(reference).events.some(({ event }) => event === 'payment.succeeded');
  }

  #of(reference: string): KeptOrder {
    const order = this.#orders.get(reference);
    if (order === undefined) throw new Error(`The platform has no order ${reference}.`);
    return order;
  }
}
