import type { Operator } from '@mobile-money/core';
import type { Rail } from '../http/rail.ts';
import { type Dialled, readDialled } from '../network/dial-codes.ts';
import type { Ledger, Movement } from '../network/ledger.ts';
import { type Merchant, national } from '../network/merchants.ts';
import { textsOf } from '../sms/texts.ts';

/** What the network says, and what it waits for when the PIN is still to come. */
export interface Step {
  readonly reply: string;
  readonly onPin: ((pin: string) => Step) | null;
}

const wrongPin = '0000';
const end = (reply: string): Step => ({ reply, onPin: null });

/** What a merchant's SIM card can do by dialling: send money, or ask a phone for it. */
export function merchantDialling({ network, providerId }: Rail): (merchant: Merchant, code: string) => Step {
  let last = 0;
  /** A dialled code has no name of its own: every one is a new order. */
  const requestOf = ({ operator, merchantMsisdn }: Merchant, { number: msisdn, amountXaf }: Dialled) => {
    last += 1;
    return { providerId, operator, reference: `ussd-${last}`, msisdn, merchantMsisdn, amountXaf };
  };
  const transfer = (merchant: Merchant, dialled: Dialled): string => {
    const order = network.payOut(requestOf(merchant, dialled), { as: 'transfer' });
    const movement = network.ledger.movements.findLast(({ orderId }) => orderId === order?.id);
    if (order?.state === 'succeeded' && movement !== undefined)
      return sentReply(merchant.operator, movement, network.ledger);
    return order?.failure === 'insufficient_funds' ? replies.insufficientFunds : replies.unknownNumber;
  };
  const collect = (merchant: Merchant, dialled: Dialled): string =>
    network.collect(requestOf(merchant, dialled))?.failure === 'unknown_number'
      ? replies.unknownNumber
      : replies.asked(dialled.amountXaf, dialled.number);
  const withPin = (merchant: Merchant, dialled: Dialled, pin: string): Step => {
    if (!/^\d{4}$/.test(pin) || pin === wrongPin) return end(replies.wrongPin);
    return end((dialled.use === 'transfer' ? transfer : collect)(merchant, dialled));
  };
  return (merchant, code) => {
    const dialled = readDialled(merchant.operator, code);
    if (dialled === null || dialled.use === 'pending') return end(replies.unknownCode);
    if (dialled.pin !== null) return withPin(merchant, dialled, dialled.pin);
    return {
      reply: replies.askForPin(dialled.amountXaf, dialled.number),
      onPin: (pin) => withPin(merchant, dialled, pin),
    };
  };
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

function sentReply(operator: Operator, movement: Movement, ledger: Ledger): string {
  const payer = ledger.wallet(operator, movement.from);
  const payee = ledger.wallet(operator, movement.to);
  return textsOf[operator].receipt(movement, payer, payee);
}
