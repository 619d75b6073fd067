import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createDeposit, limits, readTransaction, settings } from '@mobile-money/core';
import { aDepositRequest, memoryPorts, RecordingLog } from '@mobile-money/testing';
import { alertJobs, backgroundJobs } from '../../src/jobs/background-jobs.ts';
import { keepMakingMonths } from '../../src/jobs/keep-making-months.ts';
import { keepMasking } from '../../src/jobs/keep-masking.ts';
import { keepReadingStatuses } from '../../src/jobs/keep-reading-statuses.ts';
import { Repeat } from '../../src/jobs/repeat.ts';
import { seeDevicesOnce } from '../../src/jobs/see-devices-once.ts';
import { makeUseCases } from '../../src/use-cases.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a deposit expires within a second of its deadline', async () => {
  const { ports, clock } = memoryPorts();
  const jobs = backgroundJobs(makeUseCases(ports, ports.traffic, null), ports.log);
  const { id } = await createDeposit(ports)(aDepositRequest());
  const state = async () => (await readTransaction(ports)('default', id)).state;
  for (const job of jobs) void job.start();
  clock.advance(599_999);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await state()).toBe('pending');
  clock.advance(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await state()).toBe('expired');
  await Promise.all(jobs.map((job) => job.stop()));
});

test('a start waits for nothing that asks an operator, who may take long to say nothing', async () => {
  const { ports } = memoryPorts();
  const begun: string[] = [];
  const hanging = (name: string) => () => {
    begun.push(name);
    return new Promise<number>(() => undefined);
  };
  const use = makeUseCases(ports, ports.traffic, null);
  const asking = {
    recoverInterrupted: hanging('recover'),
    submitInterrupted: hanging('submit'),
    readBalances: hanging('balances'),
  };
  const jobs = backgroundJobs({ ...use, ...asking }, ports.log);
  await Promise.all(jobs.map((job) => job.start()));
  expect(begun).toEqual([]);
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['recover', 'submit', 'balances']);
  for (const job of jobs) void job.stop();
});

test('each job asks again at once when its batch was full', async () => {
  const calls: [string, number][] = [];
  const full = (name: string) => async (limit: number) => {
    calls.push([name, limit]);
    return calls.filter(([each]) => each === name).length < 3 ? limit : 0;
  };
  const jobs = backgroundJobs(
    {
      expireDeposits: full('expire'),
      escalateStuckWithdrawals: full('escalate'),
      recoverInterrupted: full('recover'),
      submitInterrupted: full('submit'),
      forgetCallbacks: full('forget'),
      forgetPages: full('pages'),
      findDeafChannels: full('deaf'),
      readBalances: full('balances'),
      lookAtWallets: full('look'),
      applyVerdicts: full('apply'),
    },
    new RecordingLog(),
  );
  for (const job of jobs) void job.start();
  await jest.advanceTimersByTimeAsync(100);
  expect(calls).toHaveLength(30);
  await Promise.all(jobs.map((job) => job.stop()));
});

test('old data is masked only where KEEP_PERSONAL_DAYS says so, and never before the late window ends', async () => {
  const { ports, clock } = memoryPorts();
  const asked: unknown[] = [];
  const take = async (...given: readonly unknown[]) => {
    asked.push(given);
    return { what: 'others', lookedAt: 0, masked: 0 } as const;
  };
  const dayMs = 86_400_000;
  for (const chosen of [
    {},
    { keepPersonalMs: 30 * dayMs },
    { keepPersonalMs: dayMs, latePaymentWindowMs: 4 * dayMs },
  ]) {
    const job = keepMasking(take, { ...ports, settings: settings(chosen) }, () => undefined);
    await job.start();
    await job.stop();
  }
  const now = clock.now();
  expect(asked).toEqual([30, 4].map((days) => [now - days * dayMs, now, expect.any(Number)]));
});

