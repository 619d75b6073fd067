import type { Members } from './members.ts';

/**
 * Every member that an object of our files may have: PROVIDERS_FILE, PROVIDER_SECRETS_FILE, STATEMENT_FORMATS_FILE. A
 * new one is added here and can then be read; any other stops the start.
 */
// biome-ignore format: reads by its rows
export const knownMembers = {
  providersFile: ['prefixes', 'providers'],
  prefix: ['prefix', 'operator'],
  provider: [
    'provider_id', 'display_name', 'logo_url', 'description', 'operators', 'supported_directions',
    'deposit_fee_percent', 'deposit_fee_message', 'withdrawal_fee_percent', 'is_primary', 'enabled',
    'sms_senders', 'balance_reads', 'gateway', 'channels',
    'limits', 'deposit', 'withdrawal', 'min_xaf', 'max_xaf',
    'deposit_min_xaf', 'deposit_max_xaf', 'withdrawal_min_xaf', 'withdrawal_max_xaf',
  ],
  limits: ['deposit', 'withdrawal'],
  bounds: ['min_xaf', 'max_xaf'],
  channel: [
    'channel_id', 'operator', 'collection_mode', 'ussd_template', 'merchant_msisdn', 'merchant_code',
    'merchant_display_name', 'illustration_url', 'illustration_alt', 'device_id', 'sim_number', 'enabled',
    'unvouched_max_xaf', 'low_xaf',
  ],
  // Of every kind: which one has what stands in docs/connecting-operators.md.
  gateway: [
    'kind', 'base_url', 'timeout_ms', 'callback_url', 'note', 'status_reads_per_second',
    'target_environment', 'currency',
    'channel_user_msisdn', 'api_path', 'token_header',
    'operator', 'ports', 'transfer_template', 'collection_template', 'allow_basic',
    'lock_wait_ms', 'reply_timeout_ms', 'poll_interval_ms',
  ],
  port: ['port', 'channel_id'],
  secrets: [
    'device_secret',
    'collection', 'disbursement',
    'client_id', 'client_secret', 'api_user', 'api_password', 'pin',
    'username', 'password', 'pins',
  ],
  product: ['api_user', 'api_key', 'subscription_key'],
  statementFormatsFile: ['formats'],
  statementFormat: [
    'provider_ids', 'columns', 'words', 'ignored_lines', 'date_order', 'utc_offset_minutes', 'delimiter',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MembersOf<Kind extends keyof typeof knownMembers> = Members<(typeof knownMembers)[Kind][number]>;
