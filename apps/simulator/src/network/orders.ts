import type { Operator } from '@mobile-money/core';
import type { Verdict } from './prompts.ts';
import { Remembered } from './remembered.ts';

export type Failure = Exclude<Verdict, 'paid'> | 'unknown_number';

/** What the service asked of the network through one of its interfaces, and what became of it. */
export interface Order {
  readonly id: string;
  readonly providerId: string;
  readonly operator: Operator;
  readonly kind: 'collection' | 'payout';
  /** The name under which the service asked: one name, one order. */
  readonly reference: string;
  readonly msisdn: string;
  readonly merchantMsisdn: string;
  readonly amountXaf: number;
  readonly askedAt: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly failure: Failure | null;
  readonly operatorTxId: string | null;
  readonly settledAt: number | null;
}

export type OrderRequest = Pick<
  Order,
  'providerId' | 'operator' | 'reference' | 'msisdn' | 'merchantMsisdn' | 'amountXaf'
>;

/** One order for each provider, kind and reference. */
export class Orders {
  readonly #orders: Remembered<Order>;
  readonly #watchers = new Map<string, (order: Order) => void>();

  constructor(limit: number) {
    this.#orders = new Remembered(limit, ({ state }) => state !== 'pending');
  }

  get all(): readonly Order[] {
    return this.#orders.all;
  }

  find(providerId: string, kind: Order['kind'], reference: string): Order | null {
    return this.#orders.get(idOf(providerId, kind, reference)) ?? null;
  }

  /** Null when it was forgotten. */
  lookUp(id: string): Order | null {
    return this.#orders.get(id) ?? null;
  }

  get(id: string): Order {
    const order = this.#orders.get(id);
    if (order === undefined) throw new Error(`There is no order ${id}.`);
    return order;
  }

  /** Null when the reference was used before. */
  add(
    request: OrderRequest,
    kind: Order['kind'],
    askedAt: number,
    operatorTxId: string | null,
    settled: (order: Order) => void,
  ): Order | null {
    const id = idOf(request.providerId, kind, request.reference);
    if (this.#orders.has(id)) return null;
    const unsettled = { state: 'pending', failure: null, settledAt: null } as const;
    const order: Order = { id, kind, ...request, askedAt, operatorTxId, ...unsettled };
    this.#orders.set(id, order);
    this.#watchers.set(id, settled);
    return order;
  }

  settle(id: string, outcome: Pick<Order, 'failure' | 'operatorTxId'>, settledAt: number): Order {
    const before = this.get(id);
    if (before.state !== 'pending') throw new Error(`The order ${id} is settled already.`);
    const state = outcome.failure === null ? 'succeeded' : 'failed';
    const after: Order = { ...before, ...outcome, state, settledAt };
    this.#orders.set(id, after);
    this.#watchers.get(id)?.(after);
    this.#watchers.delete(id);
    return after;
  }
}

const idOf = (providerId: string, kind: string, reference: string): string =>
  `${providerId}/${kind}/${reference}`;

/** The same order, as if someone else had been asked for more. */
export const withOtherContents = (order: Order): Order => ({
  ...order,
  msisdn: `${order.msisdn.slice(0, -1)}${(Number(order.msisdn.at(-1)) + 1) % 10}`,
  amountXaf: order.amountXaf * 10,
});
