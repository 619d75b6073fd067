import type { Movement, MovementKind, Wallet } from '../network/ledger.ts';
import { national } from '../network/merchants.ts';
import type { Texts } from './texts.ts';

/** Orange names both sides by nine digits, and writes no date but the one in the id. */
export const orangeTexts = (movement: Movement, payer: Wallet, payee: Wallet): Texts =>
  formsByKind[movement.kind](movement, payer, payee);

type Form = (movement: Movement, payer: Wallet, payee: Wallet) => Texts;

const who = ({ msisdn, name }: Wallet): string => `${national(msisdn)} ${name}`;

/** The receipt of a merchant payment; its API gives the same text. */
export const orangeReceipt = (
  { operatorTxId, amountXaf }: Pick<Movement, 'operatorTxId' | 'amountXaf'>,
  payer: Wallet,
  payee: Wallet,
  balanceXaf: number,
): string =>
  `Paiement de ${payee.name} reussi par ${who(payer)}. ID transaction:${operatorTxId}, ` +
  `Montant:${amountXaf} FCFA. Solde: ${balanceXaf} FCFA.`;

const transfer: Form = ({ operatorTxId, amountXaf, feeXaf }, payer, payee) => {
  const parties = `Transfert de ${who(payer)} vers ${who(payee)} reussi.`;
  return {
    payee:
      `${parties} Details: ID transaction: ${operatorTxId}, Montant Transaction: ${amountXaf}FCFA, Frais: 0 FCFA, ` +
      `Commission: 0 FCFA, Montant Net: ${amountXaf} FCFA, Nouveau Solde: ${payee.balanceXaf} FCFA`,
    payer:
      `${parties} ID transaction: ${operatorTxId}, Montant Transaction: ${amountXaf} FCFA, Frais: ${feeXaf} FCFA, ` +
      `Commission: 0 FCFA, Montant Net: ${amountXaf + feeXaf} FCFA, Nouveau Solde: ${payer.balanceXaf} FCFA.`,
  };
};

/**
 * What a merchant is told of a payment to its code was found nowhere: here it is told as of any money that it gets, in
 * the words that were seen, whose balance is known to be its own.
 */
const merchantPayment: Form = (movement, payer, payee) => ({
  payee: transfer(movement, payer, payee).payee,
  payer: orangeReceipt(movement, payer, payee, payer.balanceXaf),
});

const payout: Form = ({ operatorTxId, amountXaf, feeXaf }, payer, payee) => ({
  payee:
    `Depot effectue par ${who(payer)} to ${who(payee)}. Informations detaillees: Montant de transaction : ` +
    `${amountXaf} FCFA, ID transaction : ${operatorTxId}, Frais : 0 FCFA, Commission : 0 FCFA, ` +
    `Montant Net du Credit : ${amountXaf} FCFA, Nouveau Solde : ${payee.balanceXaf} FCFA.`,
  payer:
    `Depot vers ${who(payee)} reussi from ${who(payer)}. Informations detaillees : Montant transaction : ` +
    `${amountXaf}FCFA, ID de Transaction : ${operatorTxId}, Frais : ${feeXaf}FCFA, Commission : 0 FCFA, ` +
    `Montant Net Debite : ${amountXaf + feeXaf}FCFA, Nouveau Solde : ${payer.balanceXaf}FCFA.`,
});

const formsByKind: Readonly<Record<MovementKind, Form>> = {
  merchant_payment: merchantPayment,
  transfer,
  payout,
  // Told in the words of what was taken back; money that the operator takes is not told at all.
  reversal: transfer,
  taken_out: transfer,
};
