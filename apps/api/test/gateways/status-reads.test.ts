import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Direction, differencesOf, reason, type StatusAnswer } from '@mobile-money/core';
import {
  aSubmission,
  type OperatorNetwork,
  openOperatorNetwork,
  type Rail,
  rails,
  type Use,
} from '../support/operator-network.ts';

let network: OperatorNetwork;
beforeEach(async () => {
  network = await openOperatorNetwork();
});
afterEach(() => network.stop());

const directions: Readonly<Record<Use, Direction>> = { collect: 'deposit', transfer: 'withdrawal' };

/** Submits, and gives a way to ask what became of it, by the name that was kept last. */
async function submitted(rail: Rail, use: Use) {
  const request = aSubmission(rail);
  let { submissionId } = request;
  const answer = await network.submit(use, request, async (name) => {
    submissionId = name;
  });
  return { request, answer, read: reader(rail, use, submissionId) };
}

const reader = (rail: Rail, use: Use, submissionId: string) => (): Promise<StatusAnswer> =>
  network.router.readStatus({ providerId: rail.providerId, direction: directions[use], submissionId });

const firstPrompt = (rail: Rail) => {
  const [prompt] = network.simulator.network.prompts.waitingOn(rail.player);
  if (prompt === undefined) throw new Error('No prompt waits.');
  return prompt;
};

const confirm = (rail: Rail) =>
  network.simulator.network.prompts.confirm(firstPrompt(rail).id, rail.player, '1234');
const refuse = (rail: Rail) => network.simulator.network.prompts.refuse(firstPrompt(rail).id, rail.player);

const lastMovement = () => network.simulator.network.ledger.movements.at(-1);

describe.each([['mtn'], ['orange']] as const)('the status at %s', (name) => {
  const rail = rails[name];

  test('of a collection waits for the player, and then bears the id of the money that moved', async () => {
    const { read } = await submitted(rail, 'collect');
    expect(await read()).toEqual({ outcome: 'pending' });
    expect(confirm(rail)).toBe('paid');
    expect(await read()).toMatchObject({ outcome: 'succeeded', providerTxId: lastMovement()?.operatorTxId });
  });

  test('of a collection that the player refuses is a failure, and nothing moved', async () => {
    const { read } = await submitted(rail, 'collect');
    refuse(rail);
    // That it could be read is not why it failed.
    expect(await read()).toMatchObject({
      outcome: 'failed',
      reason: expect.not.stringContaining('successfully'),
    });
    expect(lastMovement()).toBeUndefined();
  });

  test('of a transfer bears the id of the money that moved', async () => {
    const { read } = await submitted(rail, 'transfer');
    expect(await read()).toMatchObject({ outcome: 'succeeded', providerTxId: lastMovement()?.operatorTxId });
  });

  test.each(['collect', 'transfer'] as const)(
    'after a lost answer to %s tells what happened',
    async (use) => {
      await network.fault(rail, 'answer', 'time_out_after_taking');
      const { answer, read } = await submitted(rail, use);
      expect(answer.outcome).toBe('unknown');
      if (use === 'collect') confirm(rail);
      expect(await read()).toMatchObject({
        outcome: 'succeeded',
        providerTxId: lastMovement()?.operatorTxId,
      });
    },
  );

  test.each(['collect', 'transfer'] as const)(
    'of a %s tells what it is about, which is what was asked for unless the network mixes things up',
    async (use) => {
      const { request, read } = await submitted(rail, use);
      if (use === 'collect') confirm(rail);
      const toldOf = async () => {
        const answer = await read();
        if (answer.outcome !== 'succeeded') throw new Error('There is no verdict.');
        const asked = { ...request, id: request.transactionId };
        return differencesOf(asked, answer.told ?? {}).map(({ member }) => member);
      };
      expect(await toldOf()).toEqual([]);
      await network.fault(rail, 'status', 'other_contents');
      expect(await toldOf()).toEqual(['amount', 'msisdn']);
    },
  );

  test.each(['unknown_404', 'error'])('that meets %s is no verdict, and the next one is', async (fault) => {
    const { read } = await submitted(rail, 'transfer');
    await network.fault(rail, 'status', fault);
    expect(await read()).toMatchObject({ outcome: 'unknown' });
    expect(await read()).toMatchObject({ outcome: 'succeeded' });
  });

  test.each(['time_out', 'broken_connection', 'error_500', 'html'])(
    'of a transfer that met %s and never happened is no verdict',
    async (fault) => {
      await network.fault(rail, 'answer', fault);
      const { answer, read } = await submitted(rail, 'transfer');
      expect(answer.outcome).toBe('unknown');
      expect(await read()).toMatchObject({ outcome: 'unknown' });
      expect(network.simulator.network.orders.all).toHaveLength(0);
    },
  );
});

test('a transfer that MTN took on without the money for it is told to have failed', async () => {
  await network.fault(rails.mtn, 'balance', 'insufficient');
  const { answer, read } = await submitted(rails.mtn, 'transfer');
  expect(answer).toMatchObject({ outcome: 'sent', isFinal: false });
  expect(await read()).toMatchObject({
    outcome: 'failed',
    reason: reason('coded', { what: reason('account_too_little'), code: 'NOT_ENOUGH_FUNDS' }),
  });
});

test.each([['mtnUssd'], ['orangeUssd']] as const)(
  'by %s a transfer is final at once, and no status can be read',
  async (name) => {
    const { answer, read } = await submitted(rails[name], 'transfer');
    expect(answer).toEqual({ outcome: 'sent', isFinal: true, providerTxId: lastMovement()?.operatorTxId });
    expect(await read()).toMatchObject({ outcome: 'unknown' });
  },
);
