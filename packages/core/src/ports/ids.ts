/** Makes UUIDs that were never made before, by anyone. Never fails. */
export interface Ids {
  next(): string;
}
