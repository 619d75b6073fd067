import { type Meaning, meanings } from '../failure-meanings.ts';
import { money, opening, phoneNumber, wallet } from './ussd-words.ts';

interface UssdRefusal {
  readonly name: string;
  readonly failure: Meaning;
  /** Whether it was seen on a real SIM of Cameroon. */
  readonly confirmed: boolean;
  /** The number and the amount that it names, where it does, are its groups of these names. Without repeated groups: replies are not ours. */
  readonly pattern: RegExp;
}

/** That it failed is no refusal on its own: payers report of what did not succeed that the money was taken all the same. */
const failed =
  "(?:(?:(?:transaction|operation|transfert|paiement) (?:echouee?|refusee?|impossible)|(?:transaction|transfer|payment) failed|echec(?: (?:de |du )(?:la |l'|votre )?(?:transaction|operation|transfert|paiement|envoi))?|error|erreur)[ :,.!-]{1,3})?";
const whose = '(?:(?:votre|vos|le|ce|your|the|this) )?';
const what = `(?:(?:(?:cette|ce|la|le|votre|this|the|your) |l')(?:operation|transaction|transfert|transfer|paiement|payment)|(?<amount>${money}))`;
const purpose = `(?: (?:pour|for|to)(?: (?:effectuer|envoyer|realiser|make|process|complete|send))? ${what})?`;
const advice =
  '(?:[ .,;!]{1,3}(?:veuillez|please) (?:reessayer|(?:crediter|recharger) votre compte|verifier le numero|try again|top up your account|check the number)(?: plus tard| later)?)?';
/** What the account holds, which is why it was refused. A new balance would tell that something moved. */
const held = `(?:[ .,;!]{1,3}(?:votre |your )?(?:current )?(?:solde|balance)(?: (?:actuel|disponible))?(?: est de| is|:| :)? ${money})?`;
const thanks = '(?:[ .,!]{1,3}(?:merci|thank you))?';

/**
 * A refusal sends the money another way, so it is the whole reply: whatever else is said, or asked, in words that no one
 * foresaw, may tell that something happened.
 */
const refusal = (words: string, behind = `${held}${advice}`): RegExp =>
  new RegExp(`${opening}${failed}${whose}${words}${purpose}${behind}${thanks}[ .!]{0,5}$`, 'i');
/** Whoever is told to try another PIN may still be asked for it, in the same session. */
const refusalOfPin = (words: string): RegExp => refusal(words, '');

const account = `(?:(?:de|du) (?:votre |ce )?compte(?: (?:du (?:payeur|client)|${wallet}))? )?`;
const balance = `(?:compte a un )?solde (?:(?:${wallet}|actuel|disponible) )?${account}(?:(?:de )?${money} )?(?:est )?insuffisant`;
const payee =
  '(?:numero|compte|destinataire|beneficiaire)(?: (?:du|de ce) (?:client|destinataire|beneficiaire))?(?: (?:saisi|indique))?';
const number = `(?: (?<number>${phoneNumber}))?`;

// biome-ignore format: reads by its columns
export const ussdRefusals: readonly UssdRefusal[] = [
  { name: 'not_enough_money_fr',   failure: meanings.tooLittle, confirmed: false, pattern: refusal(`(?:${balance}|fonds (?:sont )?insuffisants)`) },
  { name: 'not_enough_money_en',   failure: meanings.tooLittle, confirmed: false, pattern: refusal('(?:(?:(?:you have|account has) )?insufficient (?:funds|balance)|balance is insufficient)') },
  { name: 'wrong_pin_fr',          failure: meanings.error,     confirmed: false, pattern: refusalOfPin('(?:code (?:pin|secret)(?: saisi)? (?:est )?(?:incorrect|errone|invalide)|mauvais code (?:pin|secret))') },
  { name: 'wrong_pin_en',          failure: meanings.error,     confirmed: false, pattern: refusalOfPin('(?:you gave an? )?(?:wrong|incorrect|invalid) pin') },
  { name: 'no_such_account_fr',    failure: meanings.noAccount, confirmed: false, pattern: refusal(`${payee}${number} (?:est )?(?:n'existe pas|inexistant|introuvable|n'a pas de compte(?: ${wallet})?)`) },
  { name: 'no_such_account_en',    failure: meanings.noAccount, confirmed: false, pattern: refusal(`(?:number|account|recipient)${number} (?:does not exist|(?:was |is )?not found)`) },
];
