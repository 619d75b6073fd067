// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { KeyItem } from './key-item.ts';

export interface KeysAnswer {
  /** The oldest first. */
  readonly items: readonly KeyItem[];
}
