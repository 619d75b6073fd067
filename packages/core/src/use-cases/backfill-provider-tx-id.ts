import type { Ports } from '../ports/ports.ts';
import { changeOf } from '../transaction/state-change.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import { changeWithdrawal } from './change-transaction.ts';

/** A confirmation of a transfer that we sent, as an operator's SMS tells it. */
export interface TransferReceipt {
  readonly operator: string;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly providerTxId: string;
}

type BackfillPorts = Pick<Ports, 'withdrawals' | 'transactions' | 'clock'>;

/**
 * Adds the operator's transaction id to a withdrawal that succeeded without one. No state changes and no webhook is
 * sent. Null when no withdrawal lacks it, or when more than one could be meant.
 */
export const backfillProviderTxId =
  (ports: BackfillPorts) =>
  async (receipt: TransferReceipt): Promise<Withdrawal | null> => {
    const lacking = await ports.withdrawals.lackingProviderTxId(receipt.msisdn, receipt.amountXaf);
    const [meant, other] = lacking.filter(({ operator }) => operator === receipt.operator);
    if (meant === undefined || other !== undefined) return null;
    const { transaction, changed } = await changeWithdrawal(ports, meant, (current) =>
      current.providerTxId === null && current.state === 'succeeded'
        ? changeOf(current, ports.clock.now(), { fields: { providerTxId: receipt.providerTxId } })
        : null,
    );
    return changed ? transaction : null;
  };
