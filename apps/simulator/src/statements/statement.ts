import type { Operator } from '@mobile-money/core';
import { inHundredths, type Movement } from '../network/ledger.ts';
import { international, national } from '../network/merchants.ts';
import type { Network } from '../network/network.ts';
import { dateAndTime } from '../network/time.ts';

/** A movement as the owner of a merchant number sees it. */
interface Posting {
  readonly movement: Movement;
  readonly isCredit: boolean;
  /** The other number. */
  readonly party: string;
  readonly reference: string;
}

/**
 * The day of a provider's merchant numbers as its operator's portal would export it: MTN in English with commas, Orange
 * in French with semicolons. Both are read with the formats that the service comes with.
 */
export function statementOf(network: Network, operator: Operator, providerId: string, day: string): string {
  const own = network.merchants.ofProvider(providerId, operator).map(({ merchantMsisdn }) => merchantMsisdn);
  const postings = network.ledger.movements
    .filter((movement) => movement.operator === operator && dateAndTime(movement.at).startsWith(day))
    // What is taken in silence stands in no statement either.
    .filter(({ kind }) => kind !== 'taken_out')
    .flatMap((movement) => postingOf(network, movement, own));
  return statements[operator](postings, own, day);
}

function postingOf(network: Network, movement: Movement, own: readonly string[]): readonly Posting[] {
  const { from, to, orderId } = movement;
  const [isFromUs, isToUs] = [own.includes(from), own.includes(to)];
  if (isFromUs === isToUs) return [];
  const reference = orderId === null ? '' : (network.orders.lookUp(orderId)?.reference ?? '');
  return [{ movement, isCredit: isToUs, party: isToUs ? from : to, reference }];
}

type Statement = (postings: readonly Posting[], own: readonly string[], day: string) => string;

const mtnStatement: Statement = (postings) =>
  [
    'Id,External id,Date,Status,From,To,Amount,Fee',
    ...postings.map(({ movement: { operatorTxId, at, from, to, amountXaf, feeXaf }, reference }) =>
      [
        operatorTxId,
        reference,
        dateAndTime(at),
        'Successful',
        `FRI:${international(from)}/MSISDN`,
        `FRI:${international(to)}/MSISDN`,
        `"${grouped(amountXaf, ',')}.00"`,
        feeXaf.toFixed(2),
      ].join(','),
    ),
    '',
  ].join('\r\n');

function orangeStatement(postings: readonly Posting[], own: readonly string[], day: string): string {
  const fees = inHundredths(postings.reduce((total, { movement: { feeXaf } }) => total + feeXaf, 0));
  const sum = (isCredit: boolean): number =>
    postings
      .filter((each) => each.isCredit === isCredit)
      .reduce((total, { movement: { amountXaf } }) => total + amountXaf, 0);
  return [
    `\ufeffRelevé de compte;${own.map(national).join(' ')}`,
    `Période;${dayFirst(day)}`,
    '',
    'Date;Heure;ID transaction;Référence externe;Numéro;Statut;Crédit;Débit;Frais',
    ...postings.map(({ movement: { operatorTxId, at, amountXaf, feeXaf }, isCredit, party, reference }) => {
      const [date = '', time = ''] = dateAndTime(at).split(' ');
      const amount = grouped(amountXaf, ' ');
      const sums = isCredit ? [amount, ''] : ['', amount];
      return [dayFirst(date), time, operatorTxId, reference, national(party), 'Succès', ...sums, feeXaf].join(
        ';',
      );
    }),
    `Total;;;;;;${grouped(sum(true), ' ')};${grouped(sum(false), ' ')};${fees}`,
    '',
  ].join('\r\n');
}

const statements: Readonly<Record<Operator, Statement>> = { mtn: mtnStatement, orange: orangeStatement };

const dayFirst = (day: string): string => day.split('-').reverse().join('/');

const grouped = (amountXaf: number, separator: string): string =>
  String(amountXaf).replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
