import type { HttpClientSettings } from '../http/http-client.ts';

export interface OrangeMoneySettings extends HttpClientSettings {
  /** Where the calls of omcoreapis stand behind the base URL. */
  readonly apiPath: string;
  /** The header that bears the access token: `Authorization`, or `WSO2-Authorization` at the developer gateway. */
  readonly tokenHeader: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The two halves of X-AUTH-TOKEN. */
  readonly apiUser: string;
  readonly apiPassword: string;
  /** The merchant's number, nine digits, and its PIN. The PIN goes to Orange and nowhere else. */
  readonly channelUserMsisdn: string;
  readonly pin: string;
  /** Where Orange tells that something happened; what it says there is not signed. */
  readonly notifUrl: string | null;
  readonly description: string;
}

export const orangeApiPath = '/omcoreapis/1.0.2';

/** Everything that must not be read in what Orange, or a reseller that echoes requests, answers. */
export const orangeSecrets = (settings: OrangeMoneySettings): readonly string[] => [
  settings.pin,
  settings.apiPassword,
  settings.clientSecret,
  xAuthToken(settings),
];

export const xAuthToken = ({ apiUser, apiPassword }: OrangeMoneySettings): string =>
  Buffer.from(`${apiUser}:${apiPassword}`).toString('base64');
