import { afterEach, describe, expect, test } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import {
  aSubmission,
  type OperatorNetwork,
  type OperatorNetworkOptions,
  openOperatorNetwork,
  type Rail,
  rails,
  type Use,
} from '../support/operator-network.ts';

let network: OperatorNetwork;
const open = async (options?: OperatorNetworkOptions): Promise<void> => {
  network = await openOperatorNetwork(options);
};
afterEach(() => network.stop());

/** What the operators' own books say of the service's orders. */
function books() {
  const { orders, ledger } = network.simulator.network;
  return { orders: orders.all, movements: ledger.movements, prompts: waitingPrompts() };
}

const waitingPrompts = () =>
  Object.values({ mtn: rails.mtn, orange: rails.orange }).flatMap(({ player }) =>
    network.simulator.network.prompts.waitingOn(player),
  );

/** Nothing moved, nothing waits for a PIN, and no order is left that could still move something. */
const nothingHappened = (): boolean => {
  const { orders, movements, prompts } = books();
  return movements.length === 0 && prompts.length === 0 && orders.every(({ state }) => state === 'failed');
};

const uses = ['collect', 'transfer'] as const;

// biome-ignore format: reads by its columns
const answers = [
  // the network's fault             what the adapter says   orders in the books
  ['normal',                         'sent',                 1],
  ['time_out',                       'unknown',              0],
  ['time_out_after_taking',          'unknown',              1],
  ['broken_connection',              'unknown',              0],
  ['broken_connection_after_taking', 'unknown',              1],
  ['error_500',                      'unknown',              0],
  ['refuse',                         'rejected',             0],
  ['html',                           'unknown',              0],
] as const;

describe.each(Object.entries(rails))('by %s', (_, rail: Rail) => {
  describe.each(uses)('a request to %s', (use: Use) => {
    test.each(answers)('that meets %s is %s, with %i orders in the books', async (fault, outcome, orders) => {
      await open();
      await network.fault(rail, 'answer', fault);
      const answer = await network.submit(use, aSubmission(rail));
      expect({ ...answer, orders: books().orders.length }).toMatchObject({ outcome, orders });
      if (outcome === 'rejected') expect(nothingHappened()).toBe(true);
    });

    test('to a number of no one is refused or fails, and moves nothing', async () => {
      await open();
      const foreign = rail.operator === 'mtn' ? rails.orange : rails.mtn;
      const answer = await network.submit(use, { ...aSubmission(rail), msisdn: foreign.player });
      expect(answer.outcome).toBe(rail === rails.mtn ? 'sent' : 'rejected');
      expect(nothingHappened()).toBe(true);
    });

    test('bears the amount and the number that were asked for, to the right merchant', async () => {
      await open();
      await network.submit(use, aSubmission(rail));
      const merchant = network.simulator.network.merchants.all.find(
        ({ channelId }) => channelId === rail.channelId,
      );
      expect(books().orders).toMatchObject([
        {
          providerId: rail.providerId,
          kind: use === 'collect' ? 'collection' : 'payout',
          msisdn: rail.player,
          amountXaf: 5_000,
          merchantMsisdn: merchant?.merchantMsisdn,
        },
      ]);
      expect(books().movements).toHaveLength(use === 'collect' ? 0 : 1);
      expect(books().prompts).toHaveLength(use === 'collect' ? 1 : 0);
    });
  });
});

describe('an account with too little money', () => {
  // biome-ignore format: reads by its columns
  const cases = [
    // MTN tells it later, by the status; Orange at once; over USSD a phone is asked before anyone looks.
    ['mtn',        'collect',  'sent'],
    ['mtn',        'transfer', 'sent'],
    ['orange',     'collect',  'rejected'],
    ['orange',     'transfer', 'rejected'],
    ['mtnUssd',    'collect',  'sent'],
    ['mtnUssd',    'transfer', 'rejected'],
    ['orangeUssd', 'collect',  'sent'],
    ['orangeUssd', 'transfer', 'rejected'],
  ] as const;

  test.each(cases)(
    'makes %s answer a request to %s with %s, and moves nothing',
    async (name, use, outcome) => {
      await open();
      await network.fault(rails[name], 'balance', 'insufficient');
      const answer = await network.submit(use, aSubmission(rails[name]));
      expect(answer.outcome).toBe(outcome);
      for (const { id, msisdn } of waitingPrompts()) {
        expect(network.simulator.network.prompts.confirm(id, msisdn, '1234')).toBe('insufficient_funds');
      }
      expect(nothingHappened()).toBe(true);
    },
  );
});

describe('a request over USSD', () => {
  const ussd = [rails.mtnUssd, rails.orangeUssd];
  const both = ussd.flatMap((rail) => uses.map((use) => ({ rail, use, name: rail.providerId })));

  test.each(both)('to $use by $name is refused while the device is dead', async ({ rail, use }) => {
    await open();
    await network.fault(rail, 'device', 'dead');
    expect(await network.submit(use, aSubmission(rail))).toMatchObject({
      outcome: 'rejected',
      reason: saying(/not registered/),
    });
    expect(nothingHappened()).toBe(true);
    await network.fault(rail, 'device', 'alive');
    expect(await network.submit(use, aSubmission(rail))).toMatchObject({ outcome: 'sent' });
  });

  test.each(both)(
    'to $use by $name whose reply never comes is unknown, and dialled once',
    async ({ rail, use }) => {
      await open({ replyTimeoutMs: 50 });
      const { simulator } = network;
      const never = { is: 'unknown_404', next: null, ms: null, share: null } as const;
      simulator.switchboard.change(rail.providerId, { status: never });
      expect(await network.submit(use, aSubmission(rail))).toMatchObject({
        outcome: 'unknown',
        reason: saying(/no reply came/),
      });
      expect(books().orders).toHaveLength(1);
    },
  );

  test.each(both)(
    'to $use by $name is not dialled when the device cannot tell replies',
    async ({ rail, use }) => {
      await open();
      await network.fault(rail, 'status', 'error');
      expect(await network.submit(use, aSubmission(rail))).toMatchObject({ outcome: 'rejected' });
      expect(books().orders).toHaveLength(0);
    },
  );
});

describe('the same submission twice', () => {
  test.each(uses)('is one order at MTN, which is asked to %s', async (use) => {
    await open();
    const request = aSubmission(rails.mtn);
    const outcomes = [await network.submit(use, request), await network.submit(use, request)];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
    expect(books().orders).toHaveLength(1);
  });

  test.each(uses)('is one order at MTN, when the first answer to %s was lost', async (use) => {
    await open();
    const request = aSubmission(rails.mtn);
    await network.fault(rails.mtn, 'answer', 'broken_connection_after_taking');
    expect((await network.submit(use, request)).outcome).toBe('unknown');
    expect((await network.submit(use, request)).outcome).toBe('sent');
    expect(books().orders).toHaveLength(1);
  });
});

test('a network that is gone rejects everything, and a status stays unknown', async () => {
  await open();
  await network.simulator.stop();
  for (const rail of Object.values(rails)) {
    for (const use of uses) {
      expect(await network.submit(use, aSubmission(rail))).toMatchObject({ outcome: 'rejected' });
    }
    const { providerId } = rail;
    const asked = {
      providerId,
      direction: 'withdrawal',
      submissionId: aSubmission(rail).submissionId,
    } as const;
    expect(await network.router.readStatus(asked)).toMatchObject({ outcome: 'unknown' });
  }
});
