import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Operator } from '@mobile-money/core';
import { openTestDatabase } from '@mobile-money/postgres/test-database';
import { RecordingLog } from '@mobile-money/testing';
import { timeOrderedIds } from '../../src/bootstrap/system.ts';
import { readConfig } from '../../src/config/config.ts';
import { startService } from '../../src/service.ts';
import { type Books, FakePhones } from './fake-phones.ts';
import { freePort } from './free-port.ts';
import { Inbox, type Webhook } from './inbox.ts';

export interface Created {
  readonly service_tx_id: string;
  readonly reference: string;
  readonly status: string;
  readonly amount_xaf: number;
  readonly collection_mode?: string;
  readonly expires_at?: string | null;
  readonly instructions?: { readonly ussd_string: string; readonly merchant: { readonly msisdn: string } };
}

/** What only staff read of a transaction. */
export interface TransactionRecord {
  readonly service_tx_id: string;
  readonly direction: string;
  readonly state: string;
  readonly state_reason: string;
  readonly amount_minor: number;
  readonly provider: string;
  readonly provider_tx_id: string | null;
  readonly submission_id: string;
  readonly msisdn: string;
  readonly callback_url: string | null;
  readonly history: readonly { readonly to: string }[];
  readonly exchanges: readonly { provider_id: string; operation: string; outcome: string }[];
  readonly payments: readonly IncomingPayment[];
}

export interface IncomingPayment {
  readonly payment_id: string;
  readonly operator_tx_id: string;
  readonly amount_xaf: number;
  readonly status: string;
  readonly held_because: string;
  readonly service_tx_id: string | null;
}

interface Answered {
  readonly status: number;
  readonly json: unknown;
}

interface JourneyPlaces {
  readonly service: string;
  readonly phones: string;
  readonly database: string;
}

const patienceMs = 30_000;

/** The whole service in development, on a real database, with its pretend network and a platform that listens. */
export class Journey {
  readonly phones: FakePhones;
  readonly url: string;
  readonly databaseUrl: string;
  /** Who calls, where that is asked. */
  headers: Readonly<Record<string, string>> = {};
  readonly #inbox: Inbox;
  readonly #stop: () => Promise<void>;
  #players = 0;

  private constructor(places: JourneyPlaces, inbox: Inbox, stop: () => Promise<void>) {
    this.url = places.service;
    this.databaseUrl = places.database;
    this.phones = new FakePhones(places.phones);
    this.#inbox = inbox;
    this.#stop = stop;
  }

  /** With a network of one's own, its address says where the phones are. */
  static async begin(settings: Readonly<Record<string, string>> = {}, phonesUrl?: string): Promise<Journey> {
    const [port, simulatorPort] = [await freePort(), await freePort()];
    const dataDir = mkdtempSync(join(tmpdir(), 'journey-'));
    const [database, inbox] = [await openTestDatabase(), await Inbox.open()];
    const config = readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      WEBHOOK_RETRY_DELAYS_MS: '50,50,50',
      ...settings,
    });
    const service = await startService(config, new RecordingLog());
    const places = {
      service: `http://127.0.0.1:${port}`,
      phones: phonesUrl ?? `http://127.0.0.1:${simulatorPort}`,
      database: config.databaseUrl ?? '',
    };
    return new Journey(places, inbox, async () => {
      await service.stop();
      await Promise.all([inbox.close(), database.drop()]);
      rmSync(dataDir, { recursive: true, force: true });
    });
  }

  end(): Promise<void> {
    return this.#stop();
  }

  /** A number that no other journey has used, with 500,000 XAF in its wallet. */
  player(operator: Operator): string {
    this.#players += 1;
    return `${operator === 'mtn' ? '+2376770' : '+2376990'}${String(this.#players).padStart(5, '0')}`;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answered> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  }

  async deposit(operator: Operator, msisdn: string, more: Record<string, unknown> = {}): Promise<Created> {
    const answer = await this.call('POST', '/api/v1/deposits', this.#request(operator, msisdn, more));
    return created(answer);
  }

  async withdrawal(operator: Operator, msisdn: string, more: Record<string, unknown> = {}): Promise<Created> {
    const answer = await this.call('POST', '/api/v1/withdrawals', this.#request(operator, msisdn, more));
    return created(answer);
  }

  /** As the staff member `dev`, who needs no credentials in development. */
  async approve({ service_tx_id }: Created): Promise<TransactionRecord> {
    const answer = await this.call('POST', `/internal/v1/withdrawals/${service_tx_id}/approve`);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return answer.json as TransactionRecord;
  }

  async record({ service_tx_id }: Pick<Created, 'service_tx_id'>): Promise<TransactionRecord> {
    const { json } = await this.call('GET', `/internal/v1/transactions/${service_tx_id}`);
    return json as TransactionRecord;
  }

  /** The record once it is in this state. */
  async until(transaction: Created, state: string): Promise<TransactionRecord> {
    let last: TransactionRecord | null = null;
    await eventually(
      async () => {
        last = await this.record(transaction);
        return last.state === state;
      },
      () => `It is ${last?.state} (${last?.state_reason}), not ${state}.`,
    );
    return last as unknown as TransactionRecord;
  }

  payments(status: 'matched' | 'unmatched'): Promise<readonly IncomingPayment[]> {
    return this.#all<IncomingPayment>(`/internal/v1/payments?status=${status}`);
  }

  async transactions(): Promise<readonly TransactionRecord[]> {
    const found = await this.#all<{ service_tx_id: string }>('/internal/v1/transactions?');
    return Promise.all(found.map((each) => this.record(each)));
  }

  /** The events that the platform has been told of a transaction, in their order. */
  webhooks({ service_tx_id }: Created): readonly Webhook[] {
    return this.#inbox.received.filter((each) => each.service_tx_id === service_tx_id);
  }

  /** The same once there are so many. */
  async untilTold(transaction: Created, ...events: readonly string[]): Promise<void> {
    const told = (): readonly string[] => this.webhooks(transaction).map(({ event }) => event);
    await eventually(
      async () => told().length >= events.length,
      () => `The platform was told ${told().join(', ') || 'nothing'}.`,
    );
    if (told().join() !== events.join()) throw new Error(`The platform was told ${told().join(', ')}.`);
  }

  books(): Promise<Books> {
    return this.phones.books();
  }

  #request(operator: Operator, msisdn: string, more: Record<string, unknown>): Record<string, unknown> {
    return {
      player_id: timeOrderedIds.next(),
      msisdn,
      amount_xaf: 5_000,
      operator,
      reference: timeOrderedIds.next(),
      callback_url: this.#inbox.url,
      ...more,
    };
  }

  async #all<Item>(path: string): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const at = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { json } = await this.call('GET', `${path}&limit=100${at}`);
      const part = json as { items: readonly Item[]; next_cursor: string | null };
      items.push(...part.items);
      cursor = part.next_cursor;
    }
    return items;
  }
}

function created({ status, json }: Answered): Created {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json as Created;
}

/** Looks again and again: nothing tells a platform that polls when to look. */
export async function eventually(isSo: () => Promise<boolean>, why: () => string): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; !(await isSo()); ) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come to that. ${why()}`);
    await sleep(25);
  }
}
