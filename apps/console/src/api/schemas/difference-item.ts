// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { OurSideItem } from './our-side-item.ts';
import type { SettlementItem } from './settlement-item.ts';
import type { TheirSideItem } from './their-side-item.ts';

export interface DifferenceItem {
  /** Id of the difference. */
  readonly difference_id: string;
  /** The provider. */
  readonly provider_id: string;
  /** The day in Cameroon. */
  readonly day: string;
  /** What differs. */
  readonly kind:
    | 'missing_at_operator'
    | 'missing_with_us'
    | 'state_differs'
    | 'amount_differs'
    | 'number_differs'
    | 'duplicate_line'
    | 'unreadable_line';
  /** `gone` when the last comparison found it no more. */
  readonly status: 'open' | 'settled' | 'gone';
  /** How line and transaction were found to belong together; null when one is missing. */
  readonly paired_by: 'operator_id' | 'reference' | 'guess' | null;
  /** What the operator says. */
  readonly theirs: TheirSideItem | null;
  /** What our books say. */
  readonly ours: OurSideItem | null;
  /** What a person said about it. */
  readonly settlement: SettlementItem | null;
  /** When it was first found. */
  readonly found_at: string;
  /** When it last changed. */
  readonly changed_at: string;
}
