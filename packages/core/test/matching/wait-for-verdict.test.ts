import { describe, expect, it } from '@jest/globals';
import { aPaymentReport, type MemoryPorts } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { type Instant, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { decidePayment } from '../../src/matching/decide-payment.ts';
import { type VerdictWait, verdictWait } from '../../src/matching/match-payment.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { readProviderStatuses } from '../../src/use-cases/read-provider-status.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { recoverInterrupted } from '../../src/use-cases/recover.ts';
import { aDeposit, aPayment, aPromptedDeposit, uuidOf } from '../a-transaction.ts';
import { disturbedOnce, recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

const prompted = aPromptedDeposit({ state: 'provider_acknowledged' });
const twin: Deposit = { ...prompted, id: transactionId(uuidOf(7)), submissionId: uuidOf(907) };
const sms = ({ ports }: MemoryPorts, operatorTxId = 'SMS-1') =>
  receivePayment(ports)(aPaymentReport({ operatorTxId }));
const held = ({ database }: MemoryPorts) => [...database.payments.values()];

/** A minute and more passes, with what the background does. */
async function aMinuteLater(world: MemoryPorts, besides?: typeof expireDeposits): Promise<void> {
  for (let seconds = 0; seconds < 70; seconds += 5) {
    world.clock.advance(5_000);
    await (await readProviderStatuses(world.ports)(10)).over;
    await recoverInterrupted(world.ports)(10);
    await besides?.(world.ports)(10);
  }
}

describe('an SMS about a prompt', () => {
  it('is held with a code, and the operator is asked at once', async () => {
    const world = worldWith([prompted]);
    expect(await sms(world)).toMatchObject({
      outcome: 'held',
      transactionId: null,
      code: 'waits_for_verdict',
    });
    expect(held(world)).toMatchObject([{ status: 'received', heldBecause: { code: 'waits_for_verdict' } }]);
    expect((await readProviderStatuses(world.ports)(10)).taken).toBe(1);
    expect(await world.transactions.find(prompted.id)).toEqual(prompted);
  });

  it('is used by the deposit that the verdict names, whichever of two it is', async () => {
    const world = worldWith([prompted, twin]);
    world.statuses.always(({ submissionId }) =>
      submissionId === twin.submissionId
        ? { outcome: 'succeeded', providerTxId: 'SMS-1' }
        : { outcome: 'pending' },
    );
    await sms(world);
    await aMinuteLater(world);
    expect(held(world)).toMatchObject([{ status: 'matched', transactionId: twin.id }]);
    expect(statesOf(await recordOf(world, prompted))).toEqual([]);
  });

  it('under another id than the verdict’s never confirms a second deposit', async () => {
    const world = worldWith([prompted, twin]);
    world.statuses.always(({ submissionId }) =>
      submissionId === prompted.submissionId
        ? { outcome: 'succeeded', providerTxId: 'API-1' }
        : { outcome: 'pending' },
    );
    await sms(world);
    await aMinuteLater(world);
    expect(statesOf(await recordOf(world, prompted))).toEqual(['succeeded']);
    expect(statesOf(await recordOf(world, twin))).toEqual([]);
    expect(held(world).find(({ operatorTxId }) => operatorTxId === 'SMS-1')).toMatchObject({
      status: 'held',
      heldBecause: { code: 'may_be_of_other_prompt' },
    });
  });

  it('never pays for another prompt while success is told of one without an id', async () => {
    const world = worldWith([prompted, twin]);
    world.statuses.always(({ submissionId }) =>
      submissionId === prompted.submissionId
        ? { outcome: 'succeeded', providerTxId: null }
        : { outcome: 'pending' },
    );
    await sms(world);
    await aMinuteLater(world);
    expect(statesOf(await recordOf(world, twin))).toEqual([]);
    expect(held(world)).toMatchObject([{ status: 'held', heldBecause: { code: 'may_be_of_other_prompt' } }]);
  });

  it.each(['pending', 'unknown'] as const)(
    'decides when a minute brings no verdict but %s',
    async (outcome) => {
      const world = worldWith([prompted]);
      world.statuses.always(
        outcome === 'pending' ? { outcome } : { outcome: 'unknown', reason: typed('The line is dead.') },
      );
      await sms(world);
      await aMinuteLater(world);
      expect(statesOf(await recordOf(world, prompted))).toEqual(['succeeded']);
      expect(held(world)).toMatchObject([{ status: 'matched', transactionId: prompted.id }]);
    },
  );

  it('that came before the deadline and waited past it is in time', async () => {
    const world = worldWith([prompted]);
    world.clock.set(later(prompted.expiresAt, -1_000));
    await sms(world);
    world.clock.advance(60_000);
    const [waiting = aPayment()] = held(world);
    expect(await decidePayment(world.ports)(waiting)).toMatchObject({ outcome: 'matched' });
    expect(statesOf(await recordOf(world, prompted))).toEqual(['succeeded']);
  });

  it('that came in the last second waits for less, so that it is decided before the window closes', async () => {
    const world = worldWith([prompted]);
    world.clock.set(later(prompted.expiresAt, -1));
    await sms(world);
    const until = later(prompted.expiresAt, limits.lastReadMs - limits.decidedBeforeCloseMs);
    expect(held(world)).toMatchObject([{ waitsUntil: until }]);
  });

  it('that came in the last minute is in time, though the last reading says pending', async () => {
    const world = worldWith([prompted]);
    world.statuses.always({ outcome: 'pending' });
    world.clock.set(later(prompted.expiresAt, -40_000));
    await sms(world);
    await aMinuteLater(world, expireDeposits);
    expect(statesOf(await recordOf(world, prompted))).toEqual(['succeeded']);
  });

  it.each([
    ['the operator says', { paidAt: later(prompted.createdAt, 0) }, 0],
    ['it came, and was read later', {}, 2 * 3_600_000],
  ])('never pays for a later prompt with money of long ago, as %s', async (_, told, readAfterMs) => {
    const before: Deposit = { ...twin, state: 'succeeded', providerTxId: 'API-1' };
    const world = worldWith([before]);
    world.statuses.always({ outcome: 'pending' });
    const cameAt = world.clock.now();
    world.clock.advance(2 * 3_600_000);
    const late = { createdAt: cameAt, expiresAt: later(world.clock.now(), 600_000) };
    world.database.transactions.set(prompted.id, { ...prompted, ...late });
    const report = aPaymentReport({ operatorTxId: 'SMS-1', ...told });
    await receivePayment(world.ports)(report, null, readAfterMs === 0 ? null : cameAt);
    await aMinuteLater(world);
    expect(statesOf(await recordOf(world, prompted))).toEqual([]);
    expect(held(world)).toMatchObject([{ status: 'held', heldBecause: { code: 'may_be_of_other_prompt' } }]);
  });

  it('is not kept from a dialled deposit by a prompt of after it came that is over', async () => {
    const dialled = aDeposit({ id: transactionId(uuidOf(8)) });
    const world = worldWith([dialled]);
    const cameAt = world.clock.now();
    world.clock.advance(1_000);
    const since: Deposit = { ...prompted, createdAt: world.clock.now(), state: 'succeeded' };
    world.database.transactions.set(since.id, { ...since, providerTxId: 'API-1' });
    await receivePayment(world.ports)(aPaymentReport({ operatorTxId: 'SMS-1' }), null, cameAt);
    expect(statesOf(await recordOf(world, dialled))).toEqual(['succeeded']);
  });

  it('that fits nothing is held as money that a prompt may have been credited for', async () => {
    const credited: Deposit = { ...prompted, state: 'succeeded', providerTxId: 'API-1' };
    const world = worldWith([credited]);
    await sms(world);
    expect(held(world)).toMatchObject([{ status: 'held', heldBecause: { code: 'may_be_of_other_prompt' } }]);
    const dialled = worldWith([credited]);
    dialled.statuses.mute.add('orange-money');
    await sms(dialled);
    expect(held(dialled)).toMatchObject([{ heldBecause: { code: 'no_open_deposit' } }]);
  });

  it.each([
    { outcome: 'succeeded', providerTxId: null },
    { outcome: 'succeeded', providerTxId: 'API-1', told: { msisdn: '+237699999999' } },
  ] as const)(
    'that came in time decides, though the last reading brings money without a name or of another: $providerTxId',
    async (answer) => {
      const world = worldWith([prompted]);
      world.statuses.always(answer);
      world.clock.set(later(prompted.expiresAt, -40_000));
      await sms(world);
      await aMinuteLater(world, expireDeposits);
      expect(statesOf(await recordOf(world, prompted))).toEqual(['succeeded']);
    },
  );

  it.each([0, -1])(
    'pays for no dialled deposit that it fits while the prompt may be meant, open or over (%i)',
    async (ms) => {
      const dialled = aDeposit({ id: transactionId(uuidOf(8)) });
      const prompt: Deposit = ms < 0 ? { ...prompted, state: 'expired' } : prompted;
      const world = worldWith([dialled, prompt]);
      world.statuses.always({ outcome: 'succeeded', providerTxId: 'API-1' });
      await sms(world);
      await aMinuteLater(world);
      expect(statesOf(await recordOf(world, dialled))).toEqual([]);
      expect(held(world).find(({ operatorTxId }) => operatorTxId === 'SMS-1')).toMatchObject({
        status: 'held',
        heldBecause: { code: 'may_be_of_other_prompt' },
      });
    },
  );

  it('told again while it waits goes on waiting', async () => {
    const world = worldWith([prompted]);
    await sms(world);
    expect(await sms(world)).toMatchObject({ outcome: 'held', code: 'waits_for_verdict' });
    expect(held(world)).toHaveLength(1);
  });

  it('is a duplicate when the verdict uses it at the same moment', async () => {
    const world = worldWith([prompted]);
    const { deposits } = world.ports;
    const promptsLike: typeof deposits.promptsLike = async (payment, since) => {
      const found = await deposits.promptsLike(payment, since);
      world.statuses.next({ outcome: 'succeeded', providerTxId: 'SMS-1' });
      world.clock.advance(5_000);
      await (await readProviderStatuses(world.ports)(10)).over;
      return found;
    };
    const busy = withMethods(deposits, { promptsLike });
    const result = await receivePayment({ ...world.ports, deposits: busy })(
      aPaymentReport({ operatorTxId: 'SMS-1' }),
    );
    expect(result).toMatchObject({ outcome: 'duplicate', transactionId: prompted.id });
  });
});

it('a payment that another report contradicts at the moment of its decision is held and not credited', async () => {
  const world = worldWith([prompted]);
  world.statuses.mute.add('orange-money');
  const other = aPaymentReport({ operatorTxId: 'SMS-1', amountXaf: 450_000 });
  const transactions = disturbedOnce(world.transactions, () => receivePayment(world.ports)(other));
  const result = await receivePayment({ ...world.ports, transactions })(
    aPaymentReport({ operatorTxId: 'SMS-1' }),
  );
  expect(result).toMatchObject({ outcome: 'held', transactionId: null });
  expect(statesOf(await recordOf(world, prompted))).toEqual([]);
  expect(held(world)).toMatchObject([{ status: 'held' }]);
});

const payment = aPayment();
const open: Partial<Deposit> = { state: 'provider_acknowledged' };
const named: Partial<Deposit> = { ...open, providerTxId: payment.operatorTxId };
const until = later(payment.receivedAt, 60_000);
const soon = later(payment.receivedAt, 59_999);
const wait: VerdictWait = { kind: 'wait', until };
const over: VerdictWait = { kind: 'over' };
const hold: VerdictWait = { kind: 'hold', because: reason('may_be_of_other_prompt') };

describe('an SMS about a deposit that was prompted through an operator’s API', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, Partial<Deposit>, boolean, Instant, VerdictWait]>([
    ['waits while a verdict may come', open, false, soon, wait],
    ['waits also when the deposit bears its id', named, false, soon, wait],
    ['waits also when it could be about another prompt', open, true, soon, wait],
    ['decides when none came for a minute', open, false, until, over],
    ['never decides between two prompts', open, true, until, hold],
    ['decides between two prompts when one bears its id', named, true, until, over],
    ['is for a person at once when the deposit is over', { state: 'expired' }, false, soon, over],
    ['is kept apart from a deposit that is over, when it could be about another', { state: 'failed' }, true, soon, hold],
  ])('%s', (_what, fields, hasTwin, at, expected) => {
    const deposit = aPromptedDeposit(fields);
    const twin = { ...deposit, id: transactionId(uuidOf(7)) };
    expect(verdictWait(payment, deposit, hasTwin ? [deposit, twin] : [deposit], at)).toEqual(expected);
  });
});
