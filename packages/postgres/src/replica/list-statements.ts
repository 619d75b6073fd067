/**
 * What may be read from a replica: lists, which make the server read many rows. Whatever is found by its key stays
 * with the primary: to ask how far the replica is would cost more than the answer.
 */
export const listStatements = [
  'player_list',
  'player_list_state',
  'player_list_direction',
  'player_list_state_direction',
  'search_by_state_newest',
  'search_by_state_oldest',
  'payout_histories',
  'audit_list',
  'messages_list',
  'messages_ignored',
  'messages_unread',
  'messages_dismissed',
  'webhooks_list',
  'changes_since',
  'events_after',
  'traffic_since',
  'traffic_by_hour',
  'waiting_work',
  'waiting_sum',
  'references_spelt',
  'number_sums',
  'numbers_like',
  'payments_named',
  'payments_held_sum',
] as const;

const names: ReadonlySet<string> = new Set(listStatements);

/** A search by number, reference or text, and a list that is narrowed, has a name made of its conditions. */
const selectiveSearch = /^(?:search|list)_[0-9a-f]{16}$/;

export const isList = (name: string): boolean => names.has(name) || selectiveSearch.test(name);
