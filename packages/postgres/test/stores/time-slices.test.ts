import { describe, expect, it } from '@jest/globals';
import { type Slice, TimeSlices } from '../../src/stores/time-slices.ts';

const hourMs = 3_600_000;

/** What it is cut into, when each slice counts so many. */
async function cut(
  slices: TimeSlices,
  each: number | Error,
  until: number = hourMs,
): Promise<readonly Slice[]> {
  const seen: Slice[] = [];
  await slices
    .each(0, until, async (slice) => {
      seen.push(slice);
      if (each instanceof Error) throw each;
      return each;
    })
    .catch((error: unknown) => {
      if (error !== each) throw error;
    });
  return seen;
}

describe('Slices of a time', () => {
  it('lie side by side, and are as many as the counts of before ask for.', async () => {
    const slices = new TimeSlices(1_000);
    const first = await cut(slices, 700);
    expect(first).toHaveLength(12);
    expect([first[0]?.[0], first.at(-1)?.[1]]).toEqual([0, hourMs]);
    for (const [index, [begin]] of first.entries()) expect(begin).toBe(first[index - 1]?.[1] ?? 0);
    expect(await cut(slices, 0)).toHaveLength(9);
    expect(await cut(slices, 1_000)).toEqual([[0, hourMs]]);
    // A third of the time needs a third of the slices, and none needs less than one.
    expect(await cut(slices, 9_000, hourMs / 3)).toHaveLength(1);
    expect(await cut(slices, 1)).toHaveLength(27);
    expect(await cut(slices, 1, 1)).toHaveLength(1);
  });

  it('are cut for the fullest of them, however little there is in the others.', async () => {
    const slices = new TimeSlices(1_000);
    const seen: Slice[] = [];
    await slices.each(0, hourMs, async ([begin]) => (begin === 0 ? 4_000 : 0));
    await slices.each(0, hourMs, async (slice) => seen.push(slice));
    expect(seen).toHaveLength(48);
  });

  it('are finer after one that could not be counted in time.', async () => {
    const slices = new TimeSlices(1_000);
    const tooLong = new Error('canceling statement due to statement timeout');
    expect(await cut(slices, tooLong)).toHaveLength(1);
    expect(await cut(slices, 10)).toHaveLength(48);
  });
});
