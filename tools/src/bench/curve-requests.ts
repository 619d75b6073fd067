import type pg from 'pg';
import { smsRequest } from '../harness/orange-sms.ts';
import type { HttpRequest } from '../harness/sender.ts';
import { detectRequest, dialledDeposit, posting } from './candidates.ts';
import {
  anyOf,
  anyPaid,
  filledAt,
  filledCursor,
  filledDeposit,
  filledPlayer,
  filledReference,
  filledTransaction,
} from './fill.ts';
import { storeOpen } from './stored.ts';
import { keyed } from './surroundings.ts';

/** One kind of request, and how it is made when so many transactions are stored. */
export interface CurveRequest {
  readonly name: string;
  /** Whether the middle request may take hardly longer with a million stored than with ten thousand. */
  readonly isHeld: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly next: (stored: number) => HttpRequest;
  /** Stores what the next requests are about. */
  readonly prepare?: (count: number) => Promise<void>;
}

/** What platforms, devices and operators ask for, each of anything in the whole history. */
export function curveRequests(client: pg.PoolClient, authorization: string): readonly CurveRequest[] {
  const another = (make: () => object): HttpRequest => posting('/api/v1/deposits', make)();
  const platform = (name: string, next: (stored: number) => HttpRequest | string, isHeld = false) =>
    asked(keyed, name, next, isHeld);
  const operators = (name: string, next: (stored: number) => string) =>
    asked({ authorization }, `operators: ${name}`, (stored) => `/internal/v1/${next(stored)}`, false);
  const list = 'transactions?limit=50';
  // As many as wait in the smallest history: the same answer everywhere.
  const oldest = 'transactions?direction=withdrawal&state=pending_approval&order=oldest&limit=10';
  const playersOwn = (stored: number): string =>
    `/api/v1/players/${filledPlayer(anyOf(stored))}/transactions`;
  return [
    platform('new deposit, dialled', () => another(dialledDeposit)),
    platform('the same deposit again', (stored) => another(() => filledDeposit(anyPaid(stored)))),
    platform(
      'transaction by id',
      (stored) => `/api/v1/transactions/${filledTransaction(anyOf(stored))}`,
      true,
    ),
    platform('player list, first page', playersOwn, true),
    platform('player list, fifth page', (stored) => `${playersOwn(stored)}?page=5`, true),
    platform(
      'events from the middle',
      (stored) => `/api/v1/events?after=${filledCursor(anyOf(stored))}`,
      true,
    ),
    platform('operator of a number', () => detectRequest),
    smsToSucceeded(client),
    operators('newest transactions', () => list),
    operators('transactions from the middle', (stored) => `${list}&cursor=${placeOf(anyOf(stored))}`),
    operators('search by reference', (stored) => `transactions?q=${filledReference(anyOf(stored))}`),
    operators('all about a transaction', (stored) => `transactions/${filledTransaction(anyOf(stored))}`),
    operators('oldest withdrawals to decide', () => oldest),
    operators('count of withdrawals to decide', () => 'withdrawals/waiting'),
    operators('overview', () => 'overview'),
    operators('newest webhooks', () => 'webhooks?status=delivered'),
  ];
}

const asked = (
  headers: CurveRequest['headers'],
  name: string,
  next: (stored: number) => HttpRequest | string,
  isHeld: boolean,
): CurveRequest => ({
  name,
  isHeld,
  headers,
  next: (stored) => {
    const request = next(stored);
    return typeof request === 'string' ? { path: request } : request;
  },
});

/** The cursor that a list would have given out there. */
const placeOf = (n: number): string => `${filledAt(n)}_${filledTransaction(n)}`;

/** Each SMS is for an open deposit of its own, stored just before. */
function smsToSucceeded(client: pg.PoolClient): CurveRequest {
  let stored = 0;
  let paid = 0;
  return {
    name: 'SMS to succeeded',
    isHeld: true,
    headers: {},
    prepare: async (count) => {
      await storeOpen(client, 'paid', stored, count);
      stored += count;
    },
    next: () => {
      paid += 1;
      return smsRequest(paid - 1);
    },
  };
}
