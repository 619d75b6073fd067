import {
  AnswerKeeper,
  applyVerdicts,
  approveWithdrawal,
  type CallbackReport,
  changeChannel,
  completeDepositByHand,
  createDeposit,
  createWithdrawal,
  escalateStuckWithdrawals,
  expireDeposits,
  listPayments,
  listPlayerTransactions,
  lookAtWallets,
  markRestored,
  noteDeviceSeen,
  PacedStatusReader,
  type Ports,
  type ReadLimit,
  readProviderStatuses,
  readTransaction,
  receiveCallback,
  receiveSms,
  recoverInterrupted,
  rejectWithdrawal,
  releaseWithdrawal,
  replayWebhook,
  replayWebhookById,
  reserveWithdrawal,
  resolveTransaction,
  returnPayment,
  type StatusReader,
  searchTransactions,
  setPaymentAside,
  submitInterrupted,
  switchProvider,
  takePaymentBack,
  vouchForPayment,
  WalletBooks,
  WebhookDeliverer,
} from '@mobile-money/core';
import { aRegistry } from '../builders/a-registry.ts';
import { FixedClock } from '../memory/fixed-clock.ts';
import { MemoryDatabase } from '../memory/memory-database.ts';
import { memoryStores } from '../memory/memory-ports.ts';
import type { Looks } from './looks.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';
import type { Sky } from './weather.ts';

/** What a process reaches. Verdicts that it asks for because of a callback go by a way of their own, to be told apart. */
export interface ProcessPorts extends Ports {
  readonly statusesForCallbacks: StatusReader;
  readonly looks: Looks;
}

/** Work that goes on when its caller has been answered. */
type Background = (work: () => Promise<unknown>) => void;

/** The service as one process runs it: every use case, on ports that can stop at every call. */
const useCases = ({ statusesForCallbacks, looks: _, ...ports }: ProcessPorts, background: Background) => ({
  createDeposit: createDeposit(ports),
  createWithdrawal: createWithdrawal(ports),
  receiveSms: receiveSms(ports),
  receiveCallback: followed(receiveCallback({ ...ports, statuses: statusesForCallbacks }), background),
  readTransaction: readTransaction(ports),
  listPlayerTransactions: listPlayerTransactions(ports),
  approveWithdrawal: approveWithdrawal(ports),
  rejectWithdrawal: rejectWithdrawal(ports),
  reserveWithdrawal: reserveWithdrawal(ports),
  releaseWithdrawal: releaseWithdrawal(ports),
  completeDepositByHand: completeDepositByHand(ports),
  returnPayment: returnPayment(ports),
  setPaymentAside: setPaymentAside(ports),
  takePaymentBack: takePaymentBack(ports),
  vouchForPayment: vouchForPayment(ports),
  resolveTransaction: resolveTransaction(ports),
  replayWebhook: replayWebhook(ports),
  replayWebhookById: replayWebhookById(ports),
  listPayments: listPayments(ports),
  searchTransactions: searchTransactions(ports),
  switchProvider: switchProvider(ports),
  changeChannel: changeChannel(ports),
  noteDeviceSeen: noteDeviceSeen(ports),
  markRestored: markRestored(ports),
  jobs: {
    expire: () => expireDeposits(ports)(20),
    escalate: () => escalateStuckWithdrawals(ports)(20),
    recover: async () => {
      const [taken, sent] = await Promise.all([recoverInterrupted(ports)(20), submitInterrupted(ports)(20)]);
      return taken + sent;
    },
    lookAtWallets: () => lookAtWallets(ports)(20),
    applyVerdicts: () => applyVerdicts(ports)(20),
    readStatuses: () => readStatuses(ports),
    ...deliveries(ports),
  },
});

/** Whoever calls is answered first; what the callback speaks of is read afterwards. */
const followed =
  (receive: ReturnType<typeof receiveCallback>, background: Background) =>
  async (report: CallbackReport): Promise<void> =>
    background(await receive(report));

async function readStatuses(ports: Ports): Promise<number> {
  const { taken, over } = await readProviderStatuses(ports)(20);
  await over;
  return taken;
}

