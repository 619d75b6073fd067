import {
  type CollectionAnswer,
  createDeposit,
  createWithdrawal,
  msisdn,
  type Registry,
  typed,
} from '@mobile-money/core';
import { aChannel, aRegistry } from '../../builders/a-registry.ts';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import { type Episode, house, kinds, nowOf, numbers, otherwise } from './episode.ts';

/** So much the first provider of each operator takes where it is not for all, and so much the second. */
export const [firstXaf, secondXaf] = [500, 1_000];

const usual = aRegistry();

/** A number of MTN's first provider that players dial, beside the one that prompts them. */
const dialled = aChannel({
  ...{ channelId: 'mtn-momo-2', providerId: 'mtn-momo', operator: 'mtn', deviceId: 'phone-mtn-momo' },
  merchantMsisdn: msisdn('+237670000003'),
});

/** The usual providers, of which the second takes more than the first. */
export function uneven(): Registry {
  const upTo = (maxXaf: number) => ({ minXaf: null, maxXaf });
  const providers = usual.providers.map((each) => {
    const most = upTo(each.isPrimary ? firstXaf : secondXaf);
    return { ...each, limits: { deposit: most, withdrawal: most } };
  });
  return { ...usual, providers };
}

/** What a provider says when it is asked to prompt a player, and how the deposit is then. */
const answers = {
  is_silent: [{ outcome: 'unknown', reason: typed('...') }, 'pending - asks_operator'],
  asks: [{ outcome: 'sent', providerTxId: null }, 'provider_acknowledged - player_asked'],
} as const satisfies Record<string, readonly [CollectionAnswer, string]>;

const dials = 'pending - waits_for_dialling';

/** A number is prompted so often and no more, once for each deposit, by who takes the amount; blocked ones are not. */
export const admissions: Episode = async (random) => {
  const openMax = random.pick([1, 1, 2, null]);
  const world = house({ promptLimits: openMax === null ? null : { openMax, perDayMax: 30 } });
  const { ports, clock, database, collections } = world;
  const [isUneven, isMixed] = [random.chance(0.5), random.chance(0.5)];
  const registry = isUneven ? uneven() : usual;
  database.registry = isMixed ? { ...registry, channels: [...registry.channels, dialled] } : registry;
  const [answer, asked] = answers[random.pick(kinds(answers))];
  collections.always(answer);
  const block = { id: 'b', because: typed('no'), by: 'ann', at: clock.now(), lifted: null };
  const faults: string[] = [];
  let request = aDepositRequest({ operator: 'mtn', msisdn: numbers.mtn });
  let [open, last] = [0, ''];
  for (let count = 0; count < 4; count += 1) {
    const isNew = count === 0 || random.chance(0.7);
    const amountXaf = random.pick([firstXaf - 1, firstXaf, firstXaf + 1, secondXaf]);
    if (isNew) request = { ...request, reference: `r${count}`, amountXaf };
    const isBlocked = random.chance(0.2);
    if (isBlocked) database.blocks.set('b', { ...block, kind: 'number', value: numbers.mtn });
    else database.blocks.delete('b');
    const [size, calls] = [database.transactions.size, collections.calls.length];
    const made = nowOf(world, await createDeposit(ports)(request));
    const got = {
      outcome: `${made.state} ${made.failureCode ?? '-'} ${made.stateReason.code}`,
      id: made.id,
      provider: made.providerId,
      made: database.transactions.size - size,
      asked: collections.calls.length - calls,
      isShown: made.instructions !== null,
    };
    const what = `deposit ${count} of ${request.amountXaf}, ${open} open`;
    if (!isNew) {
      // Whatever is so by now, a reference names the one that it named first, and no one is asked again.
      faults.push(...otherwise(`${what}, again`, got, { id: last, made: 0, asked: 0 }));
      continue;
    }
    last = made.id;
    const isFirst = !isUneven || request.amountXaf <= firstXaf;
    const isFull = openMax !== null && open >= openMax;
    // Which of its numbers is taken where there are two is not said here: what is dialled has no limit.
    const isDialled =
      isMixed &&
      isFirst &&
      made.collectionMode === 'customer_initiated' &&
      made.failureCode !== 'too_many_prompts';
    const admitted = isDialled ? dials : isFull ? 'failed too_many_prompts too_many_prompts' : asked;
    const outcome: string = isBlocked ? 'failed payer_not_allowed payer_blocked' : admitted;
    if (outcome === asked) open += 1;
    faults.push(
      ...otherwise(what, got, {
        outcome,
        provider: isFirst ? 'mtn-momo' : 'mtn-ussd',
        made: 1,
        asked: outcome === asked ? 1 : 0,
        isShown: outcome === dials,
      }),
    );
  }
  const amountXaf = random.pick([firstXaf, firstXaf + 1, secondXaf, secondXaf + 1]);
  const wish = aWithdrawalRequest({ operator: 'mtn', msisdn: numbers.mtn, amountXaf });
  const { providerId: provider } = await createWithdrawal(ports)(wish);
  const isForSecond = isUneven && amountXaf > firstXaf && amountXaf <= secondXaf;
  return [
    ...faults,
    ...otherwise(
      `a withdrawal of ${amountXaf}`,
      { provider },
      { provider: isForSecond ? 'mtn-ussd' : 'mtn-momo' },
    ),
  ];
};
