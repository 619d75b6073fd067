import {
  blockPayer,
  type CollectionAnswer,
  createDeposit,
  earlier,
  type Instant,
  typed,
} from '@mobile-money/core';
import { aRegistry } from '../../builders/a-registry.ts';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import { ann, type Episode, house, kinds, numbers, otherPlayer, otherwise } from './episode.ts';
import { storeDeposit } from './stored.ts';

const hourMs = 3_600_000;
const usual = aRegistry();

/** What a prompt comes to, and whether the next deposit may try the number. */
const answers = {
  asks: [{ outcome: 'sent', providerTxId: null }, false],
  is_silent: [{ outcome: 'unknown', reason: typed('...') }, false],
  is_away: [{ outcome: 'rejected', reason: typed('no'), code: 'operator_unavailable' }, false],
  knows_no_such_payer: [{ outcome: 'rejected', reason: typed('no'), code: 'payer_not_found' }, true],
} as const satisfies Record<string, readonly [CollectionAnswer, boolean]>;

/** A number that heard nothing any more is tried with one deposit, which must be sent to it to show anything. */
export const trials: Episode = async (random) => {
  const world = house({ promptLimits: { openMax: 1, perDayMax: 30 } });
  const { ports, clock, database, collections } = world;
  const isPrompted = random.chance(0.6);
  const collectionMode = isPrompted ? 'merchant_initiated' : 'customer_initiated';
  const isDeaf = random.chance(0.8);
  const only = (deafSince: Instant | null): void => {
    const channels = usual.channels.map((each) => ({
      ...({ ...each, collectionMode, enabled: each.providerId === 'orange-money' } as const),
      deafSince: each.channelId === 'orange-money-1' ? deafSince : null,
    }));
    database.registry = { ...database.registry, channels };
  };
  only(null);
  const answer = random.pick(kinds(answers));
  collections.always(answers[answer][0]);
  const request = aDepositRequest({ operator: 'orange', msisdn: numbers.orange, reference: 'tried' });
  const what = random.pick(['new', 'new', 'new', 'repeated', 'blocked', 'crowded']);
  if (what === 'repeated') await createDeposit(ports)(request);
  if (isDeaf) only(earlier(clock.now(), hourMs));
  if (what === 'blocked') await blockPayer(ports)('player', request.playerId, 'A stolen card.', ann);
  if (what === 'crowded')
    storeDeposit(world, 'orange-money-1', {
      ...{ playerId: otherPlayer as never, amountXaf: request.amountXaf as never, collectionMode },
      state: isPrompted ? 'provider_acknowledged' : 'pending',
    });
  const made = await createDeposit(ports)(request);
  const first = database.registry.channels.find(({ channelId }) => channelId === 'orange-money-1');
  const isOnTrial = (first?.triedUntil ?? 0) > clock.now();
  const isGivenBack = what === 'crowded' || (isPrompted && answers[answer][1]);
  const isTried = isDeaf && (what === 'new' || what === 'crowded') && !isGivenBack;
  const isThere = what === 'new' && isDeaf;
  return otherwise(
    `a deposit (${what}) that may try a ${isDeaf ? 'deaf' : 'hearing'} number, ${isPrompted ? answer : 'dialled'}`,
    { isOnTrial, isThere: isThere && made.channelId === 'orange-money-1' },
    { isOnTrial: isTried, isThere },
  );
};
