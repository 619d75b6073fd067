import { afterEach, describe, expect, it } from '@jest/globals';
import { type BellListener, PostgresEventBell } from '../../src/stores/event-bell.ts';
import { CuttingProxy } from '../database/cutting-proxy.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();
const times = { gatherMs: 5, lookMs: 50, lingerMs: 20, askMs: 100, answerMs: 2_000 };
const bells: PostgresEventBell[] = [];

async function addressOf(): Promise<URL> {
  const { database } = await subject();
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const { host, port, user, password } = database.pool.options;
  return new URL(
    database.pool.options.connectionString ??
      `postgres://${user}:${password}@${host}:${port}/${rows[0]?.name}`,
  );
}

/** A bell as another process has it. */
async function aBell(more = '', behind: CuttingProxy | null = null): Promise<PostgresEventBell> {
  const { database } = await subject();
  const url = await addressOf();
  if (behind !== null) url.port = String(await behind.listen());
  const bell = new PostgresEventBell(database, `${url.href}${more}`, times);
  bells.push(bell);
  return bell;
}

/** Notes what it hears, and tells when something was heard. */
function anEar(): {
  readonly listener: BellListener;
  readonly heard: (string | null)[];
  next(): Promise<void>;
} {
  const heard: (string | null)[] = [];
  let wake = (): void => undefined;
  const listener: BellListener = (applicationId) => {
    heard.push(applicationId);
    wake();
  };
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return { listener, heard, next };
}

const linesOf = async (): Promise<readonly number[]> => {
  const { database } = await subject();
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'mobile-money events'`,
  );
  return rows.map(({ pid }) => pid);
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
};

afterEach(async () => {
  for (const bell of bells.splice(0)) await bell.close();
});

describe('A bell', () => {
  it('is heard at once where it is rung, and in every other process.', async () => {
    const [here, there] = [await aBell(), await aBell()];
    const [near, far] = [anEar(), anEar()];
    await here.listen(near.listener);
    await there.listen(far.listener);
    const next = far.next();
    here.ring('shop');
    expect(near.heard).toEqual(['shop']);
    await next;
    expect(far.heard).toEqual(['shop']);
    // What is rung here is not heard a second time.
    const again = far.next();
    here.ring('bank');
    await again;
    expect(near.heard).toEqual(['shop', 'bank']);
  });

  it('is one message for rings that are close together.', async () => {
    const [here, there] = [await aBell(), await aBell()];
    const far = anEar();
    await there.listen(far.listener);
    const next = far.next();
    for (let n = 0; n < 100; n += 1) here.ring(n % 2 === 0 ? 'shop' : 'bank');
    await next;
    expect(far.heard).toEqual(['shop', 'bank']);
  });

  it('is for everyone when there are too many to be named.', async () => {
    const [here, there] = [await aBell(), await aBell()];
    const far = anEar();
    await there.listen(far.listener);
    const next = far.next();
    for (let n = 0; n < 60; n += 1) here.ring(`application-${n}`);
    await next;
    expect(far.heard).toEqual([null]);
  });

  it('names every deposit that changed, however many, and only to those who listen for deposits.', async () => {
    const [here, there] = [await aBell(), await aBell()];
    const [far, other] = [anEar(), anEar()];
    await there.listenForDeposits(far.listener);
    await there.listen(other.listener);
    const ids = Array.from(
      { length: 400 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    for (const id of ids) here.ringDeposit(id);
    await until(async () => far.heard.length >= 400);
    expect([far.heard, other.heard]).toEqual([ids, []]);
    const next = other.next();
    here.ring('shop');
    await next;
    expect([far.heard.length, other.heard]).toEqual([400, ['shop']]);
  });

  it('names the longest applications and many deposits at once, in messages that the server takes.', async () => {
    const [here, there] = [await aBell(), await aBell()];
    const [far, other] = [anEar(), anEar()];
    await there.listen(far.listener);
    await there.listenForDeposits(other.listener);
    const names = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(64, 'x'));
    for (const name of names) here.ring(name);
    for (let n = 0; n < 150; n += 1) here.ringDeposit(`00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`);
    await until(async () => far.heard.length >= 50 && other.heard.length >= 150);
    expect([far.heard, new Set(other.heard).size]).toEqual([names, 150]);
  });

  it.each([
    '',
    'no JSON',
    'null',
    '7',
    '{}',
    '{"by":"x","named":7,"deposits":[]}',
    '{"by":"x","named":[],"deposits":null}',
  ])('lets everyone look when a message is none of ours: %p.', async (message) => {
    const { database } = await subject();
    const bell = await aBell();
    const [ear, other] = [anEar(), anEar()];
    await bell.listen(ear.listener);
    await bell.listenForDeposits(other.listener);
    const next = other.next();
    await database.pool.query(`select pg_notify('platform_events', $1)`, [message]);
    await next;
    expect([ear.heard, other.heard]).toEqual([[null], [null]]);
  });

  it('needs one connection however many listen, and none when no one has for a while.', async () => {
    const bell = await aBell();
    const leave = await Promise.all(Array.from({ length: 20 }, () => bell.listen(() => undefined)));
    expect(await linesOf()).toHaveLength(1);
    for (const each of leave) each();
    await until(async () => (await linesOf()).length === 0);
    const ear = anEar();
    await bell.listen(ear.listener);
    const next = ear.next();
    (await aBell()).ring('shop');
    await next;
    expect(ear.heard).toEqual(['shop']);
  });

  it('tells everyone to look when its connection was lost, and is heard again.', async () => {
    const { database } = await subject();
    const [here, there] = [await aBell(), await aBell()];
    const far = anEar();
    await there.listen(far.listener);
    const lost = far.next();
    for (const pid of await linesOf()) await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await lost;
    expect(far.heard[0]).toBeNull();
    await until(async () => (await linesOf()).length === 1);
    await until(async () => {
      here.ring('shop');
      return far.heard.includes('shop');
    });
  });

  it('notices a server that goes silent without a goodbye, and is heard again.', async () => {
    const proxy = new CuttingProxy(Number((await addressOf()).port));
    const [here, there] = [await aBell(), await aBell('', proxy)];
    const far = anEar();
    await there.listen(far.listener);
    // It is asked, answers, and is still there.
    await new Promise((resolve) => setTimeout(resolve, 3 * times.askMs));
    expect(far.heard).not.toContain(null);
    proxy.silencePresent();
    await until(async () => far.heard.includes(null));
    await until(async () => {
      here.ring('garden');
      return far.heard.includes('garden');
    });
    await there.close();
    await proxy.close();
  });

  it('lets everyone look once in a while where a pooler keeps no sessions.', async () => {
    const bell = await aBell('?pgbouncer=true');
    const ear = anEar();
    await bell.listen(ear.listener);
    await ear.next();
    await ear.next();
    expect(ear.heard).toEqual([null, null]);
    expect(await linesOf()).toEqual([]);
  });
});
