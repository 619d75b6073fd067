// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface HealthAnswer {
  /** `unavailable` comes with status 503. */
  readonly status: 'ok' | 'unavailable';
  /** SERVICE_ENV. */
  readonly environment: string;
  /** Version of the service. */
  readonly version: string;
  /** What the service needs, by name. */
  readonly checks: Readonly<Record<string, 'up' | 'down'>>;
}
