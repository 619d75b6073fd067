import { at, basic, type Exchanged, exchange } from './exchange.ts';

type Flow = 'mp' | 'cashin';

/** Calls Orange's interface as the clients that agree with each other do. */
export class OrangeClient {
  readonly #base: string;
  #token: string | null = null;

  constructor(url: string) {
    this.#base = `${url}/orange`;
  }

  token(): Promise<Exchanged> {
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    return exchange('POST', `${this.#base}/token`, {
      headers: { Authorization: basic('client:secret') },
      body,
    });
  }

  async call(method: string, path: string, body?: unknown): Promise<Exchanged> {
    this.#token ??= String(at(await this.token(), 'body', 'access_token'));
    const second = Buffer.from('api:password').toString('base64');
    const headers = { Authorization: `Bearer ${this.#token}`, 'X-AUTH-TOKEN': second };
    return exchange(method, `${this.#base}/omcoreapis/1.0.2/${path}`, { headers, body });
  }

  async init(flow: Flow): Promise<string> {
    return String(at(await this.call('POST', `${flow}/init`), 'body', 'data', 'payToken'));
  }

  async pay(
    flow: Flow,
    number: string,
    amount: number,
    change: Record<string, unknown> = {},
  ): Promise<Exchanged & { payToken: string }> {
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

  status(flow: Flow, payToken: string): Promise<Exchanged> {
    return this.call('GET', `${flow}/paymentstatus/${payToken}`);
  }
}
