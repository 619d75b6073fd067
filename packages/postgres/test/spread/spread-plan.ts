/**
 * How the tables would be spread over the servers of a distributed PostgreSQL. Rows of a table are spread by the
 * first column of its primary key. An index is either spread by a value of its own, and then finds rows by that value
 * without asking every server; or it is kept beside its rows, and then whoever reads by it asks all servers.
 */
export const spreadTables: Readonly<Record<string, string>> = {
  transactions: 'id',
  moves: 'transaction_id',
  exchanges: 'transaction_id',
  payments: 'id',
  payment_uses: 'payment_id',
  webhook_deliveries: 'event_id',
  webhook_attempts: 'event_id',
  messages: 'id',
  audit_entries: 'id',
  token_buckets: 'key',
  wallet_entries: 'wallet_id',
};

/** Tables of few rows, kept whole: each server has a copy, or one server has them. */
export const wholeTables: readonly string[] = [
  'alert_messages',
  'alert_watch',
  'api_keys',
  'approver_days',
  'callback_budgets',
  'channels',
  'discrepancies',
  'installation',
  'port_leases',
  'prefixes',
  'providers',
  'read_paces',
  'reconciled_days',
  'reservations',
  'sign_in_failures',
  'sms_templates',
  'staff',
  'staff_devices',
  'staff_sessions',
  'staff_tokens',
  'statement_files',
  'statements',
  'wallet_gaps',
  'wallets',
];

/** Indexes that are spread by values of their own, and by which. */
export const spreadIndexes: Readonly<Record<string, readonly string[]>> = {
  transactions_scope: ['reference'],
  transactions_of_player: ['player_id'],
  transactions_of_number: ['msisdn'],
  transactions_by_provider_tx: ['provider_tx_id'],
  transactions_submitted: ['submission_id'],
  prompts_of_number: ['prompted_msisdn'],
  deposits_unpaid: ['unpaid_key'],
  // The operator alone has two values: all payments would go to two servers.
  payments_once: ['operator', 'operator_tx_id'],
  payment_uses_of_transaction: ['transaction_id'],
  webhooks_of_transaction: ['transaction_id'],
  webhooks_due: ['receiver'],
  webhooks_held: ['receiver'],
  audit_of_subject: ['subject'],
};

/** On the way of a request of a platform, of an operator's report or of a webhook: none of them asks all servers. */
export const hotStatements: readonly string[] = [
  'create_transactions',
  'find_transaction',
  'find_transactions',
  'find_by_reference',
  'player_list',
  'player_list_state',
  'player_list_direction',
  'player_list_state_direction',
  'commit_changes',
  'candidates_for_payment',
  'payment_insert',
  'payments_insert',
  'payment_by_operator_tx',
  'payment_hold',
  'message_insert',
  'messages_insert',
  'message_conclude',
  'messages_conclude',
  'message_find',
  'message_dismiss',
  'withdrawals_lacking_tx_id',
  'withdrawal_bears_tx_id',
  'webhook_lease_for_replay',
  'webhook_find',
  'webhooks_finish',
  'webhooks_release',
  'api_keys_find',
  'webhook_secrets',
  'registry_read',
  'wallet_read',
  'wallets_write',
  'wallet_entries_of',
  'token_buckets_take',
];

const sweep = 'a sweep in the background, one server after the other';
const page = 'a list or a count of the back office';

/** What asks all servers, and why it may. */
export const crossings: Readonly<Record<string, string>> = {
  deposits_due_to_expire: sweep,
  deposits_dialled_since: `${sweep}, of a merchant number that is quiet`,
  withdrawals_approved: sweep,
  withdrawals_submitted: sweep,
  status_take_due: sweep,
  status_owed_under:
    "an operator's callback, answered before; Orange names an order by the beginning of its id alone",
  payments_undecided: sweep,
  payment_is_waiting: 'once for a prompt whose window closes unpaid, in the background',
  messages_undecided: sweep,
  wallet_entries_to_apply: sweep,
  wallet_unbooked: 'while a hole in the book of a wallet is new',
  callbacks_remove: sweep,
  webhooks_lease: `${sweep}; the limit of a receiver holds on each`,
  outbox_backlog: 'counted for those who watch the service',
  status_overdue: 'counted for those who watch the service',
  books_transactions: 'the day that is reconciled, in slices, in the background',
  books_payments: 'the day that is reconciled, in slices, in the background',
  traffic_since: 'counted for all processes once in some seconds, in the background',
  changes_since: 'once a second while a page of the back office is open',
  search_by_state_newest: page,
  search_by_state_oldest: page,
  traffic_by_hour: page,
  waiting_work: page,
  waiting_sum: page,
  promised_sum: page,
  payments_matched: page,
  payments_unmatched: page,
  messages_list: page,
  messages_ignored: page,
  messages_unread: page,
  messages_unread_oldest: page,
  messages_dismissed: page,
  messages_suspicious: page,
  webhooks_list: page,
  audit_list: page,
};
