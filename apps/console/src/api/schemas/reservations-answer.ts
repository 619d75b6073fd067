// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReservationItem } from './reservation-item.ts';

export interface ReservationsAnswer {
  /** Those that end last first. */
  readonly items: readonly ReservationItem[];
}
