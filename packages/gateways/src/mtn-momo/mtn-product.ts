import type { Clock } from '@mobile-money/core';
import { BearerClient, type BearerOutcome } from '../http/bearer-client.ts';
import type { HttpClient } from '../http/http-client.ts';
import { TokenCache } from '../http/token-cache.ts';
import { basicLogin, type MtnMomoSettings, type MtnProductSettings } from './mtn-momo-settings.ts';

/** One product of the Open API, collection or disbursement: a token of its own, and two calls. */
export class MtnProduct {
  readonly #client: BearerClient;
  readonly #path: string;
  readonly #callback: Readonly<Record<string, string>>;

  constructor(
    http: HttpClient,
    clock: Clock,
    settings: MtnMomoSettings,
    product: MtnProductSettings,
    { name, resource }: { readonly name: string; readonly resource: string },
  ) {
    const subscription = { 'Ocp-Apim-Subscription-Key': product.subscriptionKey };
    const basic = basicLogin(product);
    const tokens = new TokenCache(clock, () =>
      http.call({
        method: 'post',
        path: `/${name}/token/`,
        headers: { ...subscription, Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' },
        // No body is answered with 411, and a form with a page of HTML.
        body: JSON.stringify({ grant_type: 'client_credentials' }),
      }),
    );
    this.#client = new BearerClient(http, tokens, (token) => ({
      ...subscription,
      Authorization: `Bearer ${token}`,
      'X-Target-Environment': settings.targetEnvironment,
    }));
    this.#path = `/${name}/v1_0/${resource}`;
    this.#callback = settings.callbackUrl === null ? {} : { 'X-Callback-Url': settings.callbackUrl };
  }

  submit(referenceId: string, body: object): Promise<BearerOutcome> {
    return this.#client.call({
      method: 'post',
      path: this.#path,
      headers: {
        ...this.#callback,
        'X-Reference-Id': referenceId,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  }

  read(referenceId: string): Promise<BearerOutcome> {
    return this.#client.callOnce({
      method: 'get',
      path: `${this.#path}/${encodeURIComponent(referenceId)}`,
      headers: {},
    });
  }
}
