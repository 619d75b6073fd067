import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { alertWays, kindOfWay } from '../../src/alert/alert-message.ts';
import type { Condition } from '../../src/alert/watch.ts';
import { hourMs, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { AlertStore } from '../../src/ports/alert-store.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { checkLedger, listAlerts, lookForAlerts, tellAlerts } from '../../src/use-cases/alerts.ts';
import { withMethods } from '../a-world.ts';

const low: Condition = {
  code: 'wallet_low',
  subject: 'mtn-1',
  what: reason('wallet_low', { wallet: 'mtn-1', amount: 200 }),
};
const broken: Condition = {
  code: 'ledger_unbalanced',
  subject: 'sums',
  what: reason('ledger_unbalanced', { what: 'sums (1)' }),
};
const finding = (condition: Condition) => async () => [condition];
const away = async (): Promise<never> => {
  throw new Error('The database is away.');
};
const toldBy = ({ alertSender }: MemoryPorts) =>
  alertSender.sent.map(({ way, message }) => [way, message.code]);

describe('looking for what is wrong', () => {
  it('tells staff every way there is, once, with a link to the back office', async () => {
    const world = memoryPorts({ settings: settings({ consoleUrl: 'https://office.example' }) });
    expect(await lookForAlerts(world.ports, { wallet_low: finding(low) })).toBe(2);
    expect(await lookForAlerts(world.ports, { wallet_low: finding(low) })).toBe(0);
    expect(await tellAlerts(world.ports)).toEqual({ isMore: true });
    expect(await tellAlerts(world.ports)).toEqual({ isMore: false });
    expect(toldBy(world)).toEqual([
      ['email:amina@example.com', 'wallet_low'],
      ['webhook', 'wallet_low'],
    ]);
    expect(world.alertSender.sent[0]?.message.url).toBe('https://office.example/console');
  });

  it('hears the others when one source fails', async () => {
    const world = memoryPorts();
    await lookForAlerts(world.ports, { wallet_gap: away, wallet_low: finding(low) });
    expect((await listAlerts(world.ports)()).standing).toMatchObject([low]);
    expect(world.log.lines).toMatchObject([
      { facts: { code: 'wallet_gap', error: 'The database is away.' } },
    ]);
  });

  it('fails once, and asks no source, while the store is away', async () => {
    const world = memoryPorts();
    const alerts = withMethods<AlertStore>(world.alerts, { read: away });
    const never = async (): Promise<never> => {
      throw new Error('A source was asked.');
    };
    await expect(lookForAlerts({ ...world.ports, alerts }, { wallet_low: never })).rejects.toThrow('away');
    expect(world.log.lines).toEqual([]);
  });

  it('keeps what is wrong where no one can be told', async () => {
    const world = memoryPorts();
    world.alertSender.ways = [];
    expect(await lookForAlerts(world.ports, { wallet_low: finding(low) })).toBe(0);
    expect((await listAlerts(world.ports)()).standing).toMatchObject([low]);
  });

  it('starts again when another process was first, and gives up for now when that goes on', async () => {
    const world = memoryPorts();
    let others = 0;
    const overtaken = (times: number) =>
      withMethods<AlertStore>(world.alerts, {
        write: async (...given) => {
          others += 1;
          return others <= times ? 'stale' : world.alerts.write(...given);
        },
      });
    const sources = { wallet_low: finding(low) };
    expect(await lookForAlerts({ ...world.ports, alerts: overtaken(limits.commitTries) }, sources)).toBe(0);
    others = 0;
    expect(await lookForAlerts({ ...world.ports, alerts: overtaken(3) }, sources)).toBe(2);
  });

  it('lets ten processes at once tell no more than one would', async () => {
    const world = memoryPorts();
    await Promise.all(
      Array.from({ length: 10 }, () => lookForAlerts(world.ports, { wallet_low: finding(low) })),
    );
    await Promise.all(Array.from({ length: 10 }, () => tellAlerts(world.ports)));
    expect(toldBy(world)).toHaveLength(2);
  });
});

describe('the look through the whole ledger', () => {
  it('is taken once a day, by one process', async () => {
    const world = memoryPorts();
    let looks = 0;
    const ledger = async () => {
      looks += 1;
      return [broken];
    };
    await Promise.all(Array.from({ length: 5 }, () => checkLedger(world.ports, ledger)));
    expect(looks).toBe(1);
    expect((await listAlerts(world.ports)()).standing).toMatchObject([broken]);
    world.clock.advance(limits.ledgerCheckEveryMs - 1);
    expect(await checkLedger(world.ports, ledger)).toBe(0);
    world.clock.advance(1);
    expect(await checkLedger(world.ports, async () => [])).toBe(2);
    expect(looks).toBe(1);
  });

  it('is noted as taken, though another process writes in between', async () => {
    const world = memoryPorts();
    let writes = 0;
    const alerts = withMethods<AlertStore>(world.alerts, {
      write: async (...given) => {
        writes += 1;
        return writes === 2 ? 'stale' : world.alerts.write(...given);
      },
    });
    await checkLedger({ ...world.ports, alerts }, async () => []);
    expect((await world.alerts.read()).watch.ledgerCheckedAt).toBe(testMorning);
    expect(writes).toBe(3);
  });

  it('is tried again in an hour when it was broken off', async () => {
    const world = memoryPorts();
    const broken = async () => Promise.reject(new Error('stopped'));
    expect(await checkLedger(world.ports, broken)).toBe(0);
    let looked = 0;
    const ledger = async () => {
      looked += 1;
      return [];
    };
    world.clock.advance(hourMs - 1);
    await checkLedger(world.ports, ledger);
    expect(looked).toBe(0);
    world.clock.advance(1);
    await checkLedger(world.ports, ledger);
    await checkLedger(world.ports, ledger);
    expect(looked).toBe(1);
  });
});

describe('a message that cannot be sent', () => {
  it('is tried again with growing pauses, and is seen until it was sent', async () => {
    const world = memoryPorts();
    const why = reason('alert_answered', { status: 503 });
    world.alertSender.broken.set('webhook', why).set('email:amina@example.com', new Error('no route'));
    await lookForAlerts(world.ports, { wallet_low: finding(low) });
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await tellAlerts(world.ports);
      const dueAt = Math.min(...[...world.database.alertMessages.values()].map((each) => each.dueAt));
      pauses.push((dueAt - world.clock.now()) / 1_000);
      world.clock.set(later(world.clock.now(), dueAt - world.clock.now()));
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]);
    expect((await listAlerts(world.ports)()).unsent).toMatchObject([
      { way: 'webhook', tries: 12, lastError: why },
      { way: 'email:amina@example.com', tries: 12, lastError: typed('no route') },
    ]);
    expect(world.log.lines.slice(0, 2)).toMatchObject([
      { level: 'warn', facts: { way: 'email:amina@example.com', code: 'wallet_low', error: 'no route' } },
      { level: 'warn', facts: { way: 'webhook', error: 'The receiver answered with status 503.' } },
    ]);
    world.alertSender.broken.delete('webhook');
    await tellAlerts(world.ports);
    expect(toldBy(world)).toEqual([['webhook', 'wallet_low']]);
    expect((await listAlerts(world.ports)()).unsent).toMatchObject([{ way: 'email:amina@example.com' }]);
    expect(world.alertSender.ways.map(kindOfWay)).toEqual(alertWays);
  });

  it('waits for a day, and no longer, for someone who gets no alerts any more', async () => {
    const world = memoryPorts();
    const gone = reason('alert_way_gone', { way: 'email:amina@example.com' });
    world.alertSender.broken.set('email:amina@example.com', gone);
    await lookForAlerts(world.ports, { wallet_low: finding(low) });
    world.alertSender.ways = ['webhook'];
    await tellAlerts(world.ports);
    world.clock.advance(86_400_000 - 1);
    await tellAlerts(world.ports);
    expect((await listAlerts(world.ports)()).unsent).toMatchObject([{ lastError: gone }]);
    world.clock.advance(3_600_000);
    await tellAlerts(world.ports);
    expect((await listAlerts(world.ports)()).unsent).toEqual([]);
    expect(toldBy(world)).toEqual([['webhook', 'wallet_low']]);
  });
});

it('what is wrong is listed with the newest first', async () => {
  const world = memoryPorts();
  await lookForAlerts(world.ports, { wallet_low: finding(low) });
  world.clock.advance(1);
  await lookForAlerts(world.ports, { ledger_unbalanced: finding(broken) });
  expect((await listAlerts(world.ports)()).standing).toMatchObject([broken, low]);
});
