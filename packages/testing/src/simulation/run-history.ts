import {
  type Channel,
  defaultSettings,
  earlier,
  type IncomingMessage,
  type Ports,
  readName,
  type StateChange,
  WalletBooks,
  walletOfChannel,
} from '@mobile-money/core';
import { aRegistry } from '../builders/a-registry.ts';
import { MemoryDatabase } from '../memory/memory-database.ts';
import { memoryPorts } from '../memory/memory-ports.ts';
import { BackOffice } from './back-office.ts';
import { checkBooks, checkGlimpses, type Violation } from './books/check-books.ts';
import type { Evidence } from './books/evidence.ts';
import { type ForgedCredits, forgedCredits } from './books/money-rules.ts';
import { Datacentre } from './datacentre.ts';
import { Devices, type Sms } from './devices.ts';
import { liveEpisodes } from './episodes/episodes.ts';
import { Journal } from './journal.ts';
import { MoneyNetwork } from './money-network.ts';
import type { HistoryPlan } from './plan.ts';
import { Platform } from './platform.ts';
import { Players } from './players.ts';
import { Providers } from './providers.ts';
import { Random } from './random.ts';
import { type Life, Scheduler } from './scheduler.ts';
import type { ProcessPorts } from './service-process.ts';
import { settle } from './settle.ts';
import { Story } from './story.ts';
import { Stranger } from './stranger.ts';
import { Impostor, Visitors } from './visitors.ts';
import { Sky } from './weather.ts';

export interface HistoryResult {
  readonly violations: readonly Violation[];
  readonly steps: number;
  readonly commits: number;
  /** How often a forged SMS was believed, where there is nothing else to go by. */
  readonly forgedCredits: ForgedCredits;
  /** Every move that was made, as `direction from trigger to`. */
  readonly moves: readonly string[];
  readonly trace: readonly string[];
  /** All that came of it in one text: where that is the same, everything is. */
  readonly tale: () => string;
}

const startMs = 1_780_000_000_000;
// Devices are heard of once, at the start: their silence is then a matter of luck, not of a heartbeat a minute.
// The larger of the two amounts of the plans needs two people, and of the other one person lets two go a day.
const settings = {
  ...defaultSettings,
  channelSilenceMs: 7 * 86_400_000,
  twoPersonApprovalXaf: 1_000,
  approverDailyXaf: 1_000,
  // Of the two amounts only the smaller is credited before its wallet vouches for it, and that once.
  smsUnvouchedMaxXaf: 700,
  smsUnvouchedSumXaf: 700,
};

/** What a history of this seed looks into besides: what is found there is found in no time. */
export const glimpse = async (seed: number): Promise<readonly Violation[]> =>
  checkGlimpses({ seed, settings, episodes: await liveEpisodes(seed) });

