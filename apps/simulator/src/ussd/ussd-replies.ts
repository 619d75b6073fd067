import type { Operator } from '@mobile-money/core';
import type { Ledger, Movement } from '../network/ledger.ts';
import { national } from '../network/merchants.ts';
import { textsOf } from '../sms/texts.ts';

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
