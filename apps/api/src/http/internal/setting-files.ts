import { doualaTime, type ListFile } from '../answer-file.ts';
import type { FactorItem } from '../answers/internal/factor-answers.ts';
import type { BlockItem, NoteItem } from '../answers/internal/mark-answers.ts';
import type { AlertsAnswer } from '../answers/internal/overview-answers.ts';
import type { PersonItem } from '../answers/internal/people-answers.ts';
import type { SessionItem } from '../answers/internal/session-answer.ts';
import type {
  ApplicationItem,
  ChannelItem,
  KeyItem,
  StaffProvider,
} from '../answers/internal/setting-answers.ts';
import type { ReservationItem } from '../answers/internal/staff-transaction.ts';
import type { TemplateItem } from '../answers/internal/template-answers.ts';
import type { WalletItem } from '../answers/internal/wallet-answers.ts';
import { words } from './list-files.ts';

/** How those lists look as files that are never long: what is set up, and what people leave for each other. */

// biome-ignore format: reads by its columns
export const walletsFile: ListFile<WalletItem> = {
  name: { en: 'wallets', fr: 'portefeuilles' },
  columns: [
    ['Wallet',                'Portefeuille',             (each) => each.wallet_id],
    ['Provider',              'Fournisseur',              (each) => each.provider_id],
    ['Operator',              'Opérateur',                (each) => each.operator],
    ['Number',                'Numéro',                   (each) => each.merchant_msisdn],
    ['Balance (XAF)',         'Solde (FCFA)',             (each) => each.balance_xaf],
    ['Since (Douala)',        'Depuis (Douala)',          (each) => doualaTime(each.balance_at)],
    ['Source',                'Source',                   (each) => each.source],
    ['Open gaps',             'Trous ouverts',            (each) => each.gaps_open],
    ['Low under (XAF)',       'Bas en dessous de (FCFA)', (each) => each.low_xaf],
  ],
};

// biome-ignore format: reads by its columns
export const keysFile: ListFile<KeyItem> = {
  name: { en: 'keys', fr: 'cles' },
  columns: [
    ['Key',                   'Clé',                      (each) => each.prefix],
    ['Application',           'Application',              (each) => each.application],
    ['Kind',                  'Genre',                    (each) => each.kind],
    ['Created (Douala)',      'Création (Douala)',        (each) => doualaTime(each.created_at)],
    ['Revoked (Douala)',      'Révocation (Douala)',      (each) => doualaTime(each.revoked_at)],
    ['Expires (Douala)',      'Expiration (Douala)',      (each) => doualaTime(each.expires_at)],
    ['Addresses',             'Adresses',                 (each) => each.addresses.join(' ')],
    ['Last used (Douala)',    'Dernier usage (Douala)',   (each) => doualaTime(each.last_used_at)],
  ],
};

// biome-ignore format: reads by its columns
export const applicationsFile: ListFile<ApplicationItem> = {
  name: { en: 'applications', fr: 'applications' },
  columns: [
    ['Application',           'Application',              (each) => each.application_id],
    ['Shown name',            'Nom affiché',              (each) => each.display_name],
    ['Colour',                'Couleur',                  (each) => each.colour],
  ],
};

// biome-ignore format: reads by its columns
export const factorsFile: ListFile<FactorItem> = {
  name: { en: 'second-factors', fr: 'seconds-facteurs' },
  columns: [
    ['Name',                  'Nom',                      (each) => each.name],
    ['Kind',                  'Genre',                    (each) => each.kind],
    ['Created (Douala)',      'Création (Douala)',        (each) => doualaTime(each.created_at)],
    ['Last used (Douala)',    'Dernier usage (Douala)',   (each) => doualaTime(each.last_used_at)],
  ],
};

// biome-ignore format: reads by its columns
export const sessionsFile: ListFile<SessionItem> = {
  name: { en: 'sessions', fr: 'sessions' },
  columns: [
    ['Session',               'Session',                  (each) => each.session_id],
    ['From',                  'Depuis',                   (each) => each.address],
    ['Created (Douala)',      'Création (Douala)',        (each) => doualaTime(each.created_at)],
    ['Last seen (Douala)',    'Vu en dernier (Douala)',   (each) => doualaTime(each.last_seen_at)],
    ['This one',              'Celle-ci',                 (each) => each.is_current],
  ],
};

// biome-ignore format: reads by its columns
export const peopleFile: ListFile<PersonItem> = {
  name: { en: 'staff', fr: 'personnes' },
  columns: [
    ['E-mail',                'E-mail',                   (each) => each.email],
    ['Role',                  'Rôle',                     (each) => each.role],
    ['Created (Douala)',      'Création (Douala)',        (each) => doualaTime(each.created_at)],
    ['Disabled (Douala)',     'Désactivation (Douala)',   (each) => doualaTime(each.disabled_at)],
    ['Last seen (Douala)',    'Vu en dernier (Douala)',   (each) => doualaTime(each.last_seen_at)],
    ['Second factors',        'Seconds facteurs',         (each) => each.factors.join(' ')],
    ['Waits for',             'En attente',               (each) => each.waiting?.kind ?? null],
    ['Asked by',              'Demandé par',              (each) => each.waiting?.asked_by ?? null],
    ['Counts from (Douala)',  'Compte dès (Douala)',      (each) => doualaTime(each.waiting?.effective_at ?? null)],
    ['Tokens',                'Jetons',                   (each) => each.tokens.map(({ prefix }) => prefix).join(' ')],
  ],
};

