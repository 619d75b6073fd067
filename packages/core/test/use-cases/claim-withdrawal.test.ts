import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { approveWithdrawal } from '../../src/use-cases/approve-withdrawal.ts';
import { claimWithdrawal } from '../../src/use-cases/claim-withdrawal.ts';
import { listClaims } from '../../src/use-cases/list-claims.ts';
import { rejectWithdrawal } from '../../src/use-cases/reject-withdrawal.ts';
import { releaseWithdrawal } from '../../src/use-cases/release-withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

const amina = aStaffMember({ id: 'amina' });
const boris = aStaffMember({ id: 'boris' });
const withdrawal = aWithdrawal();
const claim = ({ ports }: MemoryPorts, who = amina, isTakenOver = false, id: string = withdrawal.id) =>
  claimWithdrawal(ports)(id, who, isTakenOver);
const holders = async ({ ports }: MemoryPorts) => (await listClaims(ports)()).map(({ staffId }) => staffId);

describe('a staff member who claims a withdrawal', () => {
  it('has it for some minutes, and longer when still at it', async () => {
    const world = worldWith([withdrawal]);
    const at = world.clock.now();
    const counting = { transactionId: withdrawal.id, staffId: 'amina', at, until: later(at, 300_000) };
    expect(await claim(world)).toEqual(counting);
    expect(await listClaims(world.ports)()).toEqual([counting]);
    world.clock.advance(limits.claimMs - 1);
    expect(await holders(world)).toEqual(['amina']);
    expect((await claim(world)).until).toBe(later(counting.until, limits.claimMs - 1));
    world.clock.advance(limits.claimMs);
    expect(await holders(world)).toEqual([]);
    expect((await claim(world, boris)).staffId).toBe('boris');
    expect(world.database.audit.size).toBe(0);
  });

  it('leaves the withdrawal itself as it is', async () => {
    const world = worldWith([withdrawal]);
    await claim(world);
    expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
  });

  it('is told who has it, when that is someone else', async () => {
    const world = worldWith([withdrawal]);
    await claim(world);
    await expect(claim(world, boris)).rejects.toEqual(
      refusal('claimed_by_other', { service_tx_id: withdrawal.id }),
    );
    await expect(claim(world, boris)).rejects.toThrow(/^amina is working on this withdrawal, until 20/);
    expect(await holders(world)).toEqual(['amina']);
  });

  it('of many at once is one', async () => {
    const world = worldWith([withdrawal]);
    const people = Array.from({ length: 10 }, (_, index) => aStaffMember({ id: `operator-${index}` }));
    const results = await Promise.allSettled(people.map((who) => claim(world, who)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await holders(world)).toHaveLength(1);
  });

  it('gives it back when moving on; what another has stays', async () => {
    const world = worldWith([withdrawal]);
    await claim(world);
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
    await claim(world);
    expect((await claim(world, boris, true)).staffId).toBe('boris');
    expect([...world.database.audit.values()]).toMatchObject([
      {
        staff: boris,
        action: 'withdrawal.take_over',
        subject: withdrawal.id,
        before: 'amina',
        after: 'boris',
      },
    ]);
    await expect(claim(world)).rejects.toEqual(refusal('claimed_by_other'));
  });

  it.each([
    ['no one has', []],
    ['they have already', [boris]],
  ])('takes nothing from anyone when it is one that %s', async (_what, before) => {
    const world = worldWith([withdrawal]);
    for (const who of before) await claim(world, who);
    expect((await claim(world, boris, true)).staffId).toBe('boris');
    expect(world.database.audit.size).toBe(0);
  });

  it('does not take it from a third who has just begun', async () => {
    const world = worldWith([withdrawal]);
    await claim(world);
    const { claims } = world;
    const chantal = aStaffMember({ id: 'chantal' });
    // Between the look and the take-over, one goes and another comes.
    const find: typeof claims.find = async (id, at) => {
      const found = await claims.find(id, at);
      await claims.release(id, 'amina', at);
      await claim(world, chantal);
      return found;
    };
    const interrupted = { take: claims.take.bind(claims), find } as typeof claims;
    const act = claimWithdrawal({ ...world.ports, claims: interrupted })(withdrawal.id, boris, true);
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
    await claim(world);
    await expect(decide[way](world, boris)).rejects.toEqual(refusal('claimed_by_other'));
    expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
    expect(world.database.audit.size).toBe(0);
    await decide[way](world);
    expect(await holders(world)).toEqual([]);
  });

  it.each(['approves', 'rejects'] as const)(
    'is decided by anyone once the claim has ended, who %s',
    async (way) => {
      const world = worldWith([withdrawal]);
      const at = world.clock.now();
      const claimed = { transactionId: withdrawal.id, staffId: 'amina', at, until: later(at, 1_000) };
      await world.claims.take(claimed, null);
      world.clock.advance(1_000);
      expect((await decide[way](world, boris)).state).not.toBe('pending_approval');
    },
  );

  it.each(['approves', 'rejects'] as const)(
    'and has been decided is refused for that first, to whoever %s',
    async (way) => {
      const world = worldWith([aWithdrawal({ state: 'failed' })]);
      const at = world.clock.now();
      await world.claims.take(
        { transactionId: withdrawal.id, staffId: 'amina', at, until: later(at, 1_000) },
        null,
      );
      await expect(decide[way](world, boris)).rejects.toEqual(refusal('move_refused'));
    },
  );
});

describe('a claim is refused', () => {
  const others = withdrawalStates.filter((state) => state !== 'pending_approval');

  it.each(others)('on a withdrawal that waits for no decision: %s', async (state) => {
    const world = worldWith([aWithdrawal({ state })]);
    await expect(claim(world)).rejects.toEqual(refusal('move_refused', { from: state }));
    expect(await holders(world)).toEqual([]);
  });

  it.each<[string, string, DomainErrorCode]>([
    ['on an id that is none', 'x', 'invalid_identifier'],
    ['on a withdrawal that no one knows', uuidOf(99), 'transaction_not_found'],
    ['on a deposit', uuidOf(1), 'not_a_withdrawal'],
  ])('%s', async (_what, id, code) => {
    await expect(claim(worldWith([aDeposit()]), amina, false, id)).rejects.toEqual(refusal(code));
  });

  it('and so is giving back what no one knows', async () => {
    const { ports } = worldWith([]);
    await expect(releaseWithdrawal(ports)(uuidOf(99), amina)).rejects.toEqual(
      refusal('transaction_not_found'),
    );
  });
});
