import type { Rail } from '../http/rail.ts';
import { type Dialled, readDialled } from '../network/dial-codes.ts';
import type { Merchant } from '../network/merchants.ts';
import type { Order } from '../network/orders.ts';
import { replies, sentReply } from './ussd-replies.ts';

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
