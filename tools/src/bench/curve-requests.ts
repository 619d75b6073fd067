import type pg from 'pg';
import { smsRequest } from '../beside/pretend/orange-sms.ts';
import {
  anyPaid,
  filledAt,
  filledDeposit,
  filledPlayer,
  filledReference,
  filledTransaction,
} from './filled.ts';
import type { LoadRequest } from './load.ts';
import { storeOpen } from './open-deposits.ts';
import { apiKey } from './processes.ts';
import { detectRequest, dialledDeposit, posting } from './requests.ts';

/** One kind of request, and how it is made when so many transactions are stored. */
export interface CurveRequest {
  readonly name: string;
  /** Whether the middle request may take hardly longer with a million stored than with ten thousand. */
  readonly isHeld: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly next: (stored: number) => LoadRequest;
  /** Stores what the next requests are about. */
  readonly prepare?: (count: number) => Promise<void>;
}

/** What platforms, devices and operators ask for, each of anything in the whole history. */
export function curveRequests(client: pg.PoolClient, authorization: string): readonly CurveRequest[] {
  const ofPlatform = { isHeld: false, headers: { 'x-api-key': apiKey } };
  const ofOperators = { isHeld: false, headers: { authorization } };
  const get = (path: string): LoadRequest => ({ path });
  const any = (stored: number): number => Math.floor(Math.random() * stored);
  const list = '/internal/v1/transactions?limit=50';
  // Each new deposit has a number of its own: an open one of the same amount would take its merchant number.
  let made = 0;
  const another = (make: (n: number) => object): LoadRequest => posting('/api/v1/deposits', make)(made++);
  return [
    { ...ofPlatform, name: 'new deposit, dialled', next: () => another(dialledDeposit) },
    {
      ...ofPlatform,
      name: 'the same deposit again',
      next: (stored) => another(() => filledDeposit(anyPaid(stored))),
    },
    {
      ...ofPlatform,
      name: 'transaction by id',
      isHeld: true,
      next: (stored) => get(`/api/v1/transactions/${filledTransaction(any(stored))}`),
    },
    {
      ...ofPlatform,
      name: 'player list, first page',
      isHeld: true,
      next: (stored) => get(`/api/v1/players/${filledPlayer(any(stored))}/transactions`),
    },
    {
      ...ofPlatform,
      name: 'player list, fifth page',
      isHeld: true,
      next: (stored) => get(`/api/v1/players/${filledPlayer(any(stored))}/transactions?page=5`),
    },
    { ...ofPlatform, name: 'operator of a number', next: () => detectRequest },
    smsToSucceeded(client),
    { ...ofOperators, name: 'operators: newest transactions', next: () => get(list) },
    {
      ...ofOperators,
      name: 'operators: transactions from the middle',
      next: (stored) => get(`${list}&cursor=${placeOf(any(stored))}`),
    },
    {
      ...ofOperators,
      name: 'operators: search by reference',
      next: (stored) => get(`/internal/v1/transactions?q=${filledReference(any(stored))}`),
    },
    {
      ...ofOperators,
      name: 'operators: all about a transaction',
      next: (stored) => get(`/internal/v1/transactions/${filledTransaction(any(stored))}`),
    },
    {
      ...ofOperators,
      name: 'operators: oldest withdrawals to decide',
      // As many as wait in the smallest history: the same answer everywhere.
      next: () => get(`/internal/v1/transactions?${waiting}&order=oldest&limit=10`),
    },
    {
      ...ofOperators,
      name: 'operators: count of withdrawals to decide',
      next: () => get('/internal/v1/withdrawals/waiting'),
    },
    { ...ofOperators, name: 'operators: overview', next: () => get('/internal/v1/overview') },
    {
      ...ofOperators,
      name: 'operators: newest webhooks',
      next: () => get('/internal/v1/webhooks?status=delivered'),
    },
  ];
}

const waiting = 'direction=withdrawal&state=pending_approval';

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
