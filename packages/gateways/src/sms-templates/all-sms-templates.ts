import type { Operator } from '@mobile-money/core';
import type { SmsTemplate } from './sms-template.ts';

/**
 * The texts by which operators tell of money. No SMS for a payment to a merchant code was found in public: the three
 * templates of merchant payments follow what Orange's own interface says, and wait to be confirmed.
 */
export const smsTemplates: readonly SmsTemplate[] = [
  {
    name: 'mtn_received_fr',
    operator: 'mtn',
    language: 'fr',
    confirmed: true,
    direction: 'incoming',
    text: 'Vous avez recu {amount} de {party} sur votre compte mobile money {when}.{...}votre nouveau solde{...}{mtn_id}.',
  },
  {
    name: 'mtn_received_older_fr',
    operator: 'mtn',
    language: 'fr',
    confirmed: false,
    direction: 'incoming',
    text: 'Vous avez recu {amount} de {party} {when}.{mtn_id}.{...}nouveau solde',
  },
  {
    name: 'mtn_received_en',
    operator: 'mtn',
    language: 'en',
    confirmed: false,
    direction: 'incoming',
    text: 'You have received {amount} from {party} on your mobile money account {when}.{...}your new balance{...}{mtn_id}.',
  },
  {
    name: 'mtn_sent_fr',
    operator: 'mtn',
    language: 'fr',
    confirmed: true,
    direction: 'outgoing',
    text: 'Transfert de {amount} effectue avec succes a {party} {when}.{...}{mtn_id}',
  },
  {
    name: 'mtn_sent_older_fr',
    operator: 'mtn',
    language: 'fr',
    confirmed: true,
    direction: 'outgoing',
    text: 'Vous avez envoye {amount} a {party} {when}.{...}{mtn_id}',
  },
  {
    name: 'mtn_sent_to_other_network_fr',
    operator: 'mtn',
    language: 'fr',
    confirmed: true,
    direction: 'outgoing',
    text: 'Transfert reussi de {amount} au {receiver} via {name}{when}.{mtn_id}',
  },
  {
    name: 'mtn_paid_fr',
    operator: 'mtn',
    language: 'fr',
    confirmed: true,
    direction: 'outgoing',
    text: 'Votre paiement de {amount} a {party} a ete finalise {when}.{...}{mtn_id}',
  },
  {
    name: 'orange_transfer_fr',
    operator: 'orange',
    language: 'fr',
    confirmed: true,
    direction: 'by_position',
    text: 'Transfert de {payer} {payer_name} vers {receiver} {name} reussi. {details}ID transaction:{orange_id}, Montant Transaction:{amount},{...}Nouveau Solde:',
  },
  {
    name: 'orange_transfer_en',
    operator: 'orange',
    language: 'en',
    confirmed: false,
    direction: 'by_position',
    text: 'Transfer from {payer} {payer_name} to {receiver} {name} successful. {details}Transaction ID:{orange_id}, Transaction Amount:{amount},{...}New Balance:',
  },
  {
    name: 'orange_cash_in_fr',
    operator: 'orange',
    language: 'fr',
    confirmed: true,
    direction: 'by_position',
    text: 'Depot effectue par {agent} {name} to {receiver} {name}. Informations detaillees: Montant de transaction:{amount}, ID transaction:{orange_id},{...}Nouveau Solde:',
  },
  {
    name: 'orange_agent_deposit_fr',
    operator: 'orange',
    language: 'fr',
    confirmed: true,
    direction: 'by_position',
    text: 'Depot vers {receiver} {name} reussi from {agent} {name}. Informations detaillees: Montant transaction:{amount}, ID de Transaction:{orange_id},{...}Nouveau Solde:',
  },
  {
    name: 'orange_merchant_payment_fr',
    operator: 'orange',
    language: 'fr',
    confirmed: false,
    direction: 'by_position',
    text: 'Paiement de {name} reussi par {payer} {payer_name}. ID transaction:{orange_id}, Montant:{bare_amount}. Solde:',
  },
  {
    name: 'orange_merchant_payment_newer_fr',
    operator: 'orange',
    language: 'fr',
    confirmed: false,
    direction: 'by_position',
    text: 'Paiement de {name} en succes par {payer} {payer_name}. ID de transaction:{orange_id}, Montant:{bare_amount}, Nouveau solde:',
  },
  {
    name: 'orange_merchant_payment_en',
    operator: 'orange',
    language: 'en',
    confirmed: false,
    direction: 'by_position',
    text: 'Successful Payment of {name} from {payer} {payer_name}. Transaction ID:{orange_id}, Amount:{bare_amount}, New balance:',
  },
];

/** Texts that are known and are about no payment between a player and us. */
export interface IgnoredSms {
  readonly why: string;
  readonly operator: Operator | null;
  readonly pattern: RegExp;
}

// biome-ignore format: reads by its columns
export const ignoredSms: readonly IgnoredSms[] = [
  { operator: null,     pattern: /\bnon abouti\b|\bn'a pas abouti\b|\bechoue|\bechec\b|\bunsuccessful\b|\bfailed\b/i, why: 'It tells that something failed.' },
  { operator: 'mtn',    pattern: /^vous avez effectue avec succes le retrait /i,          why: 'It tells of cash that was taken out.' },
  { operator: 'mtn',    pattern: /^votre paiement de .{1,40} a transfer to non momo account /i, why: 'It tells of a transfer to another network and names no receiver.' },
  { operator: 'mtn',    pattern: /^paiement successintegral /i,                           why: 'It repeats a payment that another SMS tells with its id.' },
  { operator: 'mtn',    pattern: /\byou have requested\b|\bmy approvals\b/i,               why: 'It asks for an approval: nothing was paid.' },
  { operator: 'orange', pattern: /^retrait d'argent /i,                                   why: 'It tells of cash that was taken out.' },
  { operator: 'orange', pattern: /^le solde de votre compte /i,                           why: 'It tells a balance.' },
  { operator: 'orange', pattern: /^le code de \d{9} est/i,                                why: 'It tells a code.' },
];
