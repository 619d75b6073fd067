import { type Language, type Reason, sentenceOf } from '@mobile-money/core';
import { doualaTime, type ListFile } from '../answer-file.ts';
import type { AuditItem, MessageItem, PaymentItem, WebhookItem } from '../answers/internal/list-answers.ts';
import type { DifferenceItem, StatementItem } from '../answers/internal/reconciliation-answers.ts';
import type { StaffTransaction } from '../answers/internal/staff-transaction.ts';
import type { GapItem, WalletEntryItem } from '../answers/internal/wallet-answers.ts';

/** How each list looks as a file. Columns that two lists share have the same headings. */

export const words = (why: unknown, language: Language): string => sentenceOf(why as Reason | null, language);

// biome-ignore format: reads by its columns
export const transactionsFile: ListFile<StaffTransaction> = {
  name: { en: 'transactions', fr: 'transactions' },
  isOfPlayers: true,
  columns: [
    ['Transaction',           'Transaction',              (each) => each.service_tx_id],
    ['Created (Douala)',      'Création (Douala)',        (each) => doualaTime(each.created_at)],
    ['Direction',             'Sens',                     (each) => each.direction],
    ['State',                 'État',                     (each) => each.state],
    ['State since (Douala)',  'État depuis (Douala)',     (each) => doualaTime(each.state_updated_at)],
    ['Reason',                'Motif',                    (each, language) => words(each.why, language)],
    ['Amount (XAF)',          'Montant (FCFA)',           (each) => each.amount_minor],
    ['Operator',              'Opérateur',                (each) => each.operator],
    ['Number',                'Numéro',                   (each) => each.msisdn],
    ['Reference',             'Référence',                (each) => each.idempotency_key],
    ['Player',                'Joueur',                   (each) => each.player_id],
    ['Application',           'Application',              (each) => each.application_id],
    ['Provider',              'Fournisseur',              (each) => each.provider],
    ["Operator's id",         "Identifiant de l'opérateur", (each) => each.provider_tx_id],
  ],
};

// biome-ignore format: reads by its columns
export const paymentsFile: ListFile<PaymentItem> = {
  name: { en: 'payments', fr: 'paiements' },
  isOfPlayers: true,
  columns: [
    ['Payment',               'Paiement',                 (each) => each.payment_id],
    ['Received (Douala)',     'Réception (Douala)',       (each) => doualaTime(each.received_at)],
    ['Paid (Douala)',         'Payé (Douala)',            (each) => doualaTime(each.paid_at)],
    ['Status',                'Statut',                   (each) => each.status],
    ['Amount (XAF)',          'Montant (FCFA)',           (each) => each.amount_xaf],
    ['Operator',              'Opérateur',                (each) => each.operator],
    ["Operator's id",         "Identifiant de l'opérateur", (each) => each.operator_tx_id],
    ['Paid by',               'Payé par',                 (each) => each.payer_msisdn],
    ['Paid to',               'Payé à',                   (each) => each.receiver_msisdn],
    ['Provider',              'Fournisseur',              (each) => each.provider_id],
    ['Reason',                'Motif',                    (each, language) => words(each.why, language)],
    ['Reversed',              'Annulé',                   (each) => each.reversed],
    ['Transaction',           'Transaction',              (each) => each.service_tx_id],
    ['Text',                  'Texte',                    (each) => each.raw_text],
  ],
};

// biome-ignore format: reads by its columns
export const messagesFile: ListFile<MessageItem> = {
  name: { en: 'messages', fr: 'messages' },
  isOfPlayers: true,
  columns: [
    ['Message',               'Message',                  (each) => each.message_id],
    ['Received (Douala)',     'Réception (Douala)',       (each) => doualaTime(each.received_at)],
    ['Kind',                  'Genre',                    (each) => each.kind],
    ['Provider',              'Fournisseur',              (each) => each.provider_id],
    ['Sender',                'Expéditeur',               (each) => each.sender],
    ['Recipient',             'Destinataire',             (each) => each.recipient],
    ['Outcome',               'Résultat',                 (each) => each.outcome],
    ['Reason',                'Motif',                    (each, language) => words(each.why, language)],
    ['Suspicious',            'Suspect',                  (each) => each.is_suspicious],
    ['Payment',               'Paiement',                 (each) => each.payment_id],
    ['Transaction',           'Transaction',              (each) => each.service_tx_id],
    ['Text',                  'Texte',                    (each) => each.raw_text],
  ],
};

