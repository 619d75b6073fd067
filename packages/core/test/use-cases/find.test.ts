import { describe, expect, it } from '@jest/globals';
import { aStaffMember, memoryPorts } from '@mobile-money/testing';
import { storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry, storedPayment } from '@mobile-money/testing/contracts/given/payments';
import { aFoundDiscrepancy } from '@mobile-money/testing/contracts/given/statements';
import { aBlock, aNote } from '@mobile-money/testing/contracts/mark-stores';
import { dayOf, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { typed } from '../../src/reason/reason.ts';
import type { Duty } from '../../src/staff/staff-account.ts';
import { exportNumber } from '../../src/use-cases/export-number.ts';
import { findAnything, readNumber } from '../../src/use-cases/find.ts';
import { listBarePayments } from '../../src/use-cases/payment-lists.ts';
import { refusal } from '../a-transaction.ts';

const number = msisdn('+237699123456');
const approver: readonly Duty[] = ['read', 'decide'];
const viewer: readonly Duty[] = ['read'];

async function someone() {
  const world = memoryPorts();
  const deposit = await storedDeposit(world, { msisdn: number });
  const payment = await storedPayment(world, { payer: number });
  const sms = await storedMessage(world, { rawText: 'Tel 699123456 de Kamga' });
  return { world, deposit, payment, sms };
}

describe('one box', () => {
  it('finds in all groups at once, or goes on in one', async () => {
    const { world, deposit, payment, sms } = await someone();
    const all = await findAnything(world.ports)('699 12 34 56', approver);
    expect([all.transactions.items, all.payments.items, all.messages.items]).toEqual([
      [deposit],
      [payment],
      [sms],
    ]);
    const one = await findAnything(world.ports)('699123456', approver, { group: 'payments', cursor: null });
    expect([one.transactions.items, one.payments.items, one.messages.items]).toEqual([[], [payment], []]);
  });

  it.each(['3456', '6 99 12', '+237 6991'])('finds by a part of a number: %s', async (text) => {
    const { world, deposit, payment, sms } = await someone();
    const found = await findAnything(world.ports)(text, approver);
    expect([found.transactions.items, found.payments.items, found.messages.items]).toEqual([
      [deposit],
      [payment],
      [sms],
    ]);
    const other = await storedDeposit(world, { msisdn: msisdn('+237699123999') });
    await storedDeposit(world, { msisdn: msisdn('+237677123456') });
    const several = await findAnything(world.ports)('699123', approver);
    expect(several.transactions.items).toHaveLength(2);
    expect(several.transactions.items).toContainEqual(other);
    expect([several.payments.items, several.messages.items]).toEqual([[payment], []]);
  });

  it('gives so many of each, and goes on behind them', async () => {
    const world = memoryPorts();
    const count = limits.pageSizeDefault + 1;
    for (let each = 0; each < count; each += 1)
      await storedPayment(world, { payer: number }, later(world.clock.now(), each));
    const { payments } = await findAnything(world.ports)(number, viewer);
    expect(payments.items).toHaveLength(limits.pageSizeDefault);
    const place = { group: 'payments', cursor: payments.nextCursor } as const;
    const rest = await findAnything(world.ports)(number, viewer, place);
    expect([rest.payments.items.length, rest.payments.nextCursor]).toEqual([1, null]);
  });

  it('does not find an SMS by figures for who may not see them, but by its words', async () => {
    const { world, sms } = await someone();
    expect((await findAnything(world.ports)('699123456', viewer)).messages.items).toEqual([]);
    expect((await findAnything(world.ports)('kamga', viewer)).messages.items).toEqual([sms]);
  });
});

describe('the record of a number', () => {
  it('has its operator, its sums, and all that it did', async () => {
    const { world, deposit, payment, sms } = await someone();
    const record = await readNumber(world.ports)('00237 699 123 456', approver);
    expect(record).toMatchObject({
      msisdn: number,
      operator: 'orange',
      sums: { depositCount: 0, playerIds: [deposit.playerId] },
      held: { sumXaf: payment.amountXaf, count: 1, newest: [payment] },
      transactions: { items: [deposit] },
      payments: { items: [payment] },
      messages: { items: [sms] },
    });
    expect((await readNumber(world.ports)('+33612345678', viewer)).operator).toBeNull();
  });

  it('is refused for what is no number', async () => {
    await expect(readNumber(memoryPorts().ports)('Kamga', viewer)).rejects.toThrow(refusal('invalid_msisdn'));
  });
});

it('a file of payments has no candidates, and may come in larger parts', async () => {
  const { world, payment } = await someone();
  const list = listBarePayments(world.ports);
  const { items } = await list({ status: 'unmatched' }, { cursor: null, limit: limits.filePartMax });
  expect(items).toMatchObject([{ payment, candidates: [] }]);
  await expect(
    list({ status: 'unmatched' }, { cursor: null, limit: limits.filePartMax + 1 }),
  ).rejects.toThrow(refusal('invalid_page'));
});

async function whole<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function storeDifference(
  { database, clock }: Pick<ReturnType<typeof memoryPorts>, 'database' | 'clock'>,
  id: string,
  subject: string,
): void {
  const at = clock.now();
  const kept = { status: 'open', settlement: null, foundAt: at, changedAt: at } as const;
  const found = aFoundDiscrepancy(subject, 5_000);
  database.discrepancies.set(id, { ...found, ...kept, id, providerId: 'orange_money', day: dayOf(at) });
}

describe('everything about a number', () => {
  it('is given whole, however much there is, and who took it stands in the audit first', async () => {
    const { world, deposit, sms } = await someone();
    const count = limits.pageSizeMax + 1;
    for (let each = 0; each < count; each += 1) {
      await storedPayment(world, { payer: number }, later(world.clock.now(), each));
    }
    const note = aNote({ kind: 'number', id: number });
    await world.ports.notes.add(note, anAuditEntry());
    const block = aBlock({ kind: 'number', value: number });
    await world.ports.blocks.add(block, anAuditEntry());
    const staff = aStaffMember();
    const onDeposit = aNote({ kind: 'transaction', id: deposit.id });
    await world.ports.notes.add(onDeposit, anAuditEntry({ subject: deposit.id }));
    await world.ports.audit.append(anAuditEntry({ subject: deposit.id, reason: typed(`Of ${number}.`) }));
    const callback = { kind: 'callback', sender: '' } as const;
    const told = [
      await storedMessage(world, { ...callback, transactionId: deposit.id, rawText: 'SUCCESSFUL' }),
      await storedMessage(world, { ...callback, rawText: `{"payer":"${number.slice(1)}"}` }),
    ];
    for (const other of ['{"payer":"237690000000"}', '{"id":"16991234567"}'])
      await storedMessage(world, { ...callback, rawText: other });
    await world.ports.audit.append(anAuditEntry({ subject: '16991234567' }));
    storeDifference(world, 'named', number);
    storeDifference(world, 'of another', '16991234567');
    const exported = await exportNumber(world.ports)('699 12 34 56', staff);
    const { transactions, payments, messages, notes, blocks, callbacks, differences, audit } = exported;
    expect(await whole(callbacks)).toEqual(told);
    expect((await whole(differences)).map(({ id }) => id)).toEqual(['named']);
    expect((await whole(audit)).map(({ action, subject }) => [action, subject]).sort()).toEqual(
      [...world.database.audit.values()]
        .filter(({ subject }) => subject === number || subject === deposit.id)
        .map(({ action, subject }) => [action, subject])
        .sort(),
    );
    expect(exported).toMatchObject({ msisdn: number, at: world.clock.now() });
    const { items: entries } = await world.audit.list(null, 10);
    expect(entries.filter(({ action }) => action === 'number.export')).toMatchObject([
      { subject: number, staff },
    ]);
    expect(await whole(transactions)).toEqual([deposit]);
    expect(await whole(payments)).toHaveLength(count + 1);
    expect(await whole(messages)).toEqual([sms]);
    expect([await whole(notes), await whole(blocks)]).toEqual([[note, onDeposit], [block]]);
    expect(await whole(exported.unreadableMonths)).toEqual([]);
  });

  it('names the months that could not be read, each once', async () => {
    const { world } = await someone();
    const { payments, messages } = world.ports;
    const without =
      <Given extends unknown[], Found extends object>(
        list: (...given: Given) => Promise<Found>,
        months: string[],
      ) =>
      async (...given: Given) => ({ ...(await list(...given)), unreadableMonths: months });
    const ports = {
      ...world.ports,
      payments: { ...payments, search: without(payments.search.bind(payments), ['2026-03', '2026-01']) },
      messages: {
        ...messages,
        search: without(messages.search.bind(messages), ['2026-03']),
        callbacks: messages.callbacks.bind(messages),
      },
    };
    const exported = await exportNumber(ports as typeof world.ports)(number, aStaffMember());
    await whole(exported.payments);
    await whole(exported.messages);
    expect(await whole(exported.unreadableMonths)).toEqual(['2026-01', '2026-03']);
  });

  it('of another country is that number and no other', async () => {
    const { world } = await someone();
    const callback = { kind: 'callback', sender: '' } as const;
    const told = await storedMessage(world, { ...callback, rawText: '{"payer":"33699123456"}' });
    await storedMessage(world, { ...callback, rawText: '{"payer":"237699123456"}' });
    const { callbacks } = await exportNumber(world.ports)('+33 6 99 12 34 56', aStaffMember());
    expect(await whole(callbacks)).toEqual([told]);
  });

  it('is of a number', async () => {
    const { world } = await someone();
    const asked = exportNumber(world.ports)('nobody', aStaffMember());
    await expect(asked).rejects.toThrow(refusal('invalid_msisdn'));
  });
});
