// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ChannelBody {
  /** Whether new deposits may use it. */
  readonly enabled?: boolean | null | undefined;
  /** How new deposits are collected. */
  readonly collection_mode?: 'merchant_initiated' | 'customer_initiated' | null | undefined;
}
