import { describe, expect, it, jest } from '@jest/globals';
import {
  aRegistry,
  MemoryDatabase,
  MemoryReadPaces,
  SequentialIds,
  saying,
  testMorning,
} from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { PacedStatusReader } from '../../src/pacing/paced-status-reader.ts';
import type { ReadUrgency, StatusAnswer, StatusReader, StatusRequest } from '../../src/ports/gateways.ts';
import type { ReadPaces } from '../../src/ports/status-schedule.ts';
import { typed } from '../../src/reason/reason.ts';
import { type StrictProvider, strictProvider } from './strict-provider.ts';
import { VirtualTime } from './virtual-time.ts';

jest.setTimeout(60_000);

const paid: StatusAnswer = { outcome: 'succeeded', providerTxId: 'TX-1' };
const silence: StatusAnswer = { outcome: 'unknown', reason: typed('No answer.') };

const request = (submissionId: string, urgency?: ReadUrgency, deadlineMs?: number): StatusRequest => ({
  providerId: 'mtn-momo',
  direction: 'deposit',
  submissionId,
  ...(urgency === undefined ? {} : { urgency }),
  ...(deadlineMs === undefined ? {} : { deadline: later(testMorning, deadlineMs) }),
});

/** Processes that share a store, and an operator that counts what reaches it. */
function given(
  options: { perSecond?: number; processes?: number; readPaces?: (paces: ReadPaces) => ReadPaces } = {},
  providerOf: (time: VirtualTime) => StatusReader = (time) => strictProvider(time, options.perSecond ?? 10),
) {
  const time = new VirtualTime();
  const [database, ids] = [new MemoryDatabase(aRegistry()), new SequentialIds()];
  const statuses = providerOf(time);
  const paces = new MemoryReadPaces(database, time);
  const process = () =>
    new PacedStatusReader({
      statuses,
      readPaces: options.readPaces?.(paces) ?? paces,
      clock: time,
      ids,
      pauses: time,
      limitOf: (providerId) =>
        providerId === 'mtn-momo'
          ? { account: 'mtn', perSecond: options.perSecond ?? 10, answersWithinMs: 100_000 }
          : null,
    });
  const processes = Array.from({ length: options.processes ?? 1 }, process);
  return { time, processes, reader: processes[0] as PacedStatusReader, provider: statuses as StrictProvider };
}

const namesOf = ({ arrived }: StrictProvider): readonly string[] =>
  arrived.map(({ submissionId }) => submissionId);

