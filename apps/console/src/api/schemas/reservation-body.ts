// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ReservationBody {
  /** Take it from the one who works on it. The audit says so. */
  readonly take_over?: boolean | null | undefined;
}
