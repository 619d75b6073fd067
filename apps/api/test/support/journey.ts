import type { Operator } from '@mobile-money/core';
import { timeOrderedIds } from '../../src/bootstrap/system.ts';
import { eventually } from './eventually.ts';
import { type Books, FakePhones } from './fake-phones.ts';
import { freePort } from './free-port.ts';
import { Inbox, type Webhook } from './inbox.ts';
import { call, type Settings, startWhole, type WholeService } from './whole-service.ts';

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
  readonly raw_text: string;
  readonly service_tx_id: string | null;
}

interface Answered {
  readonly status: number;
  readonly json: unknown;
}

/** The whole service in development, on a real database, with its pretend network and a platform that listens. */
export class Journey {
  readonly phones: FakePhones;
  readonly url: string;
  readonly databaseUrl: string;
  /** Who calls, where that is asked. */
  headers: Settings = {};
  readonly #service: WholeService;
  readonly #inbox: Inbox;
  #players = 0;

  private constructor(service: WholeService, phonesUrl: string, inbox: Inbox) {
    this.#service = service;
    this.url = service.url;
    this.databaseUrl = service.databaseUrl;
    this.phones = new FakePhones(phonesUrl);
    this.#inbox = inbox;
  }

  /** With a network of one's own, its address says where the phones are. */
  static async begin(settings: Settings = {}, phonesUrl?: string): Promise<Journey> {
    // Known before they listen: each calls the other.
    const [PORT, SIMULATOR_PORT] = [String(await freePort()), String(await freePort())];
    const usual = { PORT, SIMULATOR_PORT, WEBHOOK_RETRY_DELAYS_MS: '50,50,50' };
    const service = await startWhole({ ...usual, ...settings });
    return new Journey(service, phonesUrl ?? `http://127.0.0.1:${SIMULATOR_PORT}`, await Inbox.open());
  }

  /** A second process on the same database and network, for the background alone. */
  worker(settings: Settings = {}): Promise<WholeService> {
    return startWhole({
      SERVICE_ROLE: 'worker',
      DATABASE_URL: this.databaseUrl,
      PORT: new URL(this.url).port,
      SIMULATOR_PORT: new URL(this.phones.url).port,
      ...settings,
    });
  }

  async end(): Promise<void> {
    await this.#service.stop();
    await this.#inbox.close();
  }

  /** A number that no other journey has used, with 500,000 XAF in its wallet. */
  player(operator: Operator): string {
    this.#players += 1;
    return `${operator === 'mtn' ? '+2376770' : '+2376990'}${String(this.#players).padStart(5, '0')}`;
  }

  call(method: string, path: string, body?: unknown): Promise<Answered> {
    return call(this, method, path, this.headers, body);
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
  webhooks(transaction: Created): readonly Webhook[] {
    return this.#inbox.about(transaction);
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
