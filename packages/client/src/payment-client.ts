import { Caller, type CallOptions } from './calling/caller.ts';
import type { ClientOptions } from './calling/client-options.ts';
import { catchUp, type EventsOptions, followEvents, type ReadPage } from './events/follow-events.ts';
import type {
  DepositAnswer,
  DepositBody,
  DetectAnswer,
  DetectBody,
  EventItem,
  EventsAnswer,
  FailureCodeEntry,
  FailureCodesAnswer,
  HealthAnswer,
  KeySetAnswer,
  Operations,
  PageAnswer,
  PageBody,
  PlayerTransactionsAnswer,
  ProviderHealthAnswer,
  ProvidersAnswer,
  PublicKeyAnswer,
  ReplayAnswer,
  SignedWebhookAnswer,
  SimulateAnswer,
  SimulateBody,
  TransactionAnswer,
  TransactionSummary,
  WithdrawalAnswer,
  WithdrawalBody,
} from './schemas.ts';

export type EventsQuery = Operations['get /api/v1/events']['query'];
export type PlayerListQuery = Operations['get /api/v1/players/{player_id}/transactions']['query'];

const pageSizeMax = 100;

/** The whole public interface. Every method rejects with a PaymentError when there is no answer to give. */
export class PaymentClient {
  readonly #caller: Caller;

  constructor(options: ClientOptions) {
    this.#caller = new Caller(options);
  }

  /** With the same `reference` this may be called any number of times: there is one deposit. */
  createDeposit(body: DepositBody, options?: CallOptions): Promise<DepositAnswer> {
    return this.#caller.call('post /api/v1/deposits', { body }, options);
  }

  /** The same for a withdrawal, which then waits for a person's approval. */
  createWithdrawal(body: WithdrawalBody, options?: CallOptions): Promise<WithdrawalAnswer> {
    return this.#caller.call('post /api/v1/withdrawals', { body }, options);
  }

  detectOperator(body: DetectBody, options?: CallOptions): Promise<DetectAnswer> {
    return this.#caller.call('post /api/v1/msisdn/detect', { body }, options);
  }

  readTransaction(serviceTxId: string, options?: CallOptions): Promise<TransactionAnswer> {
    const path = { service_tx_id: serviceTxId };
    return this.#caller.call('get /api/v1/transactions/{service_tx_id}', { path }, options);
  }

  /** One page, newest first. */
  listPlayerTransactions(
    playerId: string,
    query: PlayerListQuery = {},
    options?: CallOptions,
  ): Promise<PlayerTransactionsAnswer> {
    const path = { player_id: playerId };
    return this.#caller.call('get /api/v1/players/{player_id}/transactions', { path, query }, options);
  }