// biome-ignore format: reads by its columns
export const providersFile: ListFile<StaffProvider> = {
  name: { en: 'providers', fr: 'fournisseurs' },
  columns: [
    ['Provider',              'Fournisseur',              (each) => each.provider_id],
    ['Name',                  'Nom',                      (each) => each.display_name],
    ['Operators',             'Opérateurs',               (each) => each.operators.join(' ')],
    ['Directions',            'Sens',                     (each) => each.supported_directions.join(' ')],
    ['Enabled',               'Activé',                   (each) => each.enabled],
    ['Used first',            'Utilisé en premier',       (each) => each.is_primary],
    ['Status',                'Statut',                   (each) => each.status],
    ['Failures in an hour',   'Échecs en une heure',      (each) => each.failure_rate_1h],
    ['Reason',                'Motif',                    (each, language) => words(each.why, language)],
  ],
};

// biome-ignore format: reads by its columns
export const channelsFile: ListFile<ChannelItem> = {
  name: { en: 'channels', fr: 'numeros-marchands' },
  columns: [
    ['Channel',               'Canal',                    (each) => each.channel_id],
    ['Provider',              'Fournisseur',              (each) => each.provider_id],
    ['Operator',              'Opérateur',                (each) => each.operator],
    ['Number',                'Numéro',                   (each) => each.merchant_msisdn],
    ['Merchant code',         'Code marchand',            (each) => each.merchant_code],
    ['Collection',            'Encaissement',             (each) => each.collection_mode],
    ['Device',                'Appareil',                 (each) => each.device_id],
    ['SIM',                   'SIM',                      (each) => each.sim_number],
    ['Enabled',               'Activé',                   (each) => each.enabled],
    ['Last seen (Douala)',    'Vu en dernier (Douala)',   (each) => doualaTime(each.last_seen_at)],
    ['Can confirm',           'Peut confirmer',           (each) => each.can_confirm],
    ['Low under (XAF)',       'Bas en dessous de (FCFA)', (each) => each.low_xaf],
  ],
};

// biome-ignore format: reads by its columns
export const templatesFile: ListFile<TemplateItem> = {
  name: { en: 'sms-templates', fr: 'modeles-sms' },
  columns: [
    ['Template',              'Modèle',                   (each) => each.template_id],
    ['Operator',              'Opérateur',                (each) => each.operator],
    ['Language',              'Langue',                   (each) => each.language],
    ['Direction',             'Sens',                     (each) => each.direction],
    ['Status',                'Statut',                   (each) => each.status],
    ['Balance believed',      'Solde cru',                (each) => each.is_confirmed],
    ['Person',                'Personne',                 (each) => each.made_by],
    ['Time (Douala)',         'Heure (Douala)',           (each) => doualaTime(each.made_at)],
    ['Text',                  'Texte',                    (each) => each.text],
  ],
};

// biome-ignore format: reads by its columns
export const reservationsFile: ListFile<ReservationItem> = {
  name: { en: 'reservations', fr: 'reservations' },
  columns: [
    ['Transaction',           'Transaction',              (each) => each.service_tx_id],
    ['Person',                'Personne',                 (each) => each.operator],
    ['Since (Douala)',        'Depuis (Douala)',          (each) => doualaTime(each.at)],
    ['Until (Douala)',        "Jusqu'à (Douala)",         (each) => doualaTime(each.until)],
  ],
};

// biome-ignore format: reads by its columns
export const blocksFile: ListFile<BlockItem> = {
  name: { en: 'blocks', fr: 'blocages' },
  isOfPlayers: true,
  columns: [
    ['Block',                 'Blocage',                  (each) => each.block_id],
    ['Kind',                  'Genre',                    (each) => each.kind],
    ['Number or player',      'Numéro ou joueur',         (each) => each.value],
    ['Reason',                'Motif',                    (each) => each.reason],
    ['Person',                'Personne',                 (each) => each.by],
    ['Time (Douala)',         'Heure (Douala)',           (each) => doualaTime(each.at)],
    ['Lifted (Douala)',       'Levée (Douala)',           (each) => doualaTime(each.lifted_at)],
    ['Lifted by',             'Levée par',                (each) => each.lifted_by],
    ['Reason of lifting',     'Motif de la levée',        (each) => each.lift_reason],
  ],
};

// biome-ignore format: reads by its columns
export const notesFile: ListFile<NoteItem> = {
  name: { en: 'notes', fr: 'notes' },
  columns: [
    ['Note',                  'Note',                     (each) => each.note_id],
    ['Time (Douala)',         'Heure (Douala)',           (each) => doualaTime(each.at)],
    ['Person',                'Personne',                 (each) => each.by],
    ['Text',                  'Texte',                    (each) => each.text],
  ],
};

// biome-ignore format: reads by its columns
export const alertsFile: ListFile<AlertsAnswer['standing'][number]> = {
  name: { en: 'alerts', fr: 'alertes' },
  columns: [
    ['Kind',                  'Genre',                    (each) => each.code],
    ['Subject',               'Objet',                    (each) => each.subject],
    ['Reason',                'Motif',                    (each, language) => words(each.why, language)],
    ['Since (Douala)',        'Depuis (Douala)',          (each) => doualaTime(each.since)],
    ['Told',                  'Annoncée',                 (each) => each.is_told],
  ],
};