describe('reads of one account', () => {
  it.each([
    ['at once', () => [0, 0] as const],
    ['after very different times', (n: number) => [(n * 377) % 1_900, (n * 211) % 700] as const],
  ])('by several processes never exceed the limit in any second, answered %s', async (_, travelMs) => {
    const { time, processes, provider } = given({ processes: 3 }, (clock) =>
      strictProvider(clock, 10, () => paid, travelMs),
    );
    const reads = processes.flatMap((process, p) =>
      Array.from({ length: 40 }, (__, n) => process.readStatus(request(`${p}-${n}`, 'callback'))),
    );
    const answers = await time.during(Promise.all(reads));
    expect(answers).toEqual(answers.map(() => paid));
    expect(provider).toMatchObject({ refused: 0, arrived: { length: 120 } });
  });

  it('use what the operator allows: nearly ten a second', async () => {
    const { time, reader } = given();
    await time.during(
      Promise.all(Array.from({ length: 100 }, (_, n) => reader.readStatus(request(`${n}`, 'callback')))),
    );
    expect(time.now() - testMorning).toBeLessThan(10_500);
  });

  it('are made for callbacks first, then for people, then by the oldest deadline', async () => {
    const { time, reader, provider } = given();
    const reads = [
      request('begun'),
      request('without a deadline'),
      request('later', 'schedule', 9_000),
      request('sooner', 'schedule', 5_000),
      request('called', 'callback', 20_000),
      request('looked at', 'person'),
    ].map((each) => reader.readStatus(each));
    await time.during(Promise.all(reads));
    expect(namesOf(provider)).toEqual([
      'called',
      'looked at',
      'sooner',
      'later',
      'begun',
      'without a deadline',
    ]);
  });

  it('that someone waits for in one process come before those of the schedule in another', async () => {
    const { time, processes, provider } = given({ processes: 2, perSecond: 2 });
    const [busy, other] = processes as [PacedStatusReader, PacedStatusReader];
    const scheduled = Array.from({ length: 8 }, (_, n) => busy.readStatus(request(`scheduled-${n}`)));
    await time.pass(600);
    const called = Array.from({ length: 3 }, (_, n) => other.readStatus(request(`called-${n}`, 'callback')));
    await time.during(Promise.all([...scheduled, ...called]));
    const places = namesOf(provider).flatMap((name, place) => (name.startsWith('called') ? [place] : []));
    expect(Math.max(...places)).toBeLessThanOrEqual(5);
  });

  it('that wait are made once for all who ask, as urgently as the first of them needs it', async () => {
    const { time, reader, provider } = given();
    const reads = [
      request('first', 'person'),
      request('other', 'person'),
      request('same', 'schedule', 1_000),
      request('same', 'callback'),
      request('same', 'schedule', 500),
    ].map((each) => reader.readStatus(each));
    await time.during(Promise.all(reads));
    expect(namesOf(provider)).toEqual(['same', 'first', 'other']);
  });

  it.each<[ReadUrgency, number]>([
    ['person', limits.readPatienceMs.person],
    ['callback', limits.readPatienceMs.callback],
    ['schedule', limits.readPatienceMs.schedule],
  ])('that get no turn are put off, for a %s after %i ms', async (urgency, patienceMs) => {
    const { time, reader, provider } = given({ perSecond: 1 }, (clock) =>
      strictProvider(
        clock,
        1,
        () => silence,
        () => [0, 90_000],
      ),
    );
    // The only turn is taken by a read without an answer.
    void reader.readStatus(request('first', 'person'));
    await time.pass(1);
    const answer = await time.during(reader.readStatus(request('second', urgency)));
    expect(answer).toMatchObject({ outcome: 'unknown', isPutOff: true, reason: saying(/\S/) });
    expect(time.now() - testMorning).toBeLessThanOrEqual(patienceMs + 1_000);
    expect(namesOf(provider)).toEqual(['first']);
  });
});

it('people who ask about one transaction at once get one answer, and the next one a new one', async () => {
  const { time, reader, provider } = given({}, (clock) =>
    strictProvider(
      clock,
      10,
      () => paid,
      () => [0, 1_000],
    ),
  );
  const ask = (name: string) => reader.readStatus(request(name, 'person'));
  const first = ask('one');
  await time.pass(1);
  await time.during(Promise.all([first, ask('one'), ask('other')]));
  expect(namesOf(provider)).toEqual(['one', 'other']);
  await time.during(ask('one'));
  expect(namesOf(provider)).toEqual(['one', 'other', 'one']);
});

describe('an operator that answers 429', () => {
  it('is left alone by all processes, then asked again, and everyone gets an answer', async () => {
    const { time, processes, provider } = given({ processes: 2 }, (clock) =>
      strictProvider(clock, 4, () => paid),
    );
    const reads = processes.flatMap((process, p) =>
      Array.from({ length: 12 }, (_, n) => process.readStatus(request(`${p}-${n}`, 'callback'))),
    );
    const answers = await time.during(Promise.all(reads));
    expect(answers).toEqual(answers.map(() => paid));
    const times = provider.arrived.map(({ at }) => at);
    const pauses = times.slice(1).map((ms, n) => ms - (times[n] ?? 0));
    expect(provider.refused).toBeGreaterThan(0);
    expect(pauses.filter((ms) => ms >= limits.readPauseMinMs).length).toBeGreaterThanOrEqual(
      provider.refused / 2,
    );
  });

  it('again and again is not waited for longer than there is patience', async () => {
    const { time, reader } = given({}, (clock) => strictProvider(clock, 0));
    const answer = await time.during(reader.readStatus(request('one', 'callback')));
    expect(answer).toMatchObject({ outcome: 'unknown', isPutOff: true });
  });
});

