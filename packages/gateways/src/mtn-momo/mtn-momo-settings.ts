import type { HttpClientSettings } from '../http/http-client.ts';

/** Each product of MTN has its own user, key and subscription. */
export interface MtnProductSettings {
  readonly apiUser: string;
  readonly apiKey: string;
  readonly subscriptionKey: string;
}

export interface MtnMomoSettings extends HttpClientSettings {
  /** `mtncameroon`, or `sandbox`. */
  readonly targetEnvironment: string;
  /** `XAF`; MTN's own sandbox knows only `EUR`. */
  readonly currency: string;
  /** Where MTN tells that something happened; its host must be registered with MTN. */
  readonly callbackUrl: string | null;
  /** What payer and payee read beside the amount. */
  readonly note: string;
  /** Null where this side is not used. */
  readonly collection: MtnProductSettings | null;
  readonly disbursement: MtnProductSettings | null;
}

const noteMaxChars = 160;

/** MTN refuses longer notes and apostrophes. */
export const acceptedNote = (note: string): string =>
  [...note.replace(/['\u2018\u2019]/g, ' ')].slice(0, noteMaxChars).join('');

/** Everything that must not be read in what MTN answers. */
export const mtnSecrets = ({ collection, disbursement }: MtnMomoSettings): readonly string[] =>
  [collection, disbursement].flatMap((product) =>
    product === null ? [] : [product.apiKey, product.subscriptionKey, basicLogin(product)],
  );

export const basicLogin = ({ apiUser, apiKey }: MtnProductSettings): string =>
  Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
