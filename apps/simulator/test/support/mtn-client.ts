import { randomUUID } from 'node:crypto';
import { at } from './given-simulator.ts';

export interface MtnAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

/** Calls MTN's interface as its documentation says. */
export class MtnClient {
  readonly #base: string;
  readonly #tokens = new Map<string, string>();

  constructor(url: string) {
    this.#base = `${url}/mtn`;
  }

  async request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
    signal: AbortSignal | null = null,
  ): Promise<MtnAnswer> {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const type = body === undefined || typeof body === 'string' ? {} : { 'Content-Type': 'application/json' };
    const call = { method, headers: { ...type, ...headers }, signal, ...sent };
    const response = await fetch(this.#base + path, call);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, text, body: isJson ? JSON.parse(text) : null };
  }

  async headers(product: 'collection' | 'disbursement'): Promise<Record<string, string>> {
    let token = this.#tokens.get(product);
    if (token === undefined) {
      const { body } = await this.request('POST', `/${product}/token/`, login, {
        grant_type: 'client_credentials',
      });
      token = String(at(body, 'access_token'));
      this.#tokens.set(product, token);
    }
    return {
      Authorization: `Bearer ${token}`,
      'Ocp-Apim-Subscription-Key': 'key',
      'X-Target-Environment': 'mtncameroon',
    };
  }

  ask(number: string, amount: number, options: AskOptions = {}): Promise<Asked> {
    return this.#submit('collection', 'requesttopay', requestBody('payer', number, amount), options);
  }

  pay(number: string, amount: number, options: AskOptions = {}): Promise<Asked> {
    return this.#submit('disbursement', 'transfer', requestBody('payee', number, amount), options);
  }

  async readAsked(reference: string): Promise<MtnAnswer> {
    const headers = await this.headers('collection');
    return this.request('GET', `/collection/v1_0/requesttopay/${reference}`, headers);
  }

  async readPaid(reference: string): Promise<MtnAnswer> {
    const headers = await this.headers('disbursement');
    return this.request('GET', `/disbursement/v1_0/transfer/${reference}`, headers);
  }

  async #submit(
    product: 'collection' | 'disbursement',
    resource: string,
    body: object,
    { reference = randomUUID(), headers = {}, change = {}, signal = null }: AskOptions,
  ): Promise<Asked> {
    const all = { ...(await this.headers(product)), 'X-Reference-Id': reference, ...headers };
    const path = `/${product}/v1_0/${resource}`;
    return { reference, ...(await this.request('POST', path, all, { ...body, ...change }, signal)) };
  }
}

type Asked = MtnAnswer & { readonly reference: string };

interface AskOptions {
  readonly reference?: string;
  readonly headers?: Record<string, string>;
  readonly change?: Record<string, unknown>;
  readonly signal?: AbortSignal | null;
}

export const login = {
  Authorization: `Basic ${Buffer.from('user:key').toString('base64')}`,
  'Ocp-Apim-Subscription-Key': 'key',
};

const requestBody = (party: 'payer' | 'payee', number: string, amount: number) => ({
  amount: String(amount),
  currency: 'XAF',
  externalId: 'order-1',
  [party]: { partyIdType: 'MSISDN', partyId: number },
  payerMessage: 'Deposit',
  payeeNote: 'Deposit',
});
