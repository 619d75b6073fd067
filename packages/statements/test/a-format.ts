import type { StatementFormat } from '../src/statement-format.ts';

/** Columns in French and English, as both operators' portals write them. */
export const aFormat = (fields: Partial<StatementFormat> = {}): StatementFormat => ({
  providerId: 'orange-money',
  delimiter: null,
  columns: {
    operator_tx_id: ['Transaction ID', 'ID transaction'],
    reference: ['External Id', 'Référence externe'],
    amount: ['Amount', 'Montant'],
    fee: ['Fee', 'Frais'],
    msisdn: ['Number', 'Numéro'],
    date: ['Date', 'Date et heure'],
    time: ['Time', 'Heure'],
    status: ['Status', 'Statut'],
  },
  words: {
    succeeded: ['Successful', 'Successfull', 'Succès', 'Réussi'],
    failed: ['Failed', 'Échec'],
    pending: ['Pending', 'En attente'],
    ignored: ['Initiated'],
  },
  ignoredLines: ['Total', 'Solde'],
  dateOrder: 'day_first',
  utcOffsetMinutes: 60,
  ...fields,
});

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
