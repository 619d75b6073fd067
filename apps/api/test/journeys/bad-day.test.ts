import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Operator } from '@mobile-money/core';
import { eventually } from '../support/eventually.ts';
import type { Books } from '../support/fake-phones.ts';
import { type Created, Journey, type TransactionRecord } from '../support/journey.ts';

jest.setTimeout(90_000);

/** Everything at once: many players, both directions, and faults that come and go while they are served. */
let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin();
});
afterAll(() => journey?.end());

const providers = ['mtn_momo', 'mtn_ussd', 'orange_money', 'orange_ussd'];
/** The worst of them, and so the most frequent: the operator does it, and no one is told. */
const lost = 'broken_connection_after_taking';
// What only costs time is left out; so is an SMS that is lost for ever, for then no one can know of its money.
const faults = {
  answer: [lost, lost, lost, 'refuse', 'broken_connection', 'error_500', 'html'],
  sms: ['twice', 'twice_other_event_id', 'late'],
  balance: ['insufficient'],
  status: ['unknown_404', 'error'],
};
const normal = { answer: 'normal', sms: 'normal', balance: 'normal', status: 'normal' };

/** The same choices in every run, though not the same moments. */
let drawn = 20_261_115;
const pick = <Item>(items: readonly Item[]): Item => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return items[Math.floor((drawn / 2_147_483_648) * items.length)] as Item;
};

async function makeTrouble(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const name = pick(['answer', 'answer', 'answer', 'sms', 'balance', 'status'] as const);
    const fault = { is: pick(faults[name]), next: pick([1, 2, 3]), ms: 200 };
    await journey.phones.fault({ [pick(providers)]: { [name]: fault } });
    await sleep(pick([5, 10, 20]));
  }
  await journey.phones.fault(Object.fromEntries(providers.map((id) => [id, normal])));
}

async function deposit(operator: Operator): Promise<void> {
  const player = journey.player(operator);
  const created = await journey.deposit(operator, player);
  const code = created.instructions?.ussd_string;
  if (code !== undefined) await journey.phones.dial(player, code);
}

async function withdraw(operator: Operator): Promise<void> {
  const created: Created = await journey.withdrawal(operator, journey.player(operator));
  await journey.approve(created);
}

/** A sentence for each transaction whose state and whose money do not fit; each has a number of its own. */
function complaints(records: readonly TransactionRecord[], { movements, orders }: Books): readonly string[] {
  return records.flatMap((record) => {
    const { direction, state, msisdn, provider_tx_id, payments } = record;
    const own = movements.filter(({ from, to }) => [from, to].includes(msisdn));
    const asked = orders.filter((order) => order.msisdn === msisdn && order.state !== 'failed');
    const wrong = (why: string): string[] => [`${direction} of ${msisdn} (${state}): ${why}`];
    if (own.length > 1) return wrong(`money moved ${own.length} times.`);
    if (asked.length > 1) return wrong(`${asked.length} orders live.`);
    if (state === 'succeeded' && own[0]?.operatorTxId !== provider_tx_id)
      return wrong('it bears another id.');
    if (direction === 'withdrawal') {
      return state === 'failed' && own.length > 0 ? wrong('its money left all the same.') : [];
    }
    if (state === 'succeeded' && payments.length !== 1) return wrong(`${payments.length} payments.`);
    return state !== 'succeeded' && own.length > 0 ? wrong('the player has paid, and is not credited.') : [];
  });
}

test('on a bad day no money is sent twice, credited twice or forgotten', async () => {
  await journey.phones.autopilot({ answer: 'confirm', afterMs: 20 });
  const works = Array.from({ length: 100 }, () => {
    const operator = pick<Operator>(['mtn', 'orange']);
    return pick([() => deposit(operator), () => deposit(operator), () => withdraw(operator)]);
  });
  let left = works.length;
  const trouble = makeTrouble(() => left === 0);
  const worker = async (): Promise<void> => {
    for (let work = works.pop(); work !== undefined; work = works.pop()) {
      await work();
      left -= 1;
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(worker));
  await trouble;
  let found: readonly string[] = [];
  await eventually(
    async () => {
      found = complaints(await journey.transactions(), await journey.books());
      return found.length === 0;
    },
    () => found.join(' '),
    500,
  );
  const records = await journey.transactions();
  const states = new Set(records.map(({ direction, state }) => `${direction} ${state}`));
  expect(records).toHaveLength(100);
  // A day on which nothing went wrong would prove nothing.
  expect([...states]).toEqual(
    expect.arrayContaining(['deposit succeeded', 'deposit failed', 'withdrawal succeeded']),
  );
  const payments = [...(await journey.payments('matched')), ...(await journey.payments('unmatched'))];
  const merchants = await journey.phones.merchantNumbers();
  const moved = (await journey.books()).movements.filter(({ to }) => merchants.has(to));
  expect(payments.map(({ operator_tx_id }) => operator_tx_id).sort()).toEqual(
    moved.map(({ operatorTxId }) => operatorTxId).sort(),
  );
});
