import { randomUUID } from 'node:crypto';
import { at, basic, type Exchanged, exchange } from './exchange.ts';

const products = {
  collection: { resource: 'requesttopay', party: 'payer' },
  disbursement: { resource: 'transfer', party: 'payee' },
} as const;
type Product = keyof typeof products;

type Asked = Exchanged & { readonly reference: string };

interface AskOptions {
  readonly reference?: string;
  readonly headers?: Record<string, string>;
  readonly change?: Record<string, unknown>;
  readonly signal?: AbortSignal | null;
}

export const login = { Authorization: basic('user:key'), 'Ocp-Apim-Subscription-Key': 'key' };

/** Calls MTN's interface as its documentation says. */
export class MtnClient {
  readonly #base: string;
  readonly #tokens = new Map<string, string>();

  constructor(url: string) {
    this.#base = `${url}/mtn`;
  }

  request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
    signal: AbortSignal | null = null,
  ): Promise<Exchanged> {
    return exchange(method, this.#base + path, { headers, body, signal });
  }

  async headers(product: Product): Promise<Record<string, string>> {
    const asked = { grant_type: 'client_credentials' };
    const token =
      this.#tokens.get(product) ??
      String(at(await this.request('POST', `/${product}/token/`, login, asked), 'body', 'access_token'));
    this.#tokens.set(product, token);
    return {
      Authorization: `Bearer ${token}`,
      'Ocp-Apim-Subscription-Key': 'key',
      'X-Target-Environment': 'mtncameroon',
    };
  }

  ask(number: string, amount: number, options: AskOptions = {}): Promise<Asked> {
    return this.#submit('collection', number, amount, options);
  }

  pay(number: string, amount: number, options: AskOptions = {}): Promise<Asked> {
    return this.#submit('disbursement', number, amount, options);
  }

  readAsked(reference: string): Promise<Exchanged> {
    return this.#read('collection', reference);
  }

  readPaid(reference: string): Promise<Exchanged> {
    return this.#read('disbursement', reference);
  }

  async #read(product: Product, reference: string): Promise<Exchanged> {
    const path = `/${product}/v1_0/${products[product].resource}/${reference}`;
    return this.request('GET', path, await this.headers(product));
  }

  async #submit(
    product: Product,
    number: string,
    amount: number,
    { reference = randomUUID(), headers = {}, change = {}, signal = null }: AskOptions,
  ): Promise<Asked> {
    const { resource, party } = products[product];
    const all = { ...(await this.headers(product)), 'X-Reference-Id': reference, ...headers };
    const body = {
      amount: String(amount),
      currency: 'XAF',
      externalId: 'order-1',
      [party]: { partyIdType: 'MSISDN', partyId: number },
      payerMessage: 'Deposit',
      payeeNote: 'Deposit',
      ...change,
    };
    return { reference, ...(await this.request('POST', `/${product}/v1_0/${resource}`, all, body, signal)) };
  }
}