/** Lives through one history, lets everything come to rest, and checks the books; glimpses may be left out. */
export async function runHistory(
  plan: HistoryPlan,
  isTraced = false,
  hasGlimpses = true,
): Promise<HistoryResult> {
  const random = new Random(plan.seed ^ 0x5bd1e995);
  const sky = new Sky(plan.weather);
  const scheduler = new Scheduler(random.fork(1), startMs, isTraced, sky);
  const clock = { now: () => scheduler.now() };
  const memory = memoryPorts({ clock }, new MemoryDatabase(registryWithCodes()));
  const { database } = memory;
  const journal = new Journal(() => scheduler.now());
  const { transactions, exchanges, payments, reservations, walletEntries, messages } = database;
  for (const table of [transactions, exchanges, payments, reservations, walletEntries, messages])
    journal.chronicle.watch<string, unknown>(table);
  const network = new MoneyNetwork();
  const platform = new Platform(random.fork(2), () => scheduler.now(), sky);
  const { channels } = database.registry;
  const devices: Devices = new Devices(scheduler, random.fork(8), sky, () => datacentre, network, channels);
  const players = new Players(scheduler, random.fork(3), network, channels, devices, sky);
  const providers = new Providers(scheduler, random.fork(4), network, sky, channels, {
    onPrompt: (prompt) => players.answer(prompt),
    onTransfer: (transfer) => devices.tellTransfer(transfer),
  });
  const watched = {
    ...memory.ports,
    settings,
    deposits: journal.looks.watchStore(memory.ports.deposits),
    transactions: journal.watchTransactions(memory.transactions),
    payments: journal.watchPayments(memory.payments),
    registry: journal.watchRegistry(memory.registry),
    outbox: journal.watchOutbox(memory.outbox),
    wallets: journal.watchWallets(memory.wallets),
    smsReader: {
      read: ({ rawText }: IncomingMessage) => (network.sms.get(rawText) as Sms).reading,
      faultOf: () => null,
    },
  };
  const portsFor = (life: Life): ProcessPorts => {
    const gateway = providers.calledBy(life);
    const send = async (request: Parameters<Ports['sender']['send']>[0]) => platform.receive(request);
    return {
      ...watched,
      looks: journal.looks,
      collections: gateway,
      transfers: gateway,
      statuses: gateway,
      statusesForCallbacks: providers.askedBy(life, true),
      sender: { send },
    };
  };
  const datacentre = new Datacentre(scheduler, random.fork(5), sky, portsFor);
  const office = new BackOffice(scheduler, random.fork(6), () => datacentre, journal.looks, journal.clicks);
  const visitors = new Visitors(random.fork(9), datacentre, platform, database, () => scheduler.now());
  const stranger = new Stranger(scheduler, random.fork(10), datacentre, devices, network, database);
  const impostor = new Impostor(random.fork(11), database);
  const isHeard = () => !random.chance(plan.weather.deviceSilent);
  const heard = channels.filter((each) => each.deviceId !== null && isHeard());
  await watched.registry.markSeen(
    heard.map(({ channelId }) => channelId),
    scheduler.now(),
  );
  await beginBooks({ ...watched, clock }, network, channels);
  datacentre.start(plan.processes);
  const people = { platform, players, office, visitors, stranger, impostor, devices };
  const story = new Story(scheduler, random.fork(7), datacentre, people, sky, database);
  journal.onCommit = (change) => {
    if (isTraced) scheduler.note(scheduler.world, inWords(change));
    story.react(change);
  };
  journal.onPayment = () => story.meetPayment();
  journal.onEntry = () => story.meetEntry();
  story.tell(plan);
  await scheduler.run();

  sky.clear();
  if (!datacentre.isUp()) datacentre.start(1);
  await settle(scheduler, datacentre, database);
  const { weather, seed } = plan;
  const { broken } = datacentre;
  const { lines } = memory.log;
  const told = { seed, episodes: hasGlimpses ? await liveEpisodes(seed) : [], broken, lines, journal };
  const evidence = { ...told, database, network, platform, settings, weather, startMs };
  const violations = checkBooks(evidence, hasGlimpses);
  const moves = journal.commits.flatMap(({ change: { transaction, moves: made } }) =>
    made.map(({ from, trigger, to }) => `${transaction.direction} ${from ?? '-'} ${trigger} ${to}`),
  );
  return {
    violations,
    steps: scheduler.steps,
    commits: journal.commits.length,
    forgedCredits: forgedCredits(evidence),
    moves,
    trace: scheduler.trace,
    tale: () => taleOf(evidence),
  };
}

function taleOf({ journal, database, platform }: Evidence): string {
  const { payments, messages, wallets, walletEntries, walletGaps, deliveries, audit } = database;
  const kept = [payments, messages, wallets, walletEntries, walletGaps, deliveries, audit];
  const commits = journal.commits.map(({ change, atMs }) => [change, atMs]);
  return JSON.stringify([commits, kept.map((each) => [...each.values()]), platform.arrivals]);
}

/** Every balance was read once, long before anything is told: otherwise the first SMS would be believed, whoever wrote it. */
async function beginBooks(
  ports: Ports,
  { ledger }: MoneyNetwork,
  channels: readonly Channel[],
): Promise<void> {
  const books = new WalletBooks(ports);
  for (const wallet of channels.map(walletOfChannel)) {
    const balanceHundredths = ledger.balanceOf(wallet);
    const told = {
      kind: 'read',
      id: readName(wallet),
      balanceHundredths,
      arrivedAt: earlier(ports.clock.now(), 3_600_000),
    } as const;
    await books.tell(wallet, { told });
  }
}

/** A commit as a line of the trace. */
function inWords({
  transaction: { direction, id, state, providerTxId },
  moves,
  consumes,
}: StateChange): string {
  const path = moves.map(({ trigger }) => trigger).join(', ') || 'no move';
  const used = consumes.length === 0 ? '' : `, uses ${consumes.join(', ')}`;
  return `COMMIT ${direction} ${id}: ${path}, now ${state}, known as ${providerTxId ?? 'nothing'}${used}`;
}

/** One merchant is paid by a code of its own, the others by their number. */
function registryWithCodes() {
  const registry = aRegistry();
  const channels = registry.channels.map((each) =>
    each.channelId === 'orange-money-2' ? { ...each, merchantCode: '471002' } : each,
  );
  return { ...registry, channels };
}
