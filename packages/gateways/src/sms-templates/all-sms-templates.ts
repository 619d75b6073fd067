import {
  type Instant,
  instant,
  type Msisdn,
  type Operator,
  operators,
  type PlainCode,
  type SmsTemplate,
  txIdForms,
} from '@mobile-money/core';
import { readMtnTime, readOrangeIdTime } from './douala-time.ts';
import { mtnParties, orangeParties, type PartiesReading } from './sms-parties.ts';
import type { SmsFields } from './sms-template.ts';

/** Texts that are known and are about no payment between a player and us. */
interface IgnoredSms {
  readonly why: PlainCode;
  readonly pattern: RegExp;
}

/** How an operator tells of money. */
interface OperatorSms {
  /** A transaction id, and what it is recognised by where a payer may have written one of his own. */
  readonly id: { readonly pattern: string; readonly sign: RegExp; readonly whole: RegExp };
  readonly ignored: readonly IgnoredSms[];
  /** The operator's time of the payment, as exact as it tells it; null for one that no calendar has. */
  readonly precisionMs: number;
  readonly timeOf: (fields: SmsFields) => Instant | null;
  readonly partiesOf: (
    fields: SmsFields,
    direction: SmsTemplate['direction'],
    ownNumbers: readonly Msisdn[],
  ) => PartiesReading;
}

/**
 * What ships, by a name that stays: it is the id under which the database keeps it. Words that change get a new name, and
 * the old ones stay where they are in use. Confirmed are those that come from an SMS of Cameroon that was found in public,
 * and not from what may be expected.
 */
type ShippedWords = Pick<SmsTemplate, 'language' | 'direction' | 'text'> & {
  readonly name: string;
  readonly confirmed: boolean;
};

// biome-ignore format: reads by its columns
const mtnTemplates: readonly ShippedWords[] = [
  { name: 'mtn_received_fr',                   language: 'fr', confirmed: true,  direction: 'incoming',    text: 'Vous avez recu {amount} de {party} sur votre compte mobile money {when}.{...}votre nouveau solde{balance}{fee}{id}.' },
  { name: 'mtn_received_older_fr',             language: 'fr', confirmed: false, direction: 'incoming',    text: 'Vous avez recu {amount} de {party} {when}.{id}.{...}nouveau solde{balance}' },
  { name: 'mtn_received_en',                   language: 'en', confirmed: false, direction: 'incoming',    text: 'You have received {amount} from {party} on your mobile money account {when}.{...}your new balance{balance}{fee}{id}.' },
  { name: 'mtn_sent_fr',                       language: 'fr', confirmed: true,  direction: 'outgoing',    text: 'Transfert de {amount} effectue avec succes a {party} {when}.{fee}{id}{balance}' },
  { name: 'mtn_sent_older_fr',                 language: 'fr', confirmed: true,  direction: 'outgoing',    text: 'Vous avez envoye {amount} a {party} {when}.{balance}{fee}{id}' },
  { name: 'mtn_sent_to_other_network_fr',      language: 'fr', confirmed: true,  direction: 'outgoing',    text: 'Transfert reussi de {amount} au {receiver} via {name}{when}.{id}{balance}' },
  { name: 'mtn_paid_fr',                       language: 'fr', confirmed: true,  direction: 'outgoing',    text: 'Votre paiement de {amount} a {party} a ete finalise {when}.{balance}{fee}{id}' },
  { name: 'mtn_to_other_network_fr',           language: 'fr', confirmed: true,  direction: 'outgoing',    text: 'Votre paiement de {amount} a Transfer To non MoMo Account a ete effectue {when}.{balance}{fee}{id}' },
  { name: 'mtn_cash_out_fr',                   language: 'fr', confirmed: true,  direction: 'outgoing',    text: 'Vous avez effectue avec succes le retrait de {amount} de votre compte mobile money {...}{when}.{balance}{fee}{id}' },
];

