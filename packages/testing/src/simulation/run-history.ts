import type { Ports } from '@mobile-money/core';
import { defaultSettings } from '@mobile-money/core';
import { memoryPorts } from '../memory/memory-ports.ts';
import { BackOffice } from './back-office.ts';
import { checkBooks, type Violation } from './books/check-books.ts';
import { Datacentre } from './datacentre.ts';
import { Journal } from './journal.ts';
import { MoneyNetwork } from './money-network.ts';
import type { HistoryPlan } from './plan.ts';
import { Platform } from './platform.ts';
import { Players } from './players.ts';
import { Providers } from './providers.ts';
import { Random } from './random.ts';
import { type Life, Scheduler } from './scheduler.ts';
import { settle } from './settle.ts';
import { Story } from './story.ts';

export interface HistoryResult {
  readonly violations: readonly Violation[];
  readonly steps: number;
  readonly commits: number;
  /** Every move that was made, as `direction from trigger to`. */
  readonly moves: readonly string[];
  readonly trace: readonly string[];
}

const startMs = 1_780_000_000_000;
// Devices are heard of once, at the start: their silence is then a matter of luck, not of a heartbeat a minute.
const settings = { ...defaultSettings, channelSilenceMs: 7 * 86_400_000 };

/** Lives through one history, lets everything come to rest, and checks the books. */
export async function runHistory(plan: HistoryPlan, isTraced = false): Promise<HistoryResult> {
  const random = new Random(plan.seed ^ 0x5bd1e995);
  const scheduler = new Scheduler(random.fork(1), startMs, isTraced);
  const memory = memoryPorts();
  const journal = new Journal(() => scheduler.now());
  const network = new MoneyNetwork();
  let { weather } = plan;
  const platform = new Platform(
    random.fork(2),
    () => scheduler.now(),
    () => weather,
  );
  const { channels } = memory.database.registry;
  const merchants = channels.map(({ merchantMsisdn }) => merchantMsisdn);
  const players: Players = new Players(
    scheduler,
    random.fork(3),
    network,
    weather,
    () => datacentre,
    merchants,
  );
  const providers = new Providers(
    scheduler,
    random.fork(4),
    network,
    weather,
    () => memory.database.registry.channels,
    (prompt) => players.answer(prompt),
  );
  const watched = {
    ...memory.ports,
    settings,
    transactions: journal.watchTransactions(memory.transactions),
    payments: journal.watchPayments(memory.payments),
    clock: { now: () => scheduler.now() },
  };
  const portsFor = (life: Life): Ports => {
    const gateway = providers.calledBy(life);
    const send = async (request: Parameters<Ports['sender']['send']>[0]) => platform.receive(request);
    return { ...watched, collections: gateway, transfers: gateway, statuses: gateway, sender: { send } };
  };
  const datacentre = new Datacentre(scheduler, random.fork(5), weather, portsFor);
  const office = new BackOffice(scheduler, random.fork(6), () => datacentre);
  const heard = channels.filter((each) => each.deviceId !== null && !random.chance(weather.deviceSilent));
  await memory.registry.markSeen(
    heard.map(({ channelId }) => channelId),
    scheduler.now(),
  );
  datacentre.start(plan.processes);
  scheduler.faults = weather;
  const story = new Story(scheduler, random.fork(7), datacentre, platform, players, office, memory.database);
  journal.onCommit = (change) => story.react(change);
  journal.onPayment = () => story.recoverSoon();
  story.tell(plan);
  await scheduler.run();

  weather = { ...calmed(weather) };
  players.weather = weather;
  providers.weather = weather;
  datacentre.weather = weather;
  scheduler.faults = weather;
  if (!datacentre.isUp()) datacentre.start(1);
  await settle(scheduler, datacentre, memory.database);
  const violations = checkBooks({ journal, database: memory.database, network, platform, settings });
  const moves = journal.commits.flatMap(({ change: { transaction, moves: made } }) =>
    made.map(({ from, trigger, to }) => `${transaction.direction} ${from ?? '-'} ${trigger} ${to}`),
  );
  return {
    violations,
    steps: scheduler.steps,
    commits: journal.commits.length,
    moves,
    trace: scheduler.trace,
  };
}

const calmed = <Weather extends object>(weather: Weather): Weather =>
  Object.fromEntries(Object.keys(weather).map((fault) => [fault, 0])) as Weather;
