import type { Operator } from '@mobile-money/core';
import type { Rail } from '../http/rail.ts';
import { type Dialled, readDialled } from '../network/dial-codes.ts';
import type { Ledger, Movement } from '../network/ledger.ts';
import { type Merchant, national } from '../network/merchants.ts';
import type { Order } from '../network/orders.ts';
import { textsOf } from '../sms/texts.ts';

/** What the network says, and what it waits for when the PIN is still to come. */
export interface Step {
  readonly reply: string;
  readonly onPin: ((pin: string) => Step) | null;
}

const wrongPin = '0000';
const end = (reply: string): Step => ({ reply, onPin: null });

/** What a merchant's SIM card can do by dialling: send money, or ask a phone for it. */
export class MerchantDialling {
  readonly #rail: Rail;
  #last = 0;

  constructor(rail: Rail) {
    this.#rail = rail;
  }

  dial(merchant: Merchant, code: string): Step {
    const dialled = readDialled(merchant.operator, code);
    if (dialled === null || dialled.use === 'pending') return end(replies.unknownCode);
    if (dialled.pin !== null) return this.#withPin(merchant, dialled, dialled.pin);
    return {
      reply: replies.askForPin(dialled.amountXaf, dialled.number),
      onPin: (pin) => this.#withPin(merchant, dialled, pin),
    };
  }

  #withPin(merchant: Merchant, dialled: Dialled, pin: string): Step {
    if (!/^\d{4}$/.test(pin) || pin === wrongPin) return end(replies.wrongPin);
    return end(
      dialled.use === 'transfer' ? this.#transfer(merchant, dialled) : this.#collect(merchant, dialled),
    );
  }

  #transfer(merchant: Merchant, dialled: Dialled): string {
    const { network } = this.#rail;
    const order = network.payOut(this.#request(merchant, dialled), { as: 'transfer' });
    const movement = network.ledger.movements.at(-1);
    if (order?.state === 'succeeded' && movement?.orderId === order.id) {
      return sentReply(merchant.operator, movement, network.ledger);
    }
    return order?.failure === 'insufficient_funds' ? replies.insufficientFunds : replies.unknownNumber;
  }

  #collect(merchant: Merchant, dialled: Dialled): string {
    const order: Order | null = this.#rail.network.collect(this.#request(merchant, dialled));
    return order?.failure === 'unknown_number'
      ? replies.unknownNumber
      : replies.asked(dialled.amountXaf, dialled.number);
  }

  /** A dialled code has no name of its own: every one is a new order. */
  #request({ operator, merchantMsisdn }: Merchant, { number: msisdn, amountXaf }: Dialled) {
    this.#last += 1;
    const { providerId } = this.#rail;
    return { providerId, operator, reference: `ussd-${this.#last}`, msisdn, merchantMsisdn, amountXaf };
  }
}

/** What a USSD session shows. The words of success are those of the operator's own receipt. */
export const replies = {
  unknownCode: 'Code de service invalide.',
  unknownNumber: "Transaction echouee. Le numero n'existe pas.",
  insufficientFunds: 'Transaction echouee. Le solde de votre compte est insuffisant.',
  wrongPin: 'Transaction echouee. Code secret incorrect.',
  refused: 'Transaction echouee. Le compte du beneficiaire est introuvable.',
  askForPin: (amountXaf: number, msisdn: string): string =>
    `Montant ${amountXaf} FCFA, numero ${national(msisdn)}. Entrez votre code secret pour confirmer.`,
  asked: (amountXaf: number, msisdn: string): string =>
    `Demande de paiement envoyee au ${national(msisdn)}. Montant: ${amountXaf} FCFA. En attente de confirmation.`,
} as const;

export function sentReply(operator: Operator, movement: Movement, ledger: Ledger): string {
  const payer = ledger.wallet(operator, movement.from);
  const payee = ledger.wallet(operator, movement.to);
  return textsOf[operator].receipt(movement, payer, payee);
}
