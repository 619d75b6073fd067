import { indexBeside, type Migration } from './migration.ts';

/** The index of the operators' lists with the amount in it, so that the volumes of an hour are counted in it alone. */
export const trafficByHour: Migration = {
  name: '0022-traffic-by-hour',
  beforehand: indexBeside(
    'transactions_by_state_with_amount',
    'on transactions (list_key, created_at, id) include (provider_id, is_failure, amount_xaf)',
  ),
  sql: '',
};
