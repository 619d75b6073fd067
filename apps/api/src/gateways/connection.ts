import type { MtnMomoSettings, OrangeMoneySettings, UssdGatewaySettings } from '@mobile-money/gateways';

/** The way to one provider: which protocol it speaks, and all that is needed to speak it. */
export type GatewaySettings =
  | ({ readonly kind: 'mtn_momo' } & MtnMomoSettings)
  | ({ readonly kind: 'orange_money' } & OrangeMoneySettings)
  | ({ readonly kind: 'ussd' } & UssdGatewaySettings);

/** How one provider and we reach each other. */
export interface Connection {
  readonly providerId: string;
  /** Null where nothing can be sent: the provider then refuses every request, and its backup serves. */
  readonly gateway: GatewaySettings | null;
  /** How often its operator lets statuses be read, over all processes; null: as often as one likes. */
  readonly statusReadsPerSecond: number | null;
  /** Whether its operator may be asked what our wallet holds. */
  readonly balanceReads: boolean;
  /** Names under which the operator sends its SMS. */
  readonly smsSenders: readonly string[];
  /** What the devices of this provider sign with; null: none of them is believed. */
  readonly deviceSecret: string | null;
}
