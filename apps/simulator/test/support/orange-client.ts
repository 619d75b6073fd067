import { at } from './given-simulator.ts';

/** Calls Orange's interface as the clients that agree with each other do. */
export class OrangeClient {
  readonly #base: string;
  #token: string | null = null;

  constructor(url: string) {
    this.#base = `${url}/orange`;
  }

  async token(): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.#base}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return { status: response.status, body: await response.json() };
  }

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    this.#token ??= String(at(await this.token(), 'body', 'access_token'));
    const headers = {
      Authorization: `Bearer ${this.#token}`,
      'X-AUTH-TOKEN': Buffer.from('api:password').toString('base64'),
      'Content-Type': 'application/json',
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${this.#base}/omcoreapis/1.0.2/${path}`, { method, headers, ...sent });
    return { status: response.status, body: await response.json() };
  }

  async init(flow: 'mp' | 'cashin'): Promise<string> {
    return String(at(await this.call('POST', `${flow}/init`), 'body', 'data', 'payToken'));
  }

  async pay(
    flow: 'mp' | 'cashin',
    number: string,
    amount: number,
    change: Record<string, unknown> = {},
  ): Promise<{ status: number; body: unknown; payToken: string }> {
    const payToken = String(change['payToken'] ?? (await this.init(flow)));
    const answer = await this.call('POST', `${flow}/pay`, {
      subscriberMsisdn: number,
      channelUserMsisdn: '698417301',
      amount: String(amount),
      orderId: 'order-1',
      description: 'Deposit',
      pin: '2222',
      payToken,
      ...change,
    });
    return { ...answer, payToken };
  }

  status(flow: 'mp' | 'cashin', payToken: string): Promise<{ status: number; body: unknown }> {
    return this.call('GET', `${flow}/paymentstatus/${payToken}`);
  }
}
