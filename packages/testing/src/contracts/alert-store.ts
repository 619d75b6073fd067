import { expect } from '@jest/globals';
import {
  type AlertDelivery,
  type AlertWatch,
  type Instant,
  later,
  nothingWrong,
  type Ports,
  reason,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

export type AlertStoreSubject = Pick<Ports, 'alerts'>;

const at = testMorning;
const until = later(at, 60_000);
const longAfter = later(at, 86_400_000);
const what = reason('provider_unavailable', { provider: 'MTN — « Mobile »' });

const aWatch: AlertWatch = {
  standing: [{ code: 'provider_unavailable', subject: 'mtn', what, since: at, isTold: true }],
  ended: [{ code: 'channel_unavailable', subject: 'mtn-1', what }],
  lastNoticeAt: { provider_unavailable: at },
  ledgerCheckedAt: at,
};

const aMessage = (
  given: Partial<AlertDelivery> = {},
  code: AlertDelivery['message']['code'] = 'wallet_gap',
) => ({
  id: uniqueId(),
  way: 'email:amina@example.com' as const,
  message: {
    text: 'Un écart.\n\nA gap.',
    code,
    facts: { began: [what], ended: [] },
    url: 'https://office.example',
  },
  madeAt: at,
  tries: 0,
  lastError: null,
  ...given,
});

/** Writes messages with whatever is known, and gives the store without any others. */
async function holding({ alerts }: AlertStoreSubject, messages: readonly AlertDelivery[]) {
  let others: readonly AlertDelivery[];
  do {
    others = await alerts.lease(longAfter, longAfter, 1_000);
    for (const { id } of others) await alerts.sent(id);
  } while (others.length > 0);
  const { version } = await alerts.read();
  expect(await alerts.write(aWatch, version, messages)).toBe('written');
  return alerts;
}

/** The store may hold another watch, and messages that are due before `longAfter`. */
export const alertStoreContract = contract<AlertStoreSubject>('A store of alerts', (it) => {
  it('knows of nothing wrong at first, and then exactly what was written.', async ({ alerts }) => {
    const { version } = await alerts.read();
    if (version === 0) expect((await alerts.read()).watch).toEqual(nothingWrong);
    expect(await alerts.write(aWatch, version, [])).toBe('written');
    expect((await alerts.read()).watch).toEqual(aWatch);
  });

  it('lets one of many write who know the same, and keeps only its messages.', async (subject) => {
    const alerts = await holding(subject, []);
    const { version } = await alerts.read();
    const messages = Array.from({ length: 8 }, () => aMessage());
    const done = await atOnce(8, (index) => alerts.write(aWatch, version, messages.slice(index, index + 1)));
    expect(done.filter((each) => each === 'written')).toHaveLength(1);
    expect(await alerts.lease(at, until, 10)).toEqual([messages[done.indexOf('written')]]);
  });

  it('gives each message that is due to one of many, and to another when its time is over.', async (subject) => {
    const messages = (['wallet_gap', 'wallet_low', 'withdrawal_stuck'] as const).map((code) =>
      aMessage({}, code),
    );
    const alerts = await holding(subject, messages);
    expect(await alerts.lease((at - 1) as Instant, until, 10)).toEqual([]);
    const leased = (await atOnce(6, () => alerts.lease(at, until, 1))).flat();
    // Two who ask at once may meet at one message: what one of them does not get is there for the next.
    leased.push(...(await alerts.lease(at, until, 10)));
    expect(leased.map(({ id }) => id).sort()).toEqual(messages.map(({ id }) => id).sort());
    expect(await alerts.lease((until - 1) as Instant, longAfter, 10)).toEqual([]);
    expect(await alerts.lease(until, longAfter, 2)).toHaveLength(2);
  });

  it('gives messages of one kind and way one after the other, the oldest first.', async (subject) => {
    const second = aMessage({ madeAt: later(at, 1) });
    const other = aMessage({ way: 'webhook', madeAt: later(at, 2) });
    const first = aMessage();
    const alerts = await holding(subject, [second, other, first]);
    expect(await alerts.lease(until, longAfter, 10)).toEqual([first, other]);
    await alerts.sent(first.id);
    expect(await alerts.lease(until, longAfter, 10)).toEqual([second]);
  });

  it('tries again at its time what could not be sent, and tells why.', async (subject) => {
    const [one, other] = [aMessage(), aMessage({ madeAt: later(at, 1) }, 'wallet_low')];
    const alerts = await holding(subject, [one, other, aMessage({}, 'withdrawal_stuck')]);
    await alerts.lease(until, longAfter, 10);
    const why = reason('alert_answered', { status: 503 });
    await alerts.failed(one.id, why, until);
    for (let tries = 0; tries < 2; tries += 1) await alerts.failed(other.id, why, until);
    const [tried, triedTwice] = [
      { ...one, tries: 1, lastError: why },
      { ...other, tries: 2, lastError: why },
    ];
    expect(await alerts.unsent(10)).toEqual([triedTwice, tried]);
    expect(await alerts.unsent(1)).toEqual([triedTwice]);
    expect(await alerts.lease((until - 1) as Instant, longAfter, 10)).toEqual([]);
    expect(await alerts.lease(until, longAfter, 10)).toEqual([tried, triedTwice]);
    await alerts.sent(one.id);
    // Whoever was slow and failed meanwhile brings nothing back.
    await alerts.failed(one.id, why, until);
    expect(await alerts.unsent(10)).toEqual([triedTwice]);
  });
});
