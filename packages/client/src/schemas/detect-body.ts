// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface DetectBody {
  /** A phone number, written in any usual way. */
  readonly msisdn: string;
  /** Country code, in either case. */
  readonly country_code?: string | undefined;
}
