import { describe, expect, it } from '@jest/globals';
import {
  aDepositRequest,
  aStaffMember,
  aWithdrawalRequest,
  type MemoryPorts,
  memoryPorts,
  testMorning,
} from '@mobile-money/testing';
import { earlier, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { Note } from '../../src/mark/note.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { dutiesOf } from '../../src/staff/staff-account.ts';
import { paymentId, playerId, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf, reference } from '../../src/transaction/transaction-request.ts';
import { blockPayer, liftBlock, listBlocks } from '../../src/use-cases/blocks.ts';
import { createDeposit, createWithdrawal } from '../../src/use-cases/create-transaction.ts';
import { addNote, listNotes } from '../../src/use-cases/notes.ts';
import { readRisks, searchRisky } from '../../src/use-cases/read-risks.ts';
import { readTransactionRecord } from '../../src/use-cases/read-transaction.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { type PayoutHistory, type Risk, risksOf } from '../../src/withdrawal/risk.ts';
import { aDeposit, aPayment, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { aPromptPayment, aPromptRequest, eventsOf, recordOf, switchOff, worldWith } from '../a-world.ts';

const staff = aStaffMember();
const all = { cursor: null, limit: 10 };

describe('a note', () => {
  const deposit = aDeposit();
  const about = { kind: 'transaction', id: deposit.id } as const;

  it('is trimmed, bears who and when, stands in the record and once in the audit', async () => {
    const world = worldWith([deposit]);
    const note = await addNote(world.ports)(about, '  The player called.\t', staff);
    expect(note).toEqual({
      id: expect.any(String),
      subject: about,
      text: 'The player called.',
      by: staff.id,
      at: world.clock.now(),
    });
    expect((await listNotes(world.ports)(about, all)).items).toEqual([note]);
    const record = await readTransactionRecord(world.ports)(deposit.id, dutiesOf.viewer);
    expect([record.notes, record.actions]).toEqual([[note], []]);
    expect([...world.database.audit.values()]).toMatchObject([
      { staff, action: 'note.add', subject: deposit.id, reason: typed('The player called.') },
    ]);
  });

  it('stands on a payment, and on a number by its usual form', async () => {
    const world = memoryPorts();
    const payment = aPayment();
    world.database.payments.set(payment.id, payment);
    const onPayment = await addNote(world.ports)({ kind: 'payment', id: payment.id }, 'A sister.', staff);
    expect(onPayment.subject).toEqual({ kind: 'payment', id: payment.id });
    const onNumber = await addNote(world.ports)({ kind: 'number', id: '690 00 01 00' }, 'Calls.', staff);
    const listed = await listNotes(world.ports)({ kind: 'number', id: '00237690000100' }, all);
    expect(listed).toEqual({ items: [onNumber], nextCursor: null });
  });

  it.each([
    ['what is no transaction', { kind: 'transaction', id: uuidOf(99) }, 'transaction_not_found'],
    ['what is no payment', { kind: 'payment', id: uuidOf(99) }, 'payment_not_found'],
    ['what is no number', { kind: 'number', id: 'nobody' }, 'invalid_msisdn'],
  ] as const)('on %s is refused, and so is its list', async (_, subject, code) => {
    const { ports } = memoryPorts();
    await expect(addNote(ports)(subject, 'n', staff)).rejects.toEqual(refusal(code));
    await expect(listNotes(ports)(subject, all)).rejects.toEqual(refusal(code));
  });

  it.each(['', '  ', 'x'.repeat(limits.noteMaxChars + 1), 'a\u0000b'])(
    'is refused for its text',
    async (text) => {
      const { ports } = worldWith([deposit]);
      await expect(addNote(ports)(about, text, staff)).rejects.toEqual(refusal('invalid_text'));
    },
  );

  it('is listed for its time, its author, its text, and for whose and how much it is about', async () => {
    const used = aPayment({ transactionId: deposit.id });
    const free = aPayment({ id: paymentId(uuidOf(7)), operatorTxId: 'free' });
    const world = worldWith([deposit]);
    for (const each of [used, free]) world.database.payments.set(each.id, each);
    const onPayment = { kind: 'payment', id: used.id } as const;
    const onFree = { kind: 'payment', id: free.id } as const;
    const onNumber = { kind: 'number', id: deposit.msisdn } as const;
    const subjects = [about, onPayment, onFree, onNumber];
    for (const each of subjects) await addNote(world.ports)(each, 'The player called.', staff);
    const { applicationId, amountXaf: amount } = deposit;
    const table: readonly (readonly [Parameters<ReturnType<typeof listNotes>>[2], readonly object[]])[] = [
      [{}, subjects],
      [{ by: staff.id, text: 'CALLED', from: testMorning }, subjects],
      [{ by: 'ben' }, []],
      [{ before: testMorning }, []],
      [{ applicationId }, [about, onPayment]],
      [{ applicationId: 'other' }, []],
      [{ amountMinXaf: amount, amountMaxXaf: amount }, [about, onPayment, onFree]],
      [{ amountMinXaf: amount + 1 }, []],
    ];
    for (const [filter, expected] of table) {
      const lists = subjects.map((each) => listNotes(world.ports)(each, all, filter));
      const found = (await Promise.all(lists)).flatMap(({ items }) => items.map(({ subject }) => subject));
      expect([filter, found]).toEqual([filter, expected]);
    }
  });

  it('of which there are too many stands in the record when it is among the newest', async () => {
    const world = worldWith([deposit]);
    const notes = Array.from(
      { length: limits.notesListedMax + 1 },
      (_, n): Note => ({ id: uuidOf(n), subject: about, text: `${n}`, by: 'a', at: later(testMorning, n) }),
    );
    for (const each of notes) world.database.notes.set(each.id, each);
    const { notes: shown } = await readTransactionRecord(world.ports)(deposit.id, dutiesOf.viewer);
    expect(shown).toEqual(notes.slice(1));
  });
});

describe('a deposit of someone who is blocked', () => {
  const blocked = async (kind: 'number' | 'player', value: string): Promise<MemoryPorts> => {
    const world = memoryPorts();
    await blockPayer(world.ports)(kind, value, 'A stolen card.', staff);
    return world;
  };
  const { msisdn, playerId: player } = aPromptRequest();

  it.each([
    ['number', msisdn],
    ['player', player],
  ] as const)('by %s fails as it is made, with its webhook, and no one is asked', async (kind, value) => {
    const world = await blocked(kind, value);
    const deposit = await createDeposit(world.ports)(aPromptRequest());
    expect(deposit).toMatchObject({
      state: 'failed',
      failureCode: 'payer_not_allowed',
      stateReason: reason('payer_blocked'),
      instructions: null,
      version: 1,
    });
    const record = await recordOf(world, deposit);
    expect(eventsOf(record)).toEqual(['payment.failed']);
    expect(record.history.map(({ trigger }) => trigger)).toEqual(['requested', 'admission_refused']);
    expect(world.collections.calls).toEqual([]);
    expect(await createDeposit(world.ports)(aPromptRequest())).toEqual(deposit);
  });

  it('is told nothing to dial, and its amount does not matter', async () => {
    const world = await blocked('number', aDepositRequest().msisdn);
    const deposit = await createDeposit(world.ports)(aDepositRequest());
    expect(deposit).toMatchObject({ failureCode: 'payer_not_allowed', instructions: null });
  });

  it('is refused with 503 first while no provider is available', async () => {
    const world = await blocked('number', msisdn);
    switchOff(world);
    await expect(createDeposit(world.ports)(aPromptRequest())).rejects.toEqual(
      refusal('no_provider_available'),
    );
  });

  it('is meant by no payment, as one that an operator refused with the same code still is', async () => {
    const world = await blocked('number', msisdn);
    await createDeposit(world.ports)(aPromptRequest());
    expect(await receivePayment(world.ports)(aPromptPayment())).toMatchObject({ outcome: 'held' });
    const asked = { operator: 'mtn', providerId: 'mtn-momo', channelId: 'mtn-momo-1', version: 3 } as const;
    const refused = aPromptedDeposit({ ...asked, state: 'failed', failureCode: 'payer_not_allowed' });
    const other = worldWith([refused]);
    const payment = { ...aPromptPayment(), payer: refused.msisdn };
    expect(await receivePayment(other.ports)(payment)).toMatchObject({ transactionId: refused.id });
  });

  it('is taken once the block is lifted; a withdrawal was created all the time', async () => {
    const world = await blocked('number', msisdn);
    const out = { ...aWithdrawalRequest(), operator: 'mtn', msisdn };
    expect(await createWithdrawal(world.ports)(out)).toMatchObject({ state: 'pending_approval' });
    const [block] = (await listBlocks(world.ports)({ status: 'active' }, all)).items;
    await liftBlock(world.ports)(String(block?.id), 'It was found.', staff);
    expect(await createDeposit(world.ports)(aPromptRequest())).toMatchObject({
      state: 'provider_acknowledged',
    });
  });
});

describe('a block', () => {
  it('names a number or a player however they are written, once, and is audited', async () => {
    const { ports, database } = memoryPorts();
    const block = await blockPayer(ports)('number', '6 90 00 01 00', 'Stolen.', staff);
    const at = ports.clock.now();
    expect(block).toMatchObject({ kind: 'number', value: '+237690000100', by: staff.id, at, lifted: null });
    expect(await blockPayer(ports)('number', '+237690000100', 'Again.', staff)).toEqual(block);
    const player = await blockPayer(ports)('player', ` ${uuidOf(7).toUpperCase()} `, 'Stolen.', staff);
    expect(player.value).toBe(uuidOf(7));
    const lifted = await liftBlock(ports)(block.id, 'Found.', staff);
    expect(lifted.lifted).toEqual({ by: staff.id, at, because: typed('Found.') });
    expect([...database.audit.values()]).toMatchObject([
      { action: 'block.add', subject: 'number +237690000100', after: 'active', reason: typed('Stolen.') },
      { action: 'block.add', subject: `player ${uuidOf(7)}` },
      { action: 'block.lift', subject: 'number +237690000100', before: 'active', after: 'lifted' },
    ]);
    const list = listBlocks(ports);
    expect((await list({ status: 'lifted' }, all)).items).toEqual([lifted]);
    expect((await list({ status: 'lifted', value: '690000100' }, all)).items).toEqual([lifted]);
    expect((await list({ status: 'active', value: uuidOf(7).toUpperCase() }, all)).items).toEqual([player]);
    expect((await list({ status: 'active', kind: 'number' }, all)).items).toEqual([]);
  });

  it('is refused for what is no one, without a reason, and when it is over', async () => {
    const { ports } = memoryPorts();
    await expect(blockPayer(ports)('number', 'nobody', 'r', staff)).rejects.toEqual(
      refusal('invalid_msisdn'),
    );
    await expect(blockPayer(ports)('player', 'nobody', 'r', staff)).rejects.toEqual(
      refusal('invalid_identifier'),
    );
    await expect(blockPayer(ports)('number', '690000100', '', staff)).rejects.toEqual(
      refusal('invalid_text'),
    );
    await expect(liftBlock(ports)(uuidOf(9), 'r', staff)).rejects.toEqual(refusal('block_not_found'));
    const { id } = await blockPayer(ports)('number', '690000100', 'r', staff);
    await liftBlock(ports)(id, 'r', staff);
    await expect(liftBlock(ports)(id, 'r', staff)).rejects.toEqual(refusal('block_not_active'));
  });
});

describe('the risks of a withdrawal of 1 000 XAF', () => {
  const usual: PayoutHistory = {
    hasSucceeded: true,
    depositedXaf: 5_000,
    withdrawnXaf: 4_000,
    isAnotherWaiting: false,
    isNumberShared: false,
    hasLostMoney: false,
  };
  // biome-ignore format: reads by its columns
  const table: readonly (readonly [string, Partial<PayoutHistory>, boolean, readonly Risk[]])[] = [
    ['as much out as in',              {},                                              false, []],
    ['one franc more',                 { withdrawnXaf: 4_001 },                         false, ['more_out_than_in']],
    ['one franc less in',              { depositedXaf: 4_999 },                         false, ['more_out_than_in']],
    ['the first',                      { hasSucceeded: false },                         false, ['first_payout']],
    ['another waits',                  { isAnotherWaiting: true },                      false, ['several_waiting']],
    ['a number of two players',        { isNumberShared: true },                        false, ['shared_number']],
    ['someone who is blocked',         {},                                              true,  ['blocked']],
    ['credited money that is gone',    { hasLostMoney: true },                          false, ['credited_without_money']],
    ['all of it', { hasSucceeded: false, depositedXaf: 0, isAnotherWaiting: true, isNumberShared: true, hasLostMoney: true }, true,
      ['first_payout', 'more_out_than_in', 'several_waiting', 'shared_number', 'blocked', 'credited_without_money']],
  ];
  it.each(table)('are told of %s', (_, history, isOnBlockList, expected) => {
    const withdrawal = { amountXaf: amountXaf(1_000), returns: null, createdAt: testMorning };
    const around = { isOnBlockList, restoredAt: null };
    expect(risksOf(withdrawal, { ...usual, ...history }, around)).toEqual(expected);
  });

  it.each([
    ['before a restore', -1, false],
    ['in its moment', 0, true],
    ['within three days', 3 * 86_400_000 - 1, true],
    ['three days after', 3 * 86_400_000, false],
  ])('are told of one that was asked for %s, or not', async (_, passedMs, isTold) => {
    const { ports } = memoryPorts({ settings: settings({ restoredAt: earlier(testMorning, passedMs) }) });
    expect((await readRisks(ports)(aWithdrawal({ createdAt: testMorning }))).includes('after_restore')).toBe(
      isTold,
    );
  });

  it('of money that is sent back are none of a player', () => {
    const returns = { paymentId: paymentId(uuidOf(7)), askedBy: 'amina' };
    const odd = {
      hasSucceeded: false,
      depositedXaf: 0,
      withdrawnXaf: 0,
      isNumberShared: true,
      hasLostMoney: true,
    };
    const told = risksOf(
      { amountXaf: amountXaf(1_000), returns, createdAt: testMorning },
      { ...odd, isAnotherWaiting: true },
      { isOnBlockList: true, restoredAt: testMorning },
    );
    expect(told).toEqual(['several_waiting', 'blocked', 'credited_without_money', 'after_restore']);
  });

  it('are those of one that waits for a decision, and of nothing else', async () => {
    const { ports } = memoryPorts();
    const read = readRisks(ports);
    expect(await read(aWithdrawal())).toEqual(['first_payout', 'more_out_than_in']);
    expect(await read(aWithdrawal({ state: 'approved' }))).toEqual([]);
    expect(await read(aDeposit())).toEqual([]);
    await blockPayer(ports)('player', aWithdrawal().playerId, 'r', staff);
    expect(await read(aWithdrawal())).toContain('blocked');
  });
});

describe('withdrawals with a risk', () => {
  /** Of so many players, of whom every fifth has two that wait. */
  const queue = Array.from({ length: 60 }, (_, n) =>
    aWithdrawal({
      id: transactionId(uuidOf(n)),
      reference: reference(`w-${n}`),
      playerId: playerId(uuidOf(1_000 + (n % 5 === 4 ? n - 1 : n))),
      msisdn: `+2376900001${String(n).padStart(2, '0')}` as ReturnType<typeof aWithdrawal>['msisdn'],
      createdAt: earlier(testMorning, n),
    }),
  );
  const waiting = queue.filter((_, n) => n % 5 >= 3).map(({ id }) => id);
  const { ports } = worldWith([...queue, aDeposit()]);
  const search = (wanted: readonly Risk[], cursor: string | null, limit: number) =>
    searchRisky(ports)(wanted, {}, { cursor, limit });

  it('are found in the order that is asked for, by any of the risks', async () => {
    const { items, nextCursor } = await search(['several_waiting', 'blocked'], null, 100);
    expect([items.map(({ id }) => id), nextCursor]).toEqual([waiting, null]);
    const oldest = await searchRisky(ports)(['several_waiting'], {}, { cursor: null, limit: 100 }, 'oldest');
    expect(oldest.items.map(({ id }) => id)).toEqual([...waiting].reverse());
    expect((await search(['shared_number'], null, 100)).items).toEqual([]);
  });

  it('come in parts that neither repeat nor skip, and are never more than asked for', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const part = await search(['several_waiting'], cursor, 5);
      expect(part.items.length).toBeLessThanOrEqual(5);
      seen.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(waiting);
  });

  it('that are rare are looked for in a few parts, from which one may go on', async () => {
    const { items, nextCursor } = await search(['shared_number'], null, 1);
    expect([items, nextCursor]).toEqual([[], expect.any(String)]);
  });

  it.each([{ state: 'approved' }, { direction: 'deposit' }] as const)('are none among %j', async (filter) => {
    const none = await searchRisky(ports)(['first_payout'], filter, { cursor: null, limit: 100 });
    expect(none).toEqual({ items: [], nextCursor: null });
  });

  it('are refused with a limit that is none', async () => {
    await expect(search(['blocked'], null, 0)).rejects.toEqual(refusal('invalid_page'));
  });
});