  /** All pages, one transaction after the other. Pages are fetched as they are needed. */
  async *eachPlayerTransaction(
    playerId: string,
    filter: Pick<PlayerListQuery, 'status' | 'direction'> = {},
    options?: CallOptions,
  ): AsyncGenerator<TransactionSummary, void, undefined> {
    // What is created meanwhile pushes others to the next page, where they come again.
    const given = new Set<string>();
    let asked: PlayerListQuery = filter;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { ...asked, page, limit: pageSizeMax };
      const answer = await this.listPlayerTransactions(playerId, query, options);
      for (const item of answer.items) {
        if (given.has(item.service_tx_id) || item.state !== (filter.status ?? item.state)) continue;
        given.add(item.service_tx_id);
        yield item;
      }
      pages = answer.pages;
      // What loses the status meanwhile would draw others to a page that was read: where one page does not hold all that
      // have it, all states are read, from the first page on.
      if (asked.status !== undefined && pages > 1) [asked, page] = [{ direction: filter.direction }, 0];
    }
  }

  /** Sends the webhook of a settled transaction again. Not repeated by itself once it may have arrived. */
  replayWebhook(serviceTxId: string, options?: CallOptions): Promise<ReplayAnswer> {
    const path = { service_tx_id: serviceTxId };
    return this.#caller.call('post /api/v1/transactions/{service_tx_id}/replay-webhook', { path }, options);
  }

  /** One page of what happened, in order. `events()` and `recover()` read page after page. */
  readEvents(query: EventsQuery = {}, options?: CallOptions): Promise<EventsAnswer> {
    const waitMs = (query.wait ?? 0) * 1_000;
    return this.#caller.call('get /api/v1/events', { query }, { ...options, waitMs });
  }

  /**
   * Every event, one after the other, for good, from where the last reader with this store of cursors stopped. Outages
   * are waited out. An event counts as dealt with when the next one is asked for; until then it comes again.
   */
  events(options: EventsOptions): AsyncGenerator<EventItem, void, undefined> {
    return followEvents(this.#readPage, options);
  }

  /**
   * All that happened after a cursor, or from the beginning with null, up to now. Gives the cursor that the
   * next call begins with.
   */
  recover(
    since: string | null,
    handle: (event: EventItem) => Promise<unknown> | unknown,
    { signal }: CallOptions = {},
  ): Promise<string> {
    return catchUp(this.#readPage, since, handle, signal);
  }

  readonly #readPage: ReadPage = (query, signal) => this.readEvents(query, { signal });

  /** The webhook of an event as it would be sent now; in the sandbox and in development only. */
  readSignedWebhook(eventId: string, options?: CallOptions): Promise<SignedWebhookAnswer> {
    const path = { event_id: eventId };
    return this.#caller.call('get /api/v1/events/{event_id}/webhook', { path }, options);
  }

  /** A page for the player, on which a deposit is paid, or seen to be paid. */
  page(serviceTxId: string, body: PageBody = {}, options?: CallOptions): Promise<PageAnswer> {
    const path = { service_tx_id: serviceTxId };
    return this.#caller.call('post /api/v1/transactions/{service_tx_id}/page', { path, body }, options);
  }

  listProviders(country = 'CM', options?: CallOptions): Promise<ProvidersAnswer> {
    return this.#caller.call('get /api/v1/{country}/providers', { path: { country } }, options);
  }

  readProviderHealth(country = 'CM', options?: CallOptions): Promise<ProviderHealthAnswer> {
    return this.#caller.call('get /api/v1/{country}/providers/status', { path: { country } }, options);
  }

  /** Why transactions fail, with words for players in French or English. */
  listFailureCodes(lang?: 'fr' | 'en', options?: CallOptions): Promise<FailureCodesAnswer> {
    return this.#caller.call('get /api/v1/failure-codes', { query: { lang } }, options);
  }

  /** The same by code, to look one up. */
  async failureCodes(
    lang?: 'fr' | 'en',
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, FailureCodeEntry>> {
    const { items } = await this.listFailureCodes(lang, options);
    return new Map(items.map((item) => [item.code, item]));
  }

  /** Every key that may verify a webhook now, as a JWK set. */
  readKeySet(options?: CallOptions): Promise<KeySetAnswer> {
    return this.#caller.call('get /api/v1/security/jwks', {}, options);
  }

  /** The key that signs now, or the one of that id while it is valid. */
  readPublicKey(keyId?: string, options?: CallOptions): Promise<PublicKeyAnswer> {
    return this.#caller.call(
      'get /api/v1/security/callback-public-key',
      { query: { key_id: keyId } },
      options,
    );
  }

  /** Answers also while the service is unavailable, and says so in `status`. */
  readHealth(options?: CallOptions): Promise<HealthAnswer> {
    return this.#caller.call('get /health', {}, options);
  }

  /** Makes an outcome happen; in the sandbox only. Not repeated by itself once it may have arrived. */
  simulate(
    serviceTxId: string,
    outcome: SimulateBody['outcome'],
    options?: CallOptions,
  ): Promise<SimulateAnswer> {
    return this.#caller.call(
      'post /api/v1/sandbox/transactions/{service_tx_id}/simulate',
      { path: { service_tx_id: serviceTxId }, body: { outcome } },
      options,
    );
  }
}