/** So few that receivers have to wait for each other. */
const deliveryLimits = { atOnce: 8, othersAtOnce: 6, perReceiver: 1, perTrusted: 2 };
const drainMs = 6_000;

/** Webhooks as a process delivers them, until a clean stop and after the next start. */
function deliveries(ports: Ports) {
  const start = () => new WebhookDeliverer(ports, () => undefined, deliveryLimits);
  let deliverer = start();
  return {
    deliver: async (): Promise<number> => {
      const { leased } = await deliverer.begin();
      await deliverer.ended();
      return leased;
    },
    stopDelivering: async (): Promise<number> => {
      const stopped = deliverer;
      deliverer = start();
      await Promise.race([stopped.ended(), ports.pauses.wait(drainMs)]);
      await stopped.giveBack();
      return 0;
    },
  };
}

export interface ServiceProcess {
  readonly life: Life;
  readonly service: ReturnType<typeof useCases>;
}

export type Job = keyof ServiceProcess['service']['jobs'];

/** So slow that reads have to wait for each other; a network takes its time, and a process may be held up on the way. */
export const readLimitOf = (providerId: string): ReadLimit => ({
  account: providerId,
  perSecond: 2,
  answersWithinMs: 300_000,
});

const atOnce: ReadonlySet<string> = new Set([
  'answerKeeper',
  'clock',
  'ids',
  'keyMaker',
  'log',
  'looks',
  'pauses',
  'settings',
  'smsReader',
  'walletBooks',
]);
/** What is known without asking anyone. */
const known: ReadonlySet<string> = new Set(['givesVerdicts']);
const ofTheDatabase: ReadonlySet<string> = new Set(
  Object.keys(memoryStores(new MemoryDatabase(aRegistry()), new FixedClock())),
);

export function startProcess(
  life: Life,
  ports: ProcessPorts,
  scheduler: Scheduler,
  random: Random,
  sky: Sky,
): ServiceProcess {
  const wrapped = Object.entries(ports).map(([portName, port]: [string, object]) => [
    portName,
    atOnce.has(portName) ? port : interruptible(portName, port, life, scheduler, random, sky),
  ]);
  const outside = Object.fromEntries(wrapped) as ProcessPorts;
  const own = {
    ...outside,
    deposits: ports.looks.watchCaller(outside.deposits),
    pauses: {
      pause: () => scheduler.step(life, 'pauses'),
      wait: (ms: number) => scheduler.step(life, 'waits?', ms),
    },
  };
  const paced = (statuses: StatusReader): StatusReader =>
    new PacedStatusReader({ ...own, statuses, limitOf: readLimitOf });
  const background: Background = (work) =>
    scheduler.spawn(life, 'goes on after its answer', async () => void (await work()));
  const statuses = paced(own.statuses);
  const statusesForCallbacks = paced(own.statusesForCallbacks);
  const kept = { walletBooks: new WalletBooks(own), answerKeeper: new AnswerKeeper(own) };
  return { life, service: useCases({ ...own, statuses, statusesForCallbacks, ...kept }, background) };
}

/** A port whose every call can be the last: it waits to be picked before and after, and a database may fail at both. */
function interruptible(
  portName: string,
  port: object,
  life: Life,
  scheduler: Scheduler,
  random: Random,
  sky: Sky,
): object {
  const canFail = ofTheDatabase.has(portName);
  const call = async (method: string, original: (...args: unknown[]) => unknown, args: unknown[]) => {
    await scheduler.step(life, `${portName}.${method}`);
    if (canFail && random.chance(sky.weather.storeFailsBefore))
      throw new Error('the database cannot be reached');
    const result = await original.apply(port, args);
    if (canFail && random.chance(sky.weather.storeFailsAfter))
      throw new Error('the database was lost while answering');
    await scheduler.step(life, `${portName}.${method} answered`);
    return result;
  };
  return new Proxy(port, {
    get(target, method) {
      const original: unknown = Reflect.get(target, method);
      if (typeof original !== 'function' || known.has(String(method))) return original;
      return (...args: unknown[]) => call(String(method), original as (...args: unknown[]) => unknown, args);
    },
  });
}
