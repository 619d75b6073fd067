import type { Chance } from '../network/chance.ts';
import type { Movement, Wallet } from '../network/ledger.ts';
import { international } from '../network/merchants.ts';
import { dateAndTime } from '../network/time.ts';
import type { Texts } from './texts.ts';

const promotion = 'Prix Cassés chez MoMo pour tout le monde !';

/** MTN names only the other side, by twelve digits, and writes what came in in two forms. */
export function mtnTexts(movement: Movement, payer: Wallet, payee: Wallet, chance: Chance): Texts {
  const isOldForm = chance.below(2) === 1;
  return {
    payee: isOldForm ? receivedWithPromotion(movement, payer, payee) : received(movement, payer, payee),
    payer:
      movement.kind === 'merchant_payment'
        ? paid(movement, payer, payee)
        : mtnSentText(movement, payer, payee),
  };
}

type Form = (movement: Movement, payer: Wallet, payee: Wallet) => string;

const received: Form = ({ amountXaf, at, operatorTxId }, payer, payee) =>
  `Vous avez recu ${amountXaf} XAF de ${payer.name} (${international(payer.msisdn)}) sur votre compte mobile money ` +
  `à ${dateAndTime(at)}. Message de l'expéditeur: 1. Votre nouveau solde: ${payee.balanceXaf} XAF. ` +
  `FRAIS: FCFA 0. Financial Transaction Id: ${operatorTxId}.`;

const receivedWithPromotion: Form = ({ amountXaf, at, operatorTxId }, payer, payee) =>
  `Vous avez recu ${amountXaf} XAF de ${payer.name} (${international(payer.msisdn)} ) sur votre compte Mobile Money ` +
  `${dateAndTime(at)}. Message de l'expediteur:. Votre nouveau solde est de ${payee.balanceXaf} FCFA. ` +
  `Frais: 0 XAF. Transaction ID: ${operatorTxId}.${promotion}`;

/** The receipt of a transfer; a USSD session shows the same text. */
export const mtnSentText: Form = ({ amountXaf, feeXaf, at, operatorTxId }, payer, payee) =>
  `Transfert de ${amountXaf} FCFA effectue avec succes a ${payee.name} (${international(payee.msisdn)}) ` +
  `le ${dateAndTime(at)}. FRAIS ${feeXaf} FCFA. transaction Id: ${operatorTxId}. Reference: -. ` +
  `Nouveau solde est: ${payer.balanceXaf} FCFA.`;

const paid: Form = ({ amountXaf, feeXaf, at, operatorTxId }, payer, payee) =>
  `Votre paiement de ${amountXaf} XAF a ${payee.name} (${international(payee.msisdn)}) a ete finalise ` +
  `a ${dateAndTime(at)}. Message : . Votre nouveau solde : ${payer.balanceXaf} XAF. Les frais s'elevaient a ${feeXaf} XAF. ` +
  `Le montant faisait l'objet d'une reduction de 0 XAF et de coupons d'une valeur de . ` +
  `Identifiant de transaction financiere : ${operatorTxId}. ID de transaction externe : -. }. ` +
  'Grande promo MoMo, tape *126*6#.';
