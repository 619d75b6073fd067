import { type Msisdn, type SmsMovement, type SmsReading, typed } from '@mobile-money/core';
import { type Episode, house, otherwise } from './episode.ts';
import { tell } from './reports.ts';

/** Two numbers of ours, of the SIM cards 1 and 2 of one phone, and a player's. */
const [first, second] = ['+237690000001', '+237690000002'] as [Msisdn, Msisdn];
const player = '+237699000001' as Msisdn;

/** What an SMS says, to which SIM card it came, and what is told of it to which book. */
interface Said {
  readonly movement: Pick<SmsMovement, 'operator' | 'direction' | 'payer' | 'receiver'>;
  readonly simNumber: number;
  readonly wanted: readonly (readonly [wallet: string, name: string, sign: number])[];
}

const orange = { operator: 'orange' } as const;

const all: Readonly<Record<string, Said>> = {
  'what the number in the text got': {
    movement: { ...orange, direction: 'in', payer: player, receiver: second },
    ...{ simNumber: 1, wanted: [['orange-237690000002', 'M+', 1]] },
  },
  'what the number in the text paid': {
    movement: { ...orange, direction: 'out', payer: second, receiver: player },
    ...{ simNumber: 1, wanted: [['orange-237690000002', 'M-', -1]] },
  },
  // Each of the two gets an SMS of its own: this one came to the number that paid.
  'what went from one number of ours to another': {
    movement: { ...orange, direction: 'between', payer: second, receiver: first },
    ...{ simNumber: 2, wanted: [['orange-237690000002', 'M-', -1]] },
  },
  // Another operator has another wallet for it, if any.
  'what another operator says of a number of ours': {
    movement: { operator: 'mtn', direction: 'in', payer: player, receiver: first },
    ...{ simNumber: 1, wanted: [] },
  },
};

/** An SMS whose phone does not tell which number it came to: whose book is told, and which way money went. */
export const namedNumbers: Episode = async (random) => {
  const amountXaf = random.between(100, 900);
  const faults: string[] = [];
  for (const [name, { movement, simNumber, wanted }] of Object.entries(all)) {
    const world = house();
    const told: SmsMovement = {
      ...{ ...movement, operatorTxId: 'M', amountXaf, feeHundredths: 0, balanceHundredths: 900_000 },
      ...{ at: world.clock.now(), precisionMs: 1_000 },
    };
    const reading: SmsReading = { kind: 'ignored', because: typed('no payment'), isSuspicious: false };
    await tell(world, { ...reading, movement: told }, { recipient: null, simNumber });
    const entries = [...world.database.walletEntries.values()].map(({ entry }) => [
      ...[entry.walletId, entry.name, entry.movedXaf],
    ]);
    const must = wanted.map(([wallet, entry, sign]) => [wallet, entry, sign * amountXaf]);
    faults.push(...otherwise(name, { entries }, { entries: must }));
  }
  return faults;
};