// biome-ignore format: reads by its columns
const mtnIgnored: readonly IgnoredSms[] = [
  { pattern: /^vous avez effectue avec succes le retrait /i,                             why: 'sms_of_cash_out' },
  { pattern: /^votre paiement de .{1,40} a transfer to non momo account /i,              why: 'sms_of_other_network' },
  { pattern: /^paiement successintegral /i,                                              why: 'sms_repeats' },
  { pattern: /^(?:y'ello\W+)?you have requested /i,                                      why: 'sms_asks_approval' },
  { pattern: /\bselect my approvals\b/i,                                                why: 'sms_asks_approval' },
];

/**
 * No SMS for a payment to a merchant code was found in public: the three templates of merchant payments follow what
 * Orange's own interface says, and wait to be confirmed.
 */
// biome-ignore format: reads by its columns
const orangeTemplates: readonly ShippedWords[] = [
  { name: 'orange_transfer_fr',                language: 'fr', confirmed: true,  direction: 'by_position', text: 'Transfert de {payer} {payer_name} vers {receiver} {name} reussi. {details}ID transaction:{id}, Montant Transaction:{amount},{fee}Nouveau Solde:{balance}' },
  { name: 'orange_transfer_en',                language: 'en', confirmed: false, direction: 'by_position', text: 'Transfer from {payer} {payer_name} to {receiver} {name} successful. {details}Transaction ID:{id}, Transaction Amount:{amount},{fee}New Balance:{balance}' },
  { name: 'orange_cash_in_fr',                 language: 'fr', confirmed: true,  direction: 'by_position', text: 'Depot effectue par {agent} {name} to {receiver} {name}. Informations detaillees: Montant de transaction:{amount}, ID transaction:{id},{fee}Nouveau Solde:{balance}' },
  { name: 'orange_agent_deposit_fr',           language: 'fr', confirmed: true,  direction: 'by_position', text: 'Depot vers {receiver} {name} reussi from {agent} {name}. Informations detaillees: Montant transaction:{amount}, ID de Transaction:{id},{fee}Nouveau Solde:{balance}' },
  { name: 'orange_merchant_payment_fr',        language: 'fr', confirmed: false, direction: 'by_position', text: 'Paiement de {name} reussi par {payer} {payer_name}. ID transaction:{id}, Montant:{bare_amount}. Solde:{balance}' },
  { name: 'orange_merchant_payment_newer_fr',  language: 'fr', confirmed: false, direction: 'by_position', text: 'Paiement de {name} en succes par {payer} {payer_name}. ID de transaction:{id}, Montant:{bare_amount}, Nouveau solde:{balance}' },
  { name: 'orange_merchant_payment_en',        language: 'en', confirmed: false, direction: 'by_position', text: 'Successful Payment of {name} from {payer} {payer_name}. Transaction ID:{id}, Amount:{bare_amount}, New balance:{balance}' },
  { name: 'orange_cash_out_fr',                language: 'fr', confirmed: true,  direction: 'outgoing',    text: "Retrait d'argent reussi par le {payer} avec le Code{...}Montant:{amount},{fee}No de transaction {id},{...}Nouveau solde:{balance}" },
];

// biome-ignore format: reads by its columns
const orangeIgnored: readonly IgnoredSms[] = [
  { pattern: /^retrait d'argent /i,                                                      why: 'sms_of_cash_out' },
  { pattern: /^le solde de votre compte /i,                                              why: 'sms_of_balance' },
  { pattern: /^le code de \d{9} est/i,                                                   why: 'sms_of_code' },
];

const shippedWords: Readonly<Record<Operator, readonly ShippedWords[]>> = {
  mtn: mtnTemplates,
  orange: orangeTemplates,
};

/** The templates that the database is filled with, in the order in which they are tried. */
export const shippedTemplates: readonly SmsTemplate[] = operators.flatMap((operator) =>
  shippedWords[operator].map(({ name, confirmed, ...words }) => ({
    templateId: name,
    operator,
    ...words,
    isConfirmed: confirmed,
    status: 'active',
    madeBy: null,
    madeAt: instant(0),
  })),
);

const idOf = (operator: Operator) => {
  const { inSms, sign, whole } = txIdForms[operator];
  return { pattern: inSms, sign: new RegExp(sign, 'gi'), whole: new RegExp(`^${whole}$`, 'i') };
};

export const smsOf: Readonly<Record<Operator, OperatorSms>> = {
  mtn: {
    id: idOf('mtn'),
    ignored: mtnIgnored,
    precisionMs: 1_000,
    timeOf: ({ when = '' }) => readMtnTime(when),
    partiesOf: mtnParties,
  },
  orange: {
    id: idOf('orange'),
    ignored: orangeIgnored,
    precisionMs: 60_000,
    timeOf: ({ operator_tx_id: id = '' }) => readOrangeIdTime(id),
    partiesOf: orangeParties,
  },
};