/** Of a month that cannot be read the attempts are not known: null. */
interface WebhookRow extends Omit<WebhookItem, 'attempts'> {
  readonly attempts: WebhookItem['attempts'] | null;
}

// biome-ignore format: reads by its columns
export const webhooksFile: ListFile<WebhookRow> = {
  name: { en: 'webhooks', fr: 'webhooks' },
  columns: [
    ['Webhook',               'Webhook',                  (each) => each.webhook_id],
    ['Created (Douala)',      'Création (Douala)',        (each) => doualaTime(each.created_at)],
    ['Status',                'Statut',                   (each) => each.status],
    ['Event',                 'Événement',                (each) => each.event],
    ['Transaction',           'Transaction',              (each) => each.service_tx_id],
    ['Reference',             'Référence',                (each) => each.reference],
    ['Application',           'Application',              (each) => each.application_id],
    ['Address',               'Adresse',                  (each) => each.url],
    ['Attempts',              'Essais',                   (each) => each.attempts?.length ?? null],
    ['Last attempt (Douala)', 'Dernier essai (Douala)',   (each) => doualaTime(each.attempts?.at(-1)?.at ?? null)],
    ['Next attempt (Douala)', 'Prochain essai (Douala)',  (each) => doualaTime(each.next_attempt_at)],
    ['Last answer',           'Dernière réponse',         (each) => each.attempts?.at(-1)?.status ?? null],
    ['Reason',                'Motif',                    (each, language) => words(each.attempts?.at(-1)?.why ?? null, language)],
  ],
};

// biome-ignore format: reads by its columns
export const auditFile: ListFile<AuditItem> = {
  name: { en: 'audit', fr: 'journal' },
  isOfPlayers: true,
  columns: [
    ['Entry',                 'Entrée',                   (each) => each.audit_id],
    ['Time (Douala)',         'Heure (Douala)',           (each) => doualaTime(each.at)],
    ['Person',                'Personne',                 (each) => each.actor_id],
    ['From',                  'Depuis',                   (each) => each.actor_address],
    ['Action',                'Action',                   (each) => each.action],
    ['Subject',               'Objet',                    (each) => each.subject],
    ['Before',                'Avant',                    (each) => each.before],
    ['After',                 'Après',                    (each) => each.after],
    ['Reason',                'Motif',                    (each, language) => words(each.why, language)],
  ],
};

// biome-ignore format: reads by its columns
export const entriesFile: ListFile<WalletEntryItem> = {
  name: { en: 'wallet-entries', fr: 'mouvements' },
  isOfPlayers: true,
  columns: [
    ['Entry',                 'Entrée',                   (each) => each.entry_id],
    ['Received (Douala)',     'Réception (Douala)',       (each) => doualaTime(each.received_at)],
    ['Paid (Douala)',         'Payé (Douala)',            (each) => doualaTime(each.paid_at)],
    ['Amount (XAF)',          'Montant (FCFA)',           (each) => each.amount_xaf],
    ['Fee (XAF)',             'Frais (FCFA)',             (each) => each.fee_xaf],
    ['Balance (XAF)',         'Solde (FCFA)',             (each) => each.balance_xaf],
    ['Status',                'Statut',                   (each) => each.status],
    ['Reason',                'Motif',                    (each, language) => words(each.why, language)],
    ['Source',                'Source',                   (each) => each.source],
    ["Operator's id",         "Identifiant de l'opérateur", (each) => each.operator_tx_id],
    ['Payment',               'Paiement',                 (each) => each.payment_id],
    ['Transaction',           'Transaction',              (each) => each.service_tx_id],
  ],
};

// biome-ignore format: reads by its columns
export const gapsFile: ListFile<GapItem> = {
  name: { en: 'gaps', fr: 'ecarts-de-solde' },
  columns: [
    ['Gap',                   'Écart de solde',           (each) => each.gap_id],
    ['Opened (Douala)',       'Ouverture (Douala)',       (each) => doualaTime(each.opened_at)],
    ['Wallet',                'Portefeuille',             (each) => each.wallet_id],
    ['Missing (XAF)',         'Manquant (FCFA)',          (each) => each.missing_xaf],
    ['Status',                'Statut',                   (each) => each.status],
    ['After',                 'Après',                    (each) => each.after?.operator_tx_id ?? null],
    ['Before',                'Avant',                    (each) => each.before?.operator_tx_id ?? null],
    ['Ended (Douala)',        'Fin (Douala)',             (each) => doualaTime(each.ended_at)],
    ['Person',                'Personne',                 (each) => each.explained_by],
    ['Reason',                'Motif',                    (each) => each.explanation],
  ],
};