describe('a read', () => {
  it('of a provider without a limit is made at once', async () => {
    const { time, reader, provider } = given();
    const elsewhere = Array.from({ length: 30 }, (_, n) =>
      reader.readStatus({ ...request(`${n}`), providerId: 'orange-money' }),
    );
    await time.during(Promise.all(elsewhere));
    expect(time.now()).toBe(testMorning);
    expect(provider.arrived).toHaveLength(30);
    expect(reader.givesVerdicts('mtn-momo')).toBe(true);
  });

  it('that fails is told as it failed, and its turn ends', async () => {
    const { time, reader } = given({ perSecond: 1 }, () => ({
      givesVerdicts: () => true,
      readStatus: async () => {
        throw new Error('connect ECONNREFUSED');
      },
    }));
    for (let count = 0; count < 3; count += 1) {
      await expect(time.during(reader.readStatus(request('one')))).rejects.toThrow('ECONNREFUSED');
    }
    expect(time.now() - testMorning).toBeLessThan(3_000);
  });

  it.each<[string, Partial<ReadPaces>]>([
    ['cannot be reached', { find: async () => Promise.reject(new Error('away')) }],
    ['is lost while writing', { replace: async () => Promise.reject(new Error('away')) }],
  ])('is put off while the store %s', async (_, broken) => {
    const { time, reader, provider } = given({
      readPaces: (paces) => ({
        find: (account) => paces.find(account),
        replace: (...change) => paces.replace(...change),
        ...broken,
      }),
    });
    const answers = await time.during(
      Promise.all(['a', 'b'].map((name) => reader.readStatus(request(name)))),
    );
    expect(answers).toMatchObject([{ isPutOff: true }, { isPutOff: true }]);
    expect(provider.arrived).toEqual([]);
  });

  it('waits when others change the pace again and again, and is made when they stop', async () => {
    let conflicts = 0;
    const { time, reader, provider } = given({
      readPaces: (paces) => ({
        find: (account) => paces.find(account),
        replace: async (...change) => {
          conflicts += 1;
          return conflicts > limits.commitTries + 1 && paces.replace(...change);
        },
      }),
    });
    expect(await time.during(reader.readStatus(request('one')))).toEqual({ outcome: 'pending' });
    expect(time.now() - testMorning).toBe(limits.readLookAgainMs);
    expect(provider.arrived).toHaveLength(1);
  });

  it('that waits is told to those who watch, with its age', async () => {
    const { time, reader } = given({ perSecond: 1 });
    expect(reader.queues()).toEqual([]);
    const reads = ['a', 'b', 'c'].map((name) => reader.readStatus(request(name)));
    await time.pass(100);
    expect(reader.queues()).toEqual([{ account: 'mtn', waiting: 2, oldestSince: testMorning }]);
    await time.during(Promise.all(reads));
    expect(reader.queues()).toEqual([{ account: 'mtn', waiting: 0, oldestSince: null }]);
  });

  it('for the schedule is put off by a stop, and one that was called for is not', async () => {
    const { time, reader, provider } = given({ perSecond: 1 });
    const reads = [request('begun', 'callback'), request('called', 'person'), request('due')].map((each) =>
      reader.readStatus(each),
    );
    await time.pass(1);
    reader.stop();
    expect(await time.during(Promise.all(reads))).toMatchObject([
      { outcome: 'pending' },
      { outcome: 'pending' },
      { isPutOff: true },
    ]);
    expect(await time.during(reader.readStatus(request('late')))).toMatchObject({ isPutOff: true });
    expect(namesOf(provider)).toEqual(['begun', 'called']);
  });
});
