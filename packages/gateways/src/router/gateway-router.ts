import {
  type BalanceAnswer,
  type BalanceReader,
  type Clock,
  type CollectionAnswer,
  type CollectionGateway,
  type CollectionRequest,
  type KeepName,
  type Log,
  type Reason,
  reason,
  type StatusAnswer,
  type StatusReader,
  type StatusRequest,
  type TransferAnswer,
  type TransferGateway,
  type TransferRequest,
} from '@mobile-money/core';
import type { ProviderGateway, Reachability } from '../provider-gateway.ts';
import {
  type BreakerSettings,
  type BreakerState,
  CircuitBreaker,
  type UseOutcome,
} from './circuit-breaker.ts';

export interface RouterParts {
  /** By provider id. */
  readonly gateways: ReadonlyMap<string, ProviderGateway>;
  /** The providers whose balance may be asked for. */
  readonly balanceReads: ReadonlySet<string>;
  readonly breaker: BreakerSettings;
  readonly clock: Clock;
  readonly log: Log;
}

type AnyAnswer = { readonly outcome: string };
type Rejected = Extract<CollectionAnswer, { outcome: 'rejected' }>;

const notSent = (why: Reason): Rejected => ({
  outcome: 'rejected',
  code: 'operator_unavailable',
  reason: why,
});

const refusalsEveryMs = 300_000;

/**
 * Leads each request to the gateway of its provider. What is not sent, because there is no gateway or because the
 * provider has stopped answering, is `rejected`: known not to have happened, so that the backup is used.
 */
export class GatewayRouter implements CollectionGateway, TransferGateway, StatusReader, BalanceReader {
  readonly #breakers: ReadonlyMap<string, CircuitBreaker>;
  readonly #refusalsToldUntil = new Map<string, number>();

  constructor(private readonly parts: RouterParts) {
    this.#breakers = new Map(
      [...parts.gateways.keys()].map((id) => [id, new CircuitBreaker(parts.breaker, parts.clock)]),
    );
  }

  collect(request: CollectionRequest, keepName: KeepName): Promise<CollectionAnswer> {
    return this.#submit<CollectionAnswer>(request.providerId, (gateway) =>
      gateway.collect(request, keepName),
    );
  }

  transfer(request: TransferRequest, keepName: KeepName): Promise<TransferAnswer> {
    return this.#submit<TransferAnswer>(request.providerId, (gateway) => gateway.transfer(request, keepName));
  }

  /** Reads go through an open breaker and do not change it: they move no money, and a verdict is worth a try. */
  async readStatus(request: StatusRequest): Promise<StatusAnswer> {
    const gateway = this.parts.gateways.get(request.providerId);
    if (gateway !== undefined) {
      const { credentialRefusal, unreachable: _, ...answer } = await gateway.readStatus(request);
      this.#tellRefusal(request.providerId, credentialRefusal);
      return answer;
    }
    return { outcome: 'unknown', reason: reason('no_gateway', { provider: request.providerId }) };
  }

  async readBalance(providerId: string): Promise<BalanceAnswer> {
    const read = await this.parts.gateways.get(providerId)?.readBalance?.();
    if (read === undefined) {
      return { outcome: 'unknown', reason: reason('no_gateway', { provider: providerId }) };
    }
    const { credentialRefusal, unreachable: _, ...answer } = read;
    this.#tellRefusal(providerId, credentialRefusal);
    return answer;
  }

  tellsBalance(providerId: string): boolean {
    const canTell = this.parts.gateways.get(providerId)?.readBalance !== undefined;
    return canTell && this.parts.balanceReads.has(providerId);
  }

  givesVerdicts(providerId: string): boolean {
    return this.parts.gateways.get(providerId)?.givesVerdicts(providerId) ?? false;
  }

  /** Which providers are being left alone. */
  states(): ReadonlyMap<string, BreakerState> {
    return new Map([...this.#breakers].map(([id, breaker]) => [id, breaker.state]));
  }

  close(): void {
    for (const gateway of this.parts.gateways.values()) gateway.close();
  }

  async #submit<Answer extends AnyAnswer>(
    providerId: string,
    send: (gateway: ProviderGateway) => Promise<Answer & Reachability>,
  ): Promise<Answer | Rejected> {
    const gateway = this.parts.gateways.get(providerId);
    const breaker = this.#breakers.get(providerId);
    if (gateway === undefined || breaker === undefined) {
      return notSent(reason('no_gateway_not_sent', { provider: providerId }));
    }
    const pass = breaker.enter();
    if (pass === null) return notSent(reason('stopped_answering', { provider: providerId }));
    let outcome: UseOutcome = 'failed';
    try {
      const { unreachable = false, credentialRefusal, ...answer } = await send(gateway);
      this.#tellRefusal(providerId, credentialRefusal);
      if (answer.outcome !== 'unknown' && !unreachable) outcome = 'heard';
      return answer as unknown as Answer;
    } finally {
      if (breaker.note(pass, outcome)) this.#tell(providerId, breaker.state);
    }
  }

  /** Once in a while for each provider: every request meets the same, until someone has put the credentials right. */
  #tellRefusal(providerId: string, answered: string | undefined): void {
    const { clock, log } = this.parts;
    const now = clock.now();
    if (answered === undefined || now < (this.#refusalsToldUntil.get(providerId) ?? 0)) return;
    this.#refusalsToldUntil.set(providerId, now + refusalsEveryMs);
    log.error('A provider does not accept our credentials.', { provider_id: providerId, answered });
  }

  #tell(providerId: string, state: BreakerState): void {
    const facts = { provider_id: providerId };
    if (state === 'closed') this.parts.log.info('A provider answers again.', facts);
    else this.parts.log.warn('A provider has stopped answering and is left alone for a while.', facts);
  }
}