// biome-ignore format: reads by its columns
export const differencesFile: ListFile<DifferenceItem> = {
  name: { en: 'differences', fr: 'ecarts' },
  isOfPlayers: true,
  columns: [
    ['Difference',            'Écart',                    (each) => each.difference_id],
    ['Day',                   'Jour',                     (each) => each.day],
    ['Provider',              'Fournisseur',              (each) => each.provider_id],
    ['Kind',                  'Genre',                    (each) => each.kind],
    ['Status',                'Statut',                   (each) => each.status],
    ['Paired by',             'Rapproché par',            (each) => each.paired_by],
    ["Operator's id (statement)", "Identifiant de l'opérateur (relevé)", (each) => each.theirs?.operator_tx_id ?? null],
    ['Reference (statement)', 'Référence (relevé)',       (each) => each.theirs?.reference ?? null],
    ['Direction',             'Sens',                     (each) => each.theirs?.direction ?? each.ours?.direction ?? null],
    ['Statement amount (XAF)', 'Montant du relevé (FCFA)', (each) => each.theirs?.amount_xaf ?? null],
    ['Number (statement)',    'Numéro (relevé)',          (each) => each.theirs?.msisdn ?? null],
    ['Statement status',      'Statut du relevé',         (each) => each.theirs?.status ?? null],
    ['Statement time (Douala)', 'Heure du relevé (Douala)', (each) => doualaTime(each.theirs?.at ?? null)],
    ['File',                  'Fichier',                  (each) => each.theirs?.file_name ?? null],
    ['Line',                  'Ligne',                    (each) => each.theirs?.line_number ?? null],
    ['Reason',                'Motif',                    (each, language) => words(each.theirs?.why ?? null, language)],
    ['Books amount (XAF)',    'Montant des livres (FCFA)', (each) => each.ours?.amount_xaf ?? null],
    ['Number (books)',        'Numéro (livres)',          (each) => each.ours?.msisdn ?? null],
    ["Operator's id (books)", "Identifiant de l'opérateur (livres)", (each) => each.ours?.operator_tx_id ?? null],
    ['Books time (Douala)',   'Heure des livres (Douala)', (each) => doualaTime(each.ours?.at ?? null)],
    ['State',                 'État',                     (each) => each.ours?.state ?? null],
    ['Transaction',           'Transaction',              (each) => each.ours?.service_tx_id ?? null],
    ['Payment',               'Paiement',                 (each) => each.ours?.payment_id ?? null],
    ['Outcome',               'Résultat',                 (each) => each.settlement?.outcome ?? null],
    ['Note',                  'Note',                     (each) => each.settlement?.note ?? null],
    ['Person',                'Personne',                 (each) => each.settlement?.by ?? null],
    ['Settled (Douala)',      'Règlement (Douala)',       (each) => doualaTime(each.settlement?.at ?? null)],
  ],
};

// biome-ignore format: reads by its columns
export const statementsFile: ListFile<StatementItem> = {
  name: { en: 'statements', fr: 'releves' },
  isOfPlayers: true,
  columns: [
    ['Statement',             'Relevé',                   (each) => each.statement_id],
    ['Day',                   'Jour',                     (each) => each.day],
    ['Provider',              'Fournisseur',              (each) => each.provider_id],
    ['File',                  'Fichier',                  (each) => each.file_name],
    ['Lines',                 'Lignes',                   (each) => each.line_count],
    ['Unreadable lines',      'Lignes illisibles',        (each) => each.unreadable_count],
    ['Imported (Douala)',     'Importation (Douala)',     (each) => doualaTime(each.imported_at)],
    ['Person',                'Personne',                 (each) => each.imported_by],
    ['Withdrawn (Douala)',    'Retrait (Douala)',         (each) => doualaTime(each.withdrawn_at)],
  ],
};
