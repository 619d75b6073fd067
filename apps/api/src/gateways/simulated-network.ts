import type { Registry } from '@mobile-money/core';
import type { BreakerState, GatewayRouter } from '@mobile-money/gateways';
import type { Simulator } from '@mobile-money/simulator';
import { callableHost } from '../config/listener-settings.ts';
import type { Job } from '../jobs/job.ts';
import type { Connection } from './connection.ts';
import type { Gateways } from './gateways.ts';
import { type GatewayParts, openGateways } from './open-gateways.ts';
import { type SimulatedPlace, simulatedConnections } from './simulated-connections.ts';
import { smsReaderOf } from './template-sms-reader.ts';

export interface SimulatedNetworkParts extends GatewayParts {
  readonly registry: Registry;
  /** What the network stands in for. */
  readonly real: readonly Connection[];
  readonly host: string;
  readonly servicePort: number;
  readonly simulatorPort: number;
  /** Where the network keeps what merchants have, since the books of our wallets outlive it too. */
  readonly balancesFile: string;
  /** After such a silence a device counts as dead: the pretend ones are heard of more often. */
  readonly channelSilenceMs: number;
  /** Whether this process brings the network up, or finds one that another process brought up. */
  readonly isHost: boolean;
}

/**
 * Development: a pretend network of operators beside the service, and the real adapters on the way to it. They wait
 * until it is up. Its module is loaded only here, so that nothing of it is in a process that moves real money.
 */
export class SimulatedNetwork implements Job {
  readonly name = 'pretend network';
  readonly #parts: SimulatedNetworkParts;
  readonly #router: Promise<GatewayRouter>;
  /** Leads nowhere, and knows what the gateways can do before the network is up. */
  readonly #configured: GatewayRouter;
  #routed: GatewayRouter | null = null;
  #isUp: (place: SimulatedPlace) => void = () => undefined;
  #simulator: Simulator | null = null;

  constructor(parts: SimulatedNetworkParts) {
    this.#parts = parts;
    this.#configured = openGateways(this.connections, parts);
    const place = new Promise<SimulatedPlace>((resolve) => {
      this.#isUp = resolve;
    });
    this.#router = place.then((found) => openGateways(this.#connectionsAt(found), parts));
  }

  /** What the devices sign with, and how the operators' SMS are named; the addresses are known later. */
  get connections(): readonly Connection[] {
    return this.#connectionsAt(nowhere);
  }

  get gateways(): Gateways {
    const router = this.#router;
    return {
      collections: { collect: async (request, keepName) => (await router).collect(request, keepName) },
      transfers: { transfer: async (request, keepName) => (await router).transfer(request, keepName) },
      statuses: {
        readStatus: async (request) => (await router).readStatus(request),
        givesVerdicts: (providerId) => this.#configured.givesVerdicts(providerId),
      },
      balanceReader: {
        readBalance: async (providerId) => (await router).readBalance(providerId),
        tellsBalance: (providerId) => this.#configured.tellsBalance(providerId),
      },
      smsReader: smsReaderOf(this.#parts.registry, this.connections),
    };
  }

  async start(): Promise<void> {
    const { host, servicePort, simulatorPort, isHost } = this.#parts;
    const at = (port: number): string => `http://${callableHost(host)}:${port}`;
    // With any free port, no one knows where the service will be.
    const serviceUrl = servicePort === 0 ? null : at(servicePort);
    const url = isHost ? await this.#bringUp(serviceUrl) : at(simulatorPort);
    this.#isUp({ url, serviceUrl });
    this.#routed = await this.#router;
  }

  /** None before the network is up. */
  breakers(): ReadonlyMap<string, BreakerState> {
    return this.#routed?.states() ?? new Map();
  }

  /** Of whoever brought it up, at the port that it found. */
  places(): Readonly<Record<string, string>> {
    return this.#simulator === null ? {} : { phones: this.#simulator.url };
  }

  async stop(): Promise<void> {
    if (this.#simulator === null) return;
    (await this.#router).close();
    await this.#simulator.stop();
  }

  async #bringUp(serviceUrl: string | null): Promise<string> {
    const { registry, real, host, simulatorPort, balancesFile, channelSilenceMs, log } = this.#parts;
    const heartbeatMs = Math.min(heartbeatMaxMs, Math.ceil(channelSilenceMs / beatsPerSilence));
    const { startSimulator } = await import('@mobile-money/simulator');
    // As strict as the configuration says that the operators are.
    const statusReadsPerSecond = Math.min(...real.map((each) => each.statusReadsPerSecond ?? 1_000));
    const options = {
      host,
      catalogue: registry,
      serviceUrl,
      heartbeatMs,
      statusReadsPerSecond,
      balancesFile,
    };
    const startAt = (port: number) => startSimulator({ ...options, port });
    this.#simulator = await startAt(simulatorPort).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      log.warn('SIMULATOR_PORT is in use: the pretend network takes another.', { port: simulatorPort });
      return startAt(0);
    });
    const { url } = this.#simulator;
    log.info('The pretend network is up, with phones to pay from and faults to try.', { phones: url });
    return url;
  }

  #connectionsAt(place: SimulatedPlace): readonly Connection[] {
    return simulatedConnections(this.#parts.real, this.#parts.registry, place);
  }
}

const heartbeatMaxMs = 30_000;
const beatsPerSilence = 4;

const nowhere: SimulatedPlace = { url: 'http://127.0.0.1', serviceUrl: null };
