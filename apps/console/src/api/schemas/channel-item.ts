// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ChannelItem {
  /** Id of the merchant number. */
  readonly channel_id: string;
  /** The provider that it belongs to. */
  readonly provider_id: string;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** How new deposits are collected. */
  readonly collection_mode: 'merchant_initiated' | 'customer_initiated';
  /** The number that players pay to. */
  readonly merchant_msisdn: string;
  /** The operator's code of the merchant. */
  readonly merchant_code: string | null;
  /** The gateway device that hears of its payments. */
  readonly device_id: string | null;
  /** Which SIM of the device. */
  readonly sim_number: number | null;
  /** Whether new deposits may use it. */
  readonly enabled: boolean;
  /** When its device was last heard of. */
  readonly last_seen_at: string | null;
  /** Whether it can confirm payments now. */
  readonly can_confirm: boolean;
}
