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
  ): Promise<MtnAnswer> {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const type = body === undefined || typeof body === 'string' ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(this.#base + path, { method, headers: { ...type, ...headers }, ...sent });
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

  async ask(
    number: string,
    amount: number,
    { reference = randomUUID() as string, headers = {}, change = {} }: AskOptions = {},
  ): Promise<MtnAnswer & { reference: string }> {
    const all = { ...(await this.headers('collection')), 'X-Reference-Id': reference, ...headers };
    const body = { ...requestBody('payer', number, amount), ...change };
    return { reference, ...(await this.request('POST', '/collection/v1_0/requesttopay', all, body)) };
  }

  async pay(
    number: string,
    amount: number,
    { reference = randomUUID() as string, headers = {}, change = {} }: AskOptions = {},
  ): Promise<MtnAnswer & { reference: string }> {
    const all = { ...(await this.headers('disbursement')), 'X-Reference-Id': reference, ...headers };
    const body = { ...requestBody('payee', number, amount), ...change };
    return { reference, ...(await this.request('POST', '/disbursement/v1_0/transfer', all, body)) };
  }

  async readAsked(reference: string): Promise<MtnAnswer> {
    return this.request(
      'GET',
      `/collection/v1_0/requesttopay/${reference}`,
      await this.headers('collection'),
    );
  }

  async readPaid(reference: string): Promise<MtnAnswer> {
    return this.request(
      'GET',
      `/disbursement/v1_0/transfer/${reference}`,
      await this.headers('disbursement'),
    );
  }
}

interface AskOptions {
  readonly reference?: string;
  readonly headers?: Record<string, string>;
  readonly change?: Record<string, unknown>;
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
