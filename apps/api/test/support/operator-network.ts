import { setTimeout as sleep } from 'node:timers/promises';
import {
  amountXaf,
  type CollectionAnswer,
  type CollectionRequest,
  type KeepName,
  type Msisdn,
  msisdn,
  type Operator,
  type TransferAnswer,
  transactionId,
} from '@mobile-money/core';
import type { GatewayRouter } from '@mobile-money/gateways';
import { type Simulator, startSimulator } from '@mobile-money/simulator';
import { MemoryPortLock, RecordingLog } from '@mobile-money/testing';
import { kept } from '@mobile-money/testing/contracts/given/counterparts';
import { SystemClock, timeOrderedIds } from '../../src/bootstrap/system.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Connection } from '../../src/gateways/connection.ts';
import { openGateways } from '../../src/gateways/open-gateways.ts';
import { simulatedConnections } from '../../src/gateways/simulated-connections.ts';

/** A way to an operator: the provider whose adapter is meant, and the channel and player that it serves here. */
export interface Rail {
  readonly providerId: string;
  readonly operator: Operator;
  readonly channelId: string;
  readonly player: Msisdn;
}

// biome-ignore format: reads by its columns
export const rails: Readonly<Record<'mtn' | 'orange' | 'mtnUssd' | 'orangeUssd', Rail>> = {
  mtn:        { providerId: 'mtn_momo',     operator: 'mtn',    channelId: 'mtn_momo_1',     player: msisdn('+237677000001') },
  orange:     { providerId: 'orange_money', operator: 'orange', channelId: 'orange_money_1', player: msisdn('+237699000001') },
  mtnUssd:    { providerId: 'mtn_ussd',     operator: 'mtn',    channelId: 'mtn_ussd_1',     player: msisdn('+237677000001') },
  orangeUssd: { providerId: 'orange_ussd',  operator: 'orange', channelId: 'orange_ussd_1',  player: msisdn('+237699000001') },
};

export type Use = 'collect' | 'transfer';

/** The real adapters on the pretend network, with nothing of the service in between. */
export interface OperatorNetwork {
  readonly simulator: Simulator;
  readonly router: GatewayRouter;
  /** The next occasion of this provider goes wrong so. */
  fault(rail: Rail, name: 'answer' | 'status' | 'balance' | 'device', value: string): Promise<void>;
  submit(
    use: Use,
    request: CollectionRequest,
    keepName?: KeepName,
  ): Promise<CollectionAnswer | TransferAnswer>;
  stop(): Promise<void>;
}

/** Long enough for a busy machine: no test waits for it, see `givesUpOnce`. */
const patienceMs = 20_000;

export interface OperatorNetworkOptions {
  /** How long a USSD reply is waited for. */
  readonly replyTimeoutMs?: number;
}

export async function openOperatorNetwork(options: OperatorNetworkOptions = {}): Promise<OperatorNetwork> {
  const { registry, connections } = readConfig({});
  const simulator = await startSimulator({ catalogue: registry, seed: 'operators' });
  const place = { url: simulator.url, serviceUrl: null };
  const quick = simulatedConnections(connections, registry, place).map((each) =>
    withTiming(each, simulator, options.replyTimeoutMs ?? patienceMs),
  );
  const router = openGateways(quick, {
    clock: new SystemClock(),
    ids: timeOrderedIds,
    log: new RecordingLog(),
    portLock: new MemoryPortLock(),
  });
  return {
    simulator,
    router,
    fault: async ({ providerId }, name, value) => {
      const setting = name === 'device' ? value : { is: value, next: 1 };
      await patch(`${simulator.url}/switchboard`, { [providerId]: { [name]: setting } });
    },
    submit: (use, request, keepName = kept) =>
      use === 'collect' ? router.collect(request, keepName) : router.transfer(request, keepName),
    stop: async () => {
      router.close();
      await simulator.stop();
    },
  };
}

export const aSubmission = (rail: Rail, submissionId = timeOrderedIds.next()): CollectionRequest => ({
  providerId: rail.providerId,
  channelId: rail.channelId,
  operator: rail.operator,
  transactionId: transactionId(timeOrderedIds.next()),
  submissionId,
  msisdn: rail.player,
  amountXaf: amountXaf(5_000),
});

const withTiming = (each: Connection, simulator: Simulator, replyTimeoutMs: number): Connection => {
  if (each.gateway === null) return each;
  const timing = { timeoutMs: patienceMs, replyTimeoutMs, pollIntervalMs: 5, lockWaitMs: patienceMs };
  const deadline = () => givesUpOnce(simulator, each.providerId);
  return { ...each, gateway: { ...each.gateway, ...timing, deadline } };
};

/**
 * Stops waiting once the network has met the fault that lay in wait, for then no answer will come. So a silence is
 * waited for as long as it takes, on any machine, and never longer.
 */
function givesUpOnce(simulator: Simulator, providerId: string): AbortSignal {
  const isFaulty = (): boolean => simulator.switchboard.look(providerId, 'answer').is.startsWith('time_out');
  if (!isFaulty()) return AbortSignal.timeout(patienceMs);
  const controller = new AbortController();
  void (async () => {
    while (isFaulty()) await sleep(5);
    controller.abort();
  })();
  return controller.signal;
}

export async function patch(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}
