import { createHash } from 'node:crypto';
import type { Operator } from '@mobile-money/core';
import { usualLogin } from '../../src/secrets.ts';
import { at, type Exchanged, exchange } from './exchange.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Calls a Dinstar gateway, with the digest authentication that it asks for. */
export class UssdClient {
  readonly #url: string;
  readonly #path: string;
  readonly #password: string;

  constructor(url: string, operator: Operator, password = usualLogin.password) {
    this.#url = url;
    this.#path = `/ussd/${operator}`;
    this.#password = password;
  }

  async call(method: string, path: string, body?: unknown, signedPath = path): Promise<Exchanged> {
    const uri = this.#path + signedPath;
    const challenge = (await exchange(method, this.#url + uri)).headers.get('www-authenticate') ?? '';
    const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1] ?? '';
    const realm = /realm="([^"]+)"/.exec(challenge)?.[1] ?? '';
    const secret = md5(`${usualLogin.user}:${realm}:${this.#password}`);
    const answer = md5(`${secret}:${nonce}:00000001:abc:auth:${md5(`${method}:${uri}`)}`);
    const Authorization =
      `Digest username="${usualLogin.user}", realm="${realm}", nonce="${nonce}", uri="${uri}", ` +
      `qop=auth, nc=00000001, cnonce="abc", response="${answer}", algorithm=MD5`;
    return exchange(method, this.#url + this.#path + path, { headers: { Authorization }, body });
  }

  /** What the port said to a code: 200, 486 or 503. */
  async send(text: string, port = 1): Promise<number> {
    const { body } = await this.call('POST', '/api/send_ussd', { text, port: [port], command: 'send' });
    return Number(at(body, 'result', 0, 'status'));
  }

  async reply(port = 1): Promise<string> {
    const { body } = await this.call('GET', `/api/query_ussd_reply?port=${port}`);
    return String(at(body, 'reply', 0, 'text'));
  }
}
