import type { Clock } from '@mobile-money/core';
import { bearerClient } from '../http/bearer-login.ts';
import type { HttpClient, HttpOutcome } from '../http/http-client.ts';
import { basicLogin, type MtnMomoSettings, type MtnProductSettings } from './mtn-momo-settings.ts';

const json = { 'Content-Type': 'application/json' };

/** One product of the Open API, collection or disbursement: a token of its own, and three calls. */
export class MtnProduct {
  readonly #http: HttpClient;
  readonly #path: string;
  readonly #balancePath: string;
  readonly #callback: Readonly<Record<string, string>>;

  constructor(
    settings: MtnMomoSettings,
    clock: Clock,
    product: MtnProductSettings,
    { name, resource }: { readonly name: string; readonly resource: string },
  ) {
    const subscription = { 'Ocp-Apim-Subscription-Key': product.subscriptionKey };
    const tokenCall = {
      method: 'post',
      path: `/${name}/token/`,
      headers: { ...subscription, ...json, Authorization: `Basic ${basicLogin(product)}` },
      // No body is answered with 411, and a form with a page of HTML.
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    } as const;
    this.#http = bearerClient(settings, clock, tokenCall, (token) => ({
      ...subscription,
      Authorization: `Bearer ${token}`,
      'X-Target-Environment': settings.targetEnvironment,
    }));
    this.#path = `/${name}/v1_0/${resource}`;
    this.#balancePath = `/${name}/v1_0/account/balance`;
    this.#callback = settings.callbackUrl === null ? {} : { 'X-Callback-Url': settings.callbackUrl };
  }

  submit(submissionId: string, body: object): Promise<HttpOutcome> {
    const headers = { ...this.#callback, ...json, 'X-Reference-Id': referenceIdOf(submissionId) };
    return this.#http.call({ method: 'post', path: this.#path, headers, body: JSON.stringify(body) });
  }

  read(submissionId: string): Promise<HttpOutcome> {
    const path = `${this.#path}/${encodeURIComponent(referenceIdOf(submissionId))}`;
    return this.#http.call({ method: 'get', path, headers: {} });
  }

  /** Of the account that the product belongs to. */
  readBalance(): Promise<HttpOutcome> {
    return this.#http.call({ method: 'get', path: this.#balancePath, headers: {} });
  }

  close(): void {
    this.#http.close();
  }
}

const versionAt = 14;

/**
 * MTN takes only UUIDs of version 4 for X-Reference-Id, and ours may be of version 7. The same submission always gets
 * the same name, and two of ours never share one: the version is the one digit in which they do not differ.
 */
const referenceIdOf = (submissionId: string): string =>
  `${submissionId.slice(0, versionAt)}4${submissionId.slice(versionAt + 1)}`;
