import { describe, expect, test } from '@jest/globals';
import { agreedLeader, isWhole, type Member } from '../../src/cluster/cluster-state.ts';

const leader: Member = { name: 'db1', role: 'leader', state: 'running', timeline: 4 };
const sync: Member = { name: 'db2', role: 'sync_standby', state: 'running', timeline: 4, lag: 0 };
const other: Member = { ...sync, name: 'db3' };
const whole = [leader, sync, other];
const seenByAll = (members: readonly Member[]) => [members, members, members];

describe('the state of a cluster', () => {
  test('has a leader by the word of all who answer', () => {
    expect(agreedLeader([[], whole, whole])).toEqual({ name: 'db1', timeline: 4 });
  });

  test('has none while one that stood still tells of another, or the one chosen is not promoted yet', () => {
    const before = [{ ...leader, name: 'db3', timeline: 3 }];
    expect(agreedLeader([before, whole, whole])).toBeNull();
    expect(agreedLeader(seenByAll([{ ...leader, state: 'starting' }]))).toBeNull();
    expect(agreedLeader([[], [], []])).toBeNull();
  });

  test('is whole when all follow the leader and commits wait for one of them', () => {
    expect(isWhole(seenByAll(whole))).toBe(true);
  });

  test.each([
    ['one is away', [leader, sync]],
    ['one is on the timeline of before', [leader, sync, { ...other, timeline: 3 }]],
    ['one is far behind', [leader, sync, { ...other, lag: 1 << 24 }]],
    ['one is not known how far behind', [leader, sync, { ...other, lag: 'unknown' }]],
    ['commits wait for none', [leader, { ...sync, role: 'replica' }, { ...other, role: 'replica' }]],
  ])('is not whole while %s', (_, members: readonly Member[]) => {
    expect(isWhole(seenByAll(members))).toBe(false);
  });

  test('is not whole while one of them does not answer', () => {
    expect(isWhole([whole, whole, []])).toBe(false);
  });
});
