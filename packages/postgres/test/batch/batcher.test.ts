import { describe, expect, it } from '@jest/globals';
import { Batcher } from '../../src/batch/batcher.ts';

/** Work that ends when it is told to, and remembers who travelled together. */
function heldWork() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const work = async (requests: readonly number[]): Promise<readonly string[]> => {
    batches.push([...requests]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (requests.includes(13)) throw new Error('unlucky');
    return requests.map((request) => `answer ${request}`);
  };
  return { batches, work, endNext: () => ends.shift()?.() };
}

const isForAll = (error: unknown): boolean => error instanceof RangeError;

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('requests that are batched', () => {
  it('go together when they come in one turn, or while enough are under way', async () => {
    const { batches, work, endNext } = heldWork();
    const batcher = new Batcher(work, { underWayMax: 2, batchMax: 3, isForAll });
    const answers = [1, 2].map((request) => batcher.add(request));
    expect(batches).toEqual([]);
    await settled();
    expect(batches).toEqual([[1, 2]]);
    answers.push(batcher.add(3));
    await settled();
    expect(batches).toEqual([[1, 2], [3]]);
    answers.push(...[4, 5, 6, 7].map((request) => batcher.add(request)));
    await settled();
    expect(batches).toEqual([[1, 2], [3]]);
    for (let left = 4; left > 0; left -= 1) {
      endNext();
      await settled();
      await settled();
    }
    expect(batches).toEqual([[1, 2], [3], [4, 5, 6], [7]]);
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7].map((request) => `answer ${request}`));
  });

  it('keep apart from those under way, until these are back or have been gone for long', async () => {
    const { batches, work, endNext } = heldWork();
    const batcher = new Batcher(work, { underWayMax: 2, apartMs: 20, batchMax: 10, isForAll });
    const answers = [batcher.add(1)];
    await settled();
    answers.push(batcher.add(2));
    await settled();
    answers.push(batcher.add(3));
    expect(batches).toEqual([[1]]);
    endNext();
    await answers[0];
    await settled();
    await settled();
    expect(batches).toEqual([[1], [2, 3]]);
    answers.push(batcher.add(4));
    // No one ends the second: the third leaves in spite of it.
    while (batches.length < 3) await settled();
    expect(batches).toEqual([[1], [2, 3], [4]]);
    endNext();
    endNext();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4].map((request) => `answer ${request}`));
  });

  it('wait for each other where they may, and no longer than until they are enough', async () => {
    const { batches, work, endNext } = heldWork();
    const batcher = new Batcher(work, { underWayMax: 1, batchMax: 3, waitMs: 5, isForAll });
    const first = [1, 2, 3].map((request) => batcher.add(request));
    expect(batches).toEqual([[1, 2, 3]]);
    const second = [4, 5].map((request) => batcher.add(request));
    endNext();
    await Promise.all(first);
    expect(batches).toEqual([[1, 2, 3]]);
    while (batches.length < 2) await settled();
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    endNext();
    expect(await Promise.all(second)).toEqual(['answer 4', 'answer 5']);
  });

  it('that waited while another was under way go as soon as it is back', async () => {
    const { batches, work, endNext } = heldWork();
    const batcher = new Batcher(work, { underWayMax: 1, batchMax: 3, waitMs: 1, isForAll });
    const first = batcher.add(1);
    while (batches.length < 1) await settled();
    const second = batcher.add(2);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(batches).toEqual([[1]]);
    endNext();
    await first;
    while (batches.length < 2) await settled();
    endNext();
    expect(await second).toBe('answer 2');
  });

  it('are tried alone when they fail together, so that one does not spoil the others', async () => {
    const { batches, work, endNext } = heldWork();
    const batcher = new Batcher(work, { underWayMax: 1, batchMax: 10, isForAll });
    const answers = Promise.allSettled([1, 12, 13, 14].map((request) => batcher.add(request)));
    for (let left = 6; left > 0; left -= 1) {
      await settled();
      endNext();
    }
    expect(batches).toEqual([[1, 12, 13, 14], [1], [12], [13], [14]]);
    expect(await answers).toEqual([
      { status: 'fulfilled', value: 'answer 1' },
      { status: 'fulfilled', value: 'answer 12' },
      { status: 'rejected', reason: new Error('unlucky') },
      { status: 'fulfilled', value: 'answer 14' },
    ]);
  });

  it('all fail at once, also those in the queue, when the error is for all', async () => {
    let batches = 0;
    const work = async (): Promise<readonly string[]> => {
      batches += 1;
      await settled();
      throw new RangeError('no database');
    };
    const batcher = new Batcher<number, string>(work, { underWayMax: 1, batchMax: 2, isForAll });
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((request) => batcher.add(request)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(batches).toBe(1);
  });

  it('are refused an answer that did not come', async () => {
    const batcher = new Batcher<number, string>(async () => [], {
      underWayMax: 1,
      batchMax: 1,
      isForAll,
    });
    await expect(batcher.add(1)).rejects.toThrow('without an answer');
  });
});
