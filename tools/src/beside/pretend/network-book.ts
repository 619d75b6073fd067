/** Money that moved in the operators' network. */
export interface Movement {
  readonly operatorTxId: string;
  readonly operator: string;
  readonly from: string;
  readonly to: string;
  readonly amountXaf: number;
  /** The request of the service that it carries out; null when a player moved it alone. */
  readonly orderId: string | null;
}

export interface NetworkBook {
  readonly movements: readonly Movement[];
  /** The numbers of the service's own wallets. */
  readonly merchants: readonly string[];
}
