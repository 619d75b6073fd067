import type { Operator } from '@mobile-money/core';
import { textsOf } from '../sms/texts.ts';
import type { Switchboard, SwitchValue } from '../switchboard/switchboard.ts';
import { type Movement, till } from './ledger.ts';
import type { Merchants } from './merchants.ts';
import type { OperatorParts, OperatorSms } from './operator-sms.ts';

/** The words by which an operator takes a payment back, behind its text. */
const takenBackWords = ' Ce transfert a ete annule par l expediteur.';

/** One percent. */
const feeXafOf = (operator: Operator, amountXaf: number): number =>
  textsOf[operator].hasDecimals ? amountXaf / 100 : Math.ceil(amountXaf / 100);

interface TakingsParts extends OperatorParts {
  readonly merchants: Merchants;
  readonly switchboard: Switchboard;
  readonly sms: OperatorSms;
}

/** What operators take out of wallets: fees, payments that are undone, and money of which nobody hears. */
export class Takings {
  readonly #parts: TakingsParts;
  readonly #takenBack = new WeakSet<Movement>();

  constructor(parts: TakingsParts) {
    this.#parts = parts;
  }

  /** What a merchant pays for sending money this time. */
  feeOf({ operator, from, amountXaf }: Pick<Movement, 'operator' | 'from' | 'amountXaf'>): Fee {
    const { merchants, switchboard } = this.#parts;
    const merchant = merchants.byNumber(operator, from);
    if (merchant === null) return { is: 'none', xaf: 0 };
    return { is: switchboard.takeOf(merchant, 'fees').is, xaf: feeXafOf(operator, amountXaf) };
  }

  /** Takes money out of a wallet, and no SMS tells it. Null when there is too little. */
  takeOut(operator: Operator, from: string, amountXaf: number): Movement | null {
    const movement = this.#move({ operator, kind: 'taken_out', from, to: till, amountXaf });
    if (movement !== null) this.#parts.signals.send({ changed: 'phone', msisdn: from });
    return movement;
  }

  canTakeBack(movement: Movement): boolean {
    const isPayment = movement.kind !== 'reversal' && movement.kind !== 'taken_out';
    return isPayment && !this.#takenBack.has(movement);
  }

  /**
   * The payer gets his money back, and both hear of the payment again, with words that take it back. Null when there is
   * no such payment, it was taken back before, or it is spent.
   */
  takeBack(operator: Operator, operatorTxId: string): Movement | null {
    const { ledger, sms } = this.#parts;
    const taken = ledger.movements.find(
      (each) => each.operator === operator && each.operatorTxId === operatorTxId,
    );
    if (taken === undefined || !this.canTakeBack(taken)) return null;
    const { from: to, to: from, amountXaf } = taken;
    const reversal = this.#move({ operator, kind: 'reversal', from, to, amountXaf });
    if (reversal === null) return null;
    this.#takenBack.add(taken);
    sms.tell(taken, takenBackWords);
    return reversal;
  }

  #move(what: Pick<Movement, 'operator' | 'kind' | 'from' | 'to' | 'amountXaf'>): Movement | null {
    const { ledger, nextTxId, time } = this.#parts;
    const operatorTxId = nextTxId(what.operator, what.kind);
    return ledger.move({ ...what, operatorTxId, feeXaf: 0, at: time.now(), orderId: null });
  }
}

interface Fee {
  readonly is: SwitchValue<'fees'>;
  readonly xaf: number;
}
