import { type Instant, isoInstant, later, sameTimeYesterday, startOfDay } from '@mobile-money/core';
import { ask } from '../harness/sender.ts';
import { player } from './example-data.ts';
import { exampleTraffic, ways } from './example-traffic.ts';

const dayMs = 86_400_000;
const aheadMs = 3_600_000;
const statedBy = 'orange_money';

/** Yesterday's statement of Orange, as the merchant portal gives it, with a few lines that differ from our books. */
export async function importExampleStatement(serviceUrl: string, now: Instant): Promise<void> {
  const from = startOfDay(sameTimeYesterday(now));
  const to = later(from, dayMs);
  const lines = exampleTraffic(now).flatMap((each, n) => {
    const { at, amountXaf: amount, direction, operator, outcome } = each;
    const { providerId, txId } = ways[operator];
    const isIn = at >= from && at < to && providerId === statedBy && outcome === 'succeeded';
    const { msisdn } = player(each.player, operator);
    return isIn ? [{ at, id: txId(n), msisdn, amount, direction }] : [];
  });
  type Line = (typeof lines)[number];
  const row = ({ at, id, msisdn, amount, direction }: Line): string => {
    const isIn = direction === 'deposit';
    const cells = [localTime(at), id, msisdn.slice(4), 'Succès', isIn ? amount : '', isIn ? '' : amount, '0'];
    return cells.join(';');
  };
  const [first, second, third, ...rest] = lines;
  if (first === undefined || second === undefined || third === undefined) return;
  const told = [
    // The second is missing, the third has another amount, and one is not known to us.
    first,
    { ...third, amount: third.amount + 500 },
    { ...first, id: 'MP260000.0000.X00001', amount: 2_000 },
    ...rest,
  ];
  const text = ['Date;ID transaction;Numéro;Statut;Crédit;Débit;Frais', ...told.map(row)].join('\r\n');
  const day = isoInstant(later(from, aheadMs)).slice(0, 10);
  const query = new URLSearchParams({ provider_id: statedBy, day, file_name: `orange-${day}.csv` });
  const statements = `${serviceUrl}/internal/v1/statements?${query}`;
  await ask('POST', statements, Buffer.from(text, 'latin1'), { 'content-type': 'text/csv' });
}

/** `14/11/2026 20:15:00`, in Cameroon. */
function localTime(at: Instant): string {
  const iso = isoInstant(later(at, aheadMs));
  return `${iso.slice(0, 10).split('-').reverse().join('/')} ${iso.slice(11, 19)}`;
}