test('staff are told within seconds, what passes at a start is not looked at, and a stop ends the ledger check', async () => {
  const calls: string[] = [];
  const noting = (name: string) => async () => calls.push(name);
  const tell = async () => {
    calls.push('tell');
    return { isMore: calls.filter((each) => each === 'tell').length === 1 };
  };
  const work = { look: noting('look'), tell, checkLedger: noting('ledger') };
  const jobs = alertJobs(work, () => calls.push('stop ledger'), new RecordingLog());
  for (const job of jobs) await job.start();
  await jest.advanceTimersByTimeAsync(9_999);
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual(['look', 'tell', 'tell']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([...calls].sort()).toEqual(['look', 'look', 'tell', 'tell', 'tell', 'tell']);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(calls.filter((each) => each === 'ledger')).toHaveLength(1);
  await Promise.all(jobs.map((job) => job.stop()));
  expect(calls.at(-1)).toBe('stop ledger');
});

test('devices that come up with the service are heard of before anyone asks', async () => {
  const { ports, clock, database } = memoryPorts();
  clock.advance(600_000);
  await seeDevicesOnce(ports.registry, clock).start();
  const seen = database.registry.channels.filter(({ deviceId }) => deviceId !== null);
  expect(seen.map(({ lastSeenAt }) => lastSeenAt)).toEqual(seen.map(() => clock.now()));
});

describe('work that is repeated', () => {
  const log = new RecordingLog();
  const repeated = (work: () => Promise<boolean>): Repeat =>
    new Repeat({ name: 'some work', everyMs: 500, work, log });

  test('the work is done at once, then again and again', async () => {
    let times = 0;
    const job = repeated(async () => {
      times += 1;
      return false;
    });
    void job.start();
    expect(times).toBe(1);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(times).toBe(3);
    await job.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(times).toBe(3);
  });

  test('while there is more to do it does not pause', async () => {
    let times = 0;
    const job = repeated(async () => {
      times += 1;
      return times < 50;
    });
    void job.start();
    await jest.advanceTimersByTimeAsync(100);
    expect(times).toBe(50);
    await job.stop();
  });

  test('an error is logged once, and the work goes on after a growing pause', async () => {
    let times = 0;
    const job = repeated(async () => {
      times += 1;
      if (times <= 5) throw new Error('no database');
      return false;
    });
    void job.start();
    await jest.advanceTimersByTimeAsync(500 + 1_000 + 2_000 + 2_000 + 2_000);
    expect(times).toBe(6);
    expect(log.lines.filter(({ facts }) => String(facts['error']).includes('no database'))).toHaveLength(1);
    expect(log.lines).toContainEqual(
      expect.objectContaining({
        message: 'Background work succeeds again.',
        facts: { job: 'some work', failures: 5 },
      }),
    );
    await job.stop();
  });

  test('what brought an error about is logged with the place where it came up', async () => {
    const cause = new Error('The row is too long.');
    const job = repeated(() => Promise.reject(new Error('What cannot be stored: one.', { cause })));
    void job.start();
    await jest.advanceTimersByTimeAsync(1);
    await job.stop();
    expect(log.lines.at(-1)?.facts['error']).toContain(cause.stack);
  });

  test('a connection that was refused is logged with each address, though it says nothing in words', async () => {
    const each = ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED ::1:5432'];
    const refused = Object.assign(new AggregateError(each.map((words) => new Error(words))), {
      code: 'ECONNREFUSED',
    });
    const lines = new RecordingLog();
    const work = () => Promise.reject(refused);
    const job = new Repeat({ name: 'some work', everyMs: 500, work, log: lines });
    void job.start();
    await jest.advanceTimersByTimeAsync(5_000);
    await job.stop();
    expect(lines.messages('error')).toHaveLength(1);
    for (const words of each) expect(lines.lines[0]?.facts['error']).toContain(words);
  });

  test('another error is logged as well, and so is one that returns after a success', async () => {
    const lines = new RecordingLog();
    const outcomes = ['one', 'one', 'two', '', 'two'];
    const job = new Repeat({
      name: 'some work',
      everyMs: 500,
      log: lines,
      work: async () => {
        const message = outcomes.shift() ?? '';
        if (message !== '') throw new Error(message);
        return false;
      },
    });
    void job.start();
    await jest.advanceTimersByTimeAsync(10_000);
    await job.stop();
    const errors = lines.lines.filter(({ level }) => level === 'error');
    expect(errors.map(({ facts }) => /Error: (\w+)/.exec(String(facts['error']))?.[1])).toEqual([
      'one',
      'two',
      'two',
    ]);
  });

  test('a call that wakes it is not lost, also not while it works', async () => {
    let times = 0;
    let finish = (): void => {};
    const job = repeated(async () => {
      times += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return false;
    });
    void job.start();
    job.wake();
    job.wake();
    finish();
    await jest.advanceTimersByTimeAsync(1);
    expect(times).toBe(2);
    const stopped = job.stop();
    finish();
    await stopped;
    job.wake();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(times).toBe(2);
  });
});

describe('status reads', () => {
  test('what is due is taken every second, however long answers take, and a stop waits for them', async () => {
    const rounds: number[] = [];
    const answers: (() => void)[] = [];
    const read = async (atOnce: number) => {
      rounds.push(atOnce);
      return { taken: atOnce, over: new Promise<void>((resolve) => answers.push(resolve)) };
    };
    let isPutOff = false;
    const statuses = {
      stop: () => {
        isPutOff = true;
      },
    };
    const job = keepReadingStatuses(read, statuses, new RecordingLog());
    await job.start();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(rounds).toEqual([1, 2, 3].map(() => limits.statusReadsAtOnce));

    let isStopped = false;
    const stopped = job.stop().then(() => {
      isStopped = true;
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect([isPutOff, isStopped, rounds.length]).toEqual([true, false, 3]);
    for (const answer of answers) answer();
    await stopped;
  });
});

describe('months', () => {
  const none = { made: 0, late: [] };
  const late = { made: 1, late: ['moves'] };

  /** Asked after each step of so many seconds, and what it says. */
  async function askedAfter(answers: readonly (typeof late)[], steps: readonly number[]) {
    const { ports, clock } = memoryPorts();
    const [asked, log]: [number[], RecordingLog] = [[], new RecordingLog()];
    const begun = clock.now();
    const make = async (now: number) => {
      asked.push((now - begun) / 1_000);
      return answers[asked.length - 1] ?? none;
    };
    const job = keepMakingMonths(make, { ...ports, log });
    await job.start();
    for (const seconds of steps) {
      clock.advance(1_000 * seconds);
      await jest.advanceTimersByTimeAsync(1_000 * seconds);
    }
    await job.stop();
    return { asked, lines: log.lines };
  }

  test('are made at a start and every hour, and it is told when some were missing', async () => {
    const { asked, lines } = await askedAfter([{ made: 5, late: [] }], [10, 3_580, 10, 10]);
    expect(asked).toEqual([0, 3_600]);
    expect(lines).toMatchObject([{ level: 'info', facts: { made: 5 } }]);
  });

  test('are tried again every ten seconds while the one that it is is missing, which is said once', async () => {
    const held = { ...late, made: 0 };
    const { asked, lines } = await askedAfter([late, held, held, held, late], [10, 10, 10, 10, 10, 10, 10]);
    expect(asked).toEqual([0, 10, 20, 30, 40, 50]);
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ facts: { tables: 'moves' } }]);
  });

  test('that cannot be made for another reason are tried again an hour later', async () => {
    const failing = {
      made: 0,
      get late(): string[] {
        throw new Error('broken');
      },
    };
    const { asked } = await askedAfter([late, failing], [10, 10, 3_580, 10]);
    expect(asked).toEqual([0, 10, 3_610]);
  });

  test('that another process makes meanwhile are not said to be missing', async () => {
    const { asked, lines } = await askedAfter([{ ...late, made: 0 }], [10, 10]);
    expect([asked, lines]).toEqual([[0, 10], []]);
  });
});
