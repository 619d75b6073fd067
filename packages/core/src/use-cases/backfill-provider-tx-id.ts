import { limits } from '../limits.ts';
import type { Operator } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import { boundedText } from '../text.ts';
import { changeWithdrawal } from '../transaction/change-transaction.ts';
import { changeOf } from '../transaction/state-change.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

/** A confirmation of a transfer that we sent, as an operator's SMS tells it. */
export interface TransferReceipt {
  readonly operator: Operator;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly providerTxId: string;
}

type BackfillPorts = Pick<Ports, 'withdrawals' | 'transactions' | 'clock'>;

/**
 * Adds the operator's transaction id to a withdrawal that succeeded without one. No state changes and no webhook is
 * sent. Null when the id is known, when no withdrawal lacks one, or when more than one could be meant.
 */
export const backfillProviderTxId =
  (ports: BackfillPorts) =>
  async (receipt: TransferReceipt): Promise<Withdrawal | null> => {
    const providerTxId = boundedText(receipt.providerTxId, limits.operatorTxIdMaxChars, 'invalid_payment');
    // The receipt of another withdrawal of the same number and amount, or a copy of it, belongs to that one.
    if (await ports.withdrawals.isBorne(receipt.operator, providerTxId)) return null;
    const lacking = await ports.withdrawals.lackingProviderTxId(receipt.msisdn, receipt.amountXaf);
    // One that is still under way could be meant as well as one that has succeeded.
    const [meant, other] = lacking.filter(({ operator }) => operator === receipt.operator);
    if (meant === undefined || other !== undefined) return null;
    const { transaction, changed } = await changeWithdrawal(ports, meant, (current) =>
      current.providerTxId === null && current.state === 'succeeded'
        ? changeOf(current, ports.clock.now(), { fields: { providerTxId } })
        : null,
    );
    return changed ? transaction : null;
  };
