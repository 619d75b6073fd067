import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { DomainErrorCode } from '../../src/reason/reason.ts';
import {
  approveWithdrawal,
  listReservations,
  rejectWithdrawal,
  releaseWithdrawal,
  reserveWithdrawal,
} from '../../src/use-cases/decide-withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { withMethods, worldWith } from '../a-world.ts';

const amina = aStaffMember({ id: 'amina' });
const boris = aStaffMember({ id: 'boris' });
const withdrawal = aWithdrawal();
const reserve = ({ ports }: MemoryPorts, who = amina, isTakenOver = false, id: string = withdrawal.id) =>
  reserveWithdrawal(ports)(id, who, isTakenOver);
const holders = async ({ ports }: MemoryPorts) =>
  (await listReservations(ports)()).map(({ staffId }) => staffId);

describe('a staff member who reserves a withdrawal', () => {
  it('has it for some minutes, and longer when still at it', async () => {
    const world = worldWith([withdrawal]);
    const at = world.clock.now();
    const counting = { transactionId: withdrawal.id, staffId: 'amina', at, until: later(at, 300_000) };
    expect(await reserve(world)).toEqual(counting);
    expect(await listReservations(world.ports)()).toEqual([counting]);
    world.clock.advance(limits.reservationMs - 1);
    expect(await holders(world)).toEqual(['amina']);
    expect((await reserve(world)).until).toBe(later(counting.until, limits.reservationMs - 1));
    world.clock.advance(limits.reservationMs);
    expect(await holders(world)).toEqual([]);
    expect((await reserve(world, boris)).staffId).toBe('boris');
    expect(world.database.audit.size).toBe(0);
  });

  it('is told who has it, when that is someone else', async () => {
    const world = worldWith([withdrawal]);
    await reserve(world);
    await expect(reserve(world, boris)).rejects.toEqual(refusal('claimed_by_other', { staff: 'amina' }));
    await expect(reserve(world, boris)).rejects.toThrow(/^amina is working on this withdrawal, until 20/);
    expect(await holders(world)).toEqual(['amina']);
  });

  it('is listed for who it is, and for whose and how much money it is about', async () => {
    const world = worldWith([withdrawal]);
    await reserve(world);
    const { applicationId, amountXaf: amount } = withdrawal;
    const listed = async (filter: Parameters<ReturnType<typeof listReservations>>[0]) =>
      (await listReservations(world.ports)(filter)).length;
    for (const meant of [
      { staffId: 'amina', from: world.clock.now() },
      { applicationId },
      { amountMinXaf: amount },
      { amountMaxXaf: amount },
    ]) {
      expect([meant, await listed(meant)]).toEqual([meant, 1]);
    }
    for (const other of [
      { staffId: 'boris' },
      { before: world.clock.now() },
      { applicationId: 'other' },
      { amountMinXaf: amount + 1 },
      { amountMaxXaf: amount - 1 },
    ]) {
      expect([other, await listed(other)]).toEqual([other, 0]);
    }
  });

  it('gives it back when moving on; what another has stays', async () => {
    const world = worldWith([withdrawal]);
    await reserve(world);
    await releaseWithdrawal(world.ports)(withdrawal.id, boris);
    expect(await holders(world)).toEqual(['amina']);
    await releaseWithdrawal(world.ports)(withdrawal.id, amina);
    expect(await holders(world)).toEqual([]);
    await releaseWithdrawal(world.ports)(withdrawal.id, amina);
  });
});

describe('whoever may take a withdrawal over', () => {
  it('has it, and the audit says from whom', async () => {
    const world = worldWith([withdrawal]);
    await reserve(world);
    expect((await reserve(world, boris, true)).staffId).toBe('boris');
    expect([...world.database.audit.values()]).toMatchObject([
      {
        staff: boris,
        action: 'withdrawal.take_over',
        subject: withdrawal.id,
        before: 'amina',
        after: 'boris',
      },
    ]);
    await expect(reserve(world)).rejects.toEqual(refusal('claimed_by_other'));
  });

  it.each([
    ['no one has', []],
    ['they have already', [boris]],
  ])('takes nothing from anyone when it is one that %s', async (_what, before) => {
    const world = worldWith([withdrawal]);
    for (const who of before) await reserve(world, who);
    expect((await reserve(world, boris, true)).staffId).toBe('boris');
    expect(world.database.audit.size).toBe(0);
  });

  it('does not take it from a third who has just begun', async () => {
    const world = worldWith([withdrawal]);
    await reserve(world);
    const { reservations } = world;
    const chantal = aStaffMember({ id: 'chantal' });
    // Between the look and the take-over, one goes and another comes.
    const find: typeof reservations.find = async (id, at) => {
      const found = await reservations.find(id, at);
      await reservations.release(id, 'amina', at);
      await reserve(world, chantal);
      return found;
    };
    const ports = { ...world.ports, reservations: withMethods(reservations, { find }) };
    const act = reserveWithdrawal(ports)(withdrawal.id, boris, true);
    await expect(act).rejects.toThrow('chantal is working on this withdrawal');
    expect(world.database.audit.size).toBe(0);
  });
});

describe('a withdrawal that someone works on', () => {
  const decide = {
    approves: ({ ports }: MemoryPorts, who = amina) => approveWithdrawal(ports)(withdrawal.id, who),
    rejects: ({ ports }: MemoryPorts, who = amina) => rejectWithdrawal(ports)(withdrawal.id, who, 'No.'),
  } as const;

  it.each(['approves', 'rejects'] as const)('is decided by no one else, who %s', async (way) => {
    const world = worldWith([withdrawal]);
    await reserve(world);
    await expect(decide[way](world, boris)).rejects.toEqual(refusal('claimed_by_other'));
    expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
    expect(world.database.audit.size).toBe(0);
    await decide[way](world);
    expect(await holders(world)).toEqual([]);
  });

  it.each(['approves', 'rejects'] as const)(
    'and has been decided is refused for that first, to whoever %s',
    async (way) => {
      const world = worldWith([aWithdrawal({ state: 'failed' })]);
      const at = world.clock.now();
      await world.reservations.take(
        { transactionId: withdrawal.id, staffId: 'amina', at, until: later(at, 1_000) },
        null,
      );
      await expect(decide[way](world, boris)).rejects.toEqual(refusal('move_refused'));
    },
  );
});

describe('a reservation is refused', () => {
  const others = withdrawalStates.filter((state) => state !== 'pending_approval');

  it.each(others)('on a withdrawal that waits for no decision: %s', async (state) => {
    const world = worldWith([aWithdrawal({ state })]);
    await expect(reserve(world)).rejects.toEqual(refusal('move_refused', { from: state }));
    expect(await holders(world)).toEqual([]);
  });

  it.each<[string, string, DomainErrorCode]>([
    ['on an id that is none', 'x', 'invalid_identifier'],
    ['on a withdrawal that no one knows', uuidOf(99), 'transaction_not_found'],
    ['on a deposit', uuidOf(1), 'not_a_withdrawal'],
  ])('%s', async (_what, id, code) => {
    await expect(reserve(worldWith([aDeposit()]), amina, false, id)).rejects.toEqual(refusal(code));
  });

  it('and so is giving back what no one knows', async () => {
    const { ports } = worldWith([]);
    await expect(releaseWithdrawal(ports)(uuidOf(99), amina)).rejects.toEqual(
      refusal('transaction_not_found'),
    );
  });
});
