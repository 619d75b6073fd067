import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, saying } from '@mobile-money/testing';
import { limits } from '../../src/limits.ts';
import type { TransferAnswer } from '../../src/ports/gateways.ts';
import { type Reason, reason, typed } from '../../src/reason/reason.ts';
import { defaultSettings, settings } from '../../src/settings.ts';
import type { ToldContents } from '../../src/transaction/provider-exchange.ts';
import type { StateChange } from '../../src/transaction/state-change.ts';
import { escalateStuckWithdrawals } from '../../src/use-cases/overdue.ts';
import { resolveTransaction } from '../../src/use-cases/resolve-transaction.ts';
import { recordTransferOutcome, submitWithdrawal } from '../../src/withdrawal/submit-withdrawal.ts';
import { tieReceipt } from '../../src/withdrawal/tie-receipt.ts';
import { submissionIdOf, type Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { anExchange, aWithdrawal } from '../a-transaction.ts';
import {
  eventsOf,
  interrupted,
  recordOf,
  statesOf,
  unheardOnce,
  withMethods,
  worldWith,
} from '../a-world.ts';

const approved = aWithdrawal({ state: 'approved' });
const rejected: TransferAnswer = { outcome: 'rejected', reason: typed('Insufficient balance.') };
const unknown: TransferAnswer = { outcome: 'unknown', reason: typed('Read timed out.') };

const submit = ({ ports }: MemoryPorts) => submitWithdrawal(ports)(approved);
const asked = ({ transfers }: MemoryPorts) => transfers.calls.map(({ providerId }) => providerId);

describe('an approved withdrawal', () => {
  it('succeeds when the provider has transferred it', async () => {
    const world = worldWith([approved]);
    world.transfers.next({ outcome: 'sent', isFinal: true, providerTxId: 'TX-1' });
    expect(await submit(world)).toMatchObject({
      state: 'succeeded',
      providerTxId: 'TX-1',
      stateReason: reason('transfer_confirmed'),
    });
    const record = await recordOf(world, approved);
    expect(record.history).toMatchObject([
      { to: 'provider_submitted', actor: { kind: 'service' } },
      { to: 'succeeded', actor: { kind: 'provider', id: 'orange-money' } },
    ]);
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
  });

  it('is stored as submitted before the provider is called, under the name that the provider is given', async () => {
    const world = worldWith([approved]);
    const stored: unknown[] = [];
    world.transfers.next(({ transactionId }) => {
      stored.push(world.database.transactions.get(transactionId));
      return { outcome: 'sent', isFinal: true, providerTxId: null };
    });
    await submit(world);
    const submissionId = submissionIdOf(approved.id, 'orange-money');
    expect(stored).toMatchObject([{ state: 'provider_submitted', submissionId }]);
    expect(world.transfers.calls).toEqual([
      {
        providerId: 'orange-money',
        operator: 'orange',
        transactionId: approved.id,
        submissionId,
        msisdn: '+237691234567',
        amountXaf: 5_000,
      },
    ]);
  });

  it('waits for a verdict when the provider only took it on', async () => {
    const world = worldWith([approved]);
    world.transfers.next({ outcome: 'sent', isFinal: false, providerTxId: null });
    expect(await submit(world)).toMatchObject({ state: 'provider_submitted', providerTxId: null });
    expect(eventsOf(await recordOf(world, approved))).toEqual([]);
  });

  it.each<[string, TransferAnswer | Error]>([
    ['the outcome is unknown', unknown],
    ['the gateway throws', new Error('Read timed out.')],
  ])('waits, and is neither repeated nor handed on, when %s', async (_what, answer) => {
    const world = worldWith([approved]);
    world.transfers.next(answer);
    expect(await submit(world)).toMatchObject({ state: 'provider_submitted', providerId: 'orange-money' });
    await submit(world);
    expect(asked(world)).toEqual(['orange-money']);
    const record = await recordOf(world, approved);
    expect(record.exchanges).toMatchObject([
      { operation: 'transfer', outcome: 'unknown', detail: saying('Read timed out.') },
    ]);
    expect(eventsOf(record)).toEqual([]);
  });

  it('goes to the backup after a rejection, and the new intent is stored first', async () => {
    const world = worldWith([approved]);
    const stored: unknown[] = [];
    world.transfers.next(rejected, ({ transactionId }) => {
      stored.push(world.database.transactions.get(transactionId));
      return { outcome: 'sent', isFinal: true, providerTxId: 'TX-2' };
    });
    expect(await submit(world)).toMatchObject({ state: 'succeeded', providerId: 'orange-ussd' });
    expect(asked(world)).toEqual(['orange-money', 'orange-ussd']);
    const [first, second] = world.transfers.calls.map(({ submissionId }) => submissionId);
    // Each provider knows it by a name of its own, and by that one whenever it is asked.
    expect(first).toBe(submissionIdOf(approved.id, 'orange-money'));
    expect(second).toBe(submissionIdOf(approved.id, 'orange-ussd'));
    expect(stored).toMatchObject([
      { state: 'provider_submitted', providerId: 'orange-ussd', submissionId: second },
    ]);
    const { exchanges } = await recordOf(world, approved);
    expect(exchanges.map(({ providerId, outcome, detail }) => [providerId, outcome, detail])).toEqual([
      ['orange-money', 'rejected', saying('Insufficient balance.')],
      ['orange-ussd', 'sent', saying('The provider took the transfer on.')],
    ]);
  });

  it('is failed by a refusal also while no other provider can be looked for: what is known is not lost', async () => {
    const world = worldWith([approved]);
    world.transfers.always(rejected);
    const read = () => Promise.reject(new Error('The database is away.'));
    const registry = withMethods(world.ports.registry, { read });
    expect(await submitWithdrawal({ ...world.ports, registry })(approved)).toMatchObject({ state: 'failed' });
    expect(asked(world)).toEqual(['orange-money']);
    const { exchanges } = await recordOf(world, approved);
    expect(exchanges).toMatchObject([{ outcome: 'rejected', detail: saying('Insufficient balance.') }]);
    expect(world.log.lines).toContainEqual({
      level: 'warn',
      message: 'No other provider could be looked for.',
      facts: { service_tx_id: approved.id, error: 'The database is away.' },
    });
  });

  it('goes on to the backup, once, although the answer to storing that intent was lost', async () => {
    const world = worldWith([approved]);
    world.transfers.next(rejected, { outcome: 'sent', isFinal: true, providerTxId: 'TX-2' });
    let isIntended = false;
    const unheard = unheardOnce(world.transactions);
    const transactions = interrupted(world.transactions, (change) => {
      // The first commit says that the money is about to be sent; the second, that another is asked.
      if (isIntended) return unheard.commit(change);
      isIntended = true;
      return undefined;
    });
    const sent = await submitWithdrawal({ ...world.ports, transactions })(approved);
    expect(sent).toMatchObject({ state: 'succeeded', providerId: 'orange-ussd' });
    expect(asked(world)).toEqual(['orange-money', 'orange-ussd']);
  });

  it('that may have been sent before is neither handed on nor failed by a refusal: it may be one of the repeat', async () => {
    const again = { ...approved, mayHaveBeenSent: true };
    const world = worldWith([again]);
    world.transfers.next({ outcome: 'rejected', reason: typed('The order exists already.') });
    const after = await submitWithdrawal(world.ports)(again);
    expect(after).toMatchObject({ state: 'provider_submitted', providerId: 'orange-money' });
    expect(asked(world)).toEqual(['orange-money']);
    const record = await recordOf(world, again);
    expect(record.exchanges).toMatchObject([
      { outcome: 'unknown', detail: typed('The order exists already.') },
    ]);
    expect(eventsOf(record)).toEqual([]);
  });

  it('fails with the last reason when every provider rejects it', async () => {
    const world = worldWith([approved]);
    world.transfers.next(rejected, { outcome: 'rejected', reason: typed('Unknown number.') });
    expect(await submit(world)).toMatchObject({ state: 'failed', stateReason: typed('Unknown number.') });
    expect(asked(world)).toEqual(['orange-money', 'orange-ussd']);
    expect(eventsOf(await recordOf(world, approved))).toEqual(['payment.failed']);
  });

  it('is not handed on when a person has taken it over before the rejection came', async () => {
    const world = worldWith([approved], { settings: settings({ stuckWithdrawalMs: 1_000 }) });
    world.transfers.next(async () => {
      world.clock.advance(1_000);
      await escalateStuckWithdrawals(world.ports)(10);
      return rejected;
    });
    expect((await submit(world)).state).toBe('requires_manual_resolution');
    expect(asked(world)).toEqual(['orange-money']);
    const record = await recordOf(world, approved);
    expect(statesOf(record)).toEqual(['provider_submitted', 'requires_manual_resolution']);
    expect(record.exchanges).toMatchObject([{ outcome: 'rejected' }]);
  });

  it('is not handed on, and not called failed, when its receipt came before the rejection', async () => {
    const world = worldWith([approved]);
    world.transfers.next(async ({ operator, msisdn, amountXaf }) => {
      const receipt = { kind: 'receipt', operator, msisdn, amountXaf, operatorTxId: 'TX-1' } as const;
      await tieReceipt(world.ports)(receipt, world.clock.now());
      return rejected;
    });
    expect(await submit(world)).toMatchObject({ state: 'requires_manual_resolution', providerTxId: 'TX-1' });
    expect(asked(world)).toEqual(['orange-money']);
    const record = await recordOf(world, approved);
    expect(record.exchanges).toMatchObject([{ outcome: 'rejected' }]);
    expect(eventsOf(record)).toEqual([]);
  });

  it('is not handed on by a rejection of an earlier submission', async () => {
    const world = worldWith([approved]);
    world.transfers.next(({ transactionId }) => {
      const now = world.database.transactions.get(transactionId);
      if (now === undefined) throw new Error('the intent was not stored');
      const handedOn = { ...now, submissionId: 'handed-on', version: now.version + 1 };
      world.database.transactions.set(transactionId, handedOn);
      return rejected;
    });
    expect(await submit(world)).toMatchObject({ state: 'provider_submitted', submissionId: 'handed-on' });
    expect(asked(world)).toEqual(['orange-money']);
  });

  describe('of a process that stood still since it meant to send it', () => {
    /** It wakes so long after the intent was stored, and others have done this meanwhile. */
    async function woken(
      ms: number,
      meanwhile: (world: MemoryPorts) => unknown = () => null,
      stuckWithdrawalMs = defaultSettings.stuckWithdrawalMs,
    ) {
      const world = worldWith([approved], { settings: settings({ stuckWithdrawalMs }) });
      const transactions = withMethods(world.transactions, {
        commit: async (change: StateChange) => {
          const result = await world.transactions.commit(change);
          if (change.moves[0]?.trigger === 'transfer_intended') {
            world.clock.advance(ms);
            await meanwhile(world);
          }
          return result;
        },
      });
      const after = await submitWithdrawal({ ...world.ports, transactions })(approved);
      return { world, after, record: await recordOf(world, approved) };
    }

    it('is sent within a minute', async () => {
      const { world, after } = await woken(limits.intentCountsMs);
      expect(after.state).toBe('succeeded');
      expect(asked(world)).toEqual(['orange-money']);
    });

    it('is known not to have been sent after that, and handed on', async () => {
      const { world, after, record } = await woken(limits.intentCountsMs + 1);
      expect(after).toMatchObject({ state: 'succeeded', providerId: 'orange-ussd' });
      expect(asked(world)).toEqual(['orange-ussd']);
      expect(record.exchanges).toMatchObject([
        { providerId: 'orange-money', outcome: 'rejected', detail: reason('not_asked_in_time') },
        { providerId: 'orange-ussd', outcome: 'sent' },
      ]);
    });

    it.each([
      ['after people decided', defaultSettings.stuckWithdrawalMs],
      ['after people decided within the minute, where what got stuck is theirs by then', 30_000],
    ])('is not sent %s', async (_, stuckMs) => {
      const decide = async ({ ports }: MemoryPorts) => {
        await escalateStuckWithdrawals(ports)(10);
        const resolution = { transactionId: approved.id, outcome: 'failed', reason: 'It is lost.' } as const;
        await resolveTransaction(ports)(resolution, aStaffMember());
      };
      const { world, after } = await woken(stuckMs, decide, stuckMs);
      expect(after).toMatchObject({ state: 'failed', failureCode: 'rejected_by_staff' });
      expect(asked(world)).toEqual([]);
      expect(world.log.messages('error')).toEqual([]);
    });
  });

  it('tried by many at once is sent by the one who stored the intent', async () => {
    const world = worldWith([approved]);
    const second = memoryPorts({ transfers: world.transfers }, world.database);
    await Promise.all([submit(world), submit(second), submit(world)]);
    expect(world.transfers.calls).toHaveLength(1);
    expect(statesOf(await recordOf(world, approved))).toEqual(['provider_submitted', 'succeeded']);
  });
});

it('an answer that a transfer was taken on, after people called it failed, alarms them', async () => {
  const world = worldWith([approved]);
  world.transfers.next(async ({ transactionId }) => {
    world.clock.advance(defaultSettings.stuckWithdrawalMs);
    await escalateStuckWithdrawals(world.ports)(10);
    await resolveTransaction(world.ports)(
      { transactionId, outcome: 'failed', reason: 'Lost.' },
      aStaffMember(),
    );
    return { outcome: 'sent', isFinal: false, providerTxId: null };
  });
  expect((await submit(world)).state).toBe('failed');
  const { exchanges } = await recordOf(world, approved);
  expect(exchanges).toMatchObject([{ operation: 'transfer', outcome: 'contradicts' }]);
  expect(world.log.messages('error')).toEqual(['A verdict contradicts what was decided.']);
});

it.each(withdrawalStates.filter((state) => state !== 'approved'))(
  'a withdrawal in %s is not submitted',
  async (state) => {
    const present = aWithdrawal({ state, version: 2 });
    const world = worldWith([present]);
    expect(await submit(world)).toEqual(present);
    expect(world.transfers.calls).toEqual([]);
  },
);

const submitted = aWithdrawal({ state: 'provider_submitted', submissionId: 'ours' });
const taken = reason('transfer_taken');
const waits: Partial<Withdrawal> = { state: 'provider_submitted', submissionId: 'ours' };
const arrived: Partial<Withdrawal> = { state: 'succeeded', providerTxId: 'TX-1' };
const final = (told?: ToldContents): TransferAnswer => ({
  outcome: 'sent',
  isFinal: true,
  providerTxId: 'TX-1',
  ...(told === undefined ? {} : { told }),
});

it.each<[string, TransferAnswer, Partial<Withdrawal>, Reason]>([
  ['the money has arrived', final(), arrived, taken],
  ['it was taken on', { outcome: 'sent', isFinal: false, providerTxId: null }, waits, taken],
  [
    'it was rejected',
    { outcome: 'rejected', code: 'float_insufficient', reason: typed('No.') },
    { state: 'failed', stateReason: typed('No.'), failureCode: 'float_insufficient' },
    typed('No.'),
  ],
  ['no one knows', unknown, waits, typed('Read timed out.')],
  ['the money has arrived, as it was asked for', final({ amount: '5000.00' }), arrived, taken],
  ['something else has arrived', final({ amount: '50000' }), { ...waits, providerTxId: null }, taken],
])(
  'an answer to a transfer is written down with what the provider said: %s',
  async (_what, answer, after, detail) => {
    const world = worldWith([submitted]);
    const recorded = await world.ports.answerKeeper.awaited((keepAnswer) =>
      recordTransferOutcome(world.ports, keepAnswer)(submitted, answer),
    );
    expect(recorded).toMatchObject(after);
    const { outcome } = answer;
    const failureCode = outcome === 'rejected' ? 'float_insufficient' : null;
    const asked = { submissionId: 'ours', operation: 'transfer' } as const;
    expect((await recordOf(world, submitted)).exchanges).toEqual([
      anExchange({ ...asked, outcome, detail, failureCode }),
    ]);
  },
);
