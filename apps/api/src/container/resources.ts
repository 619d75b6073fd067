import type { GatewayPorts, Instant, LedgerFindings, PortLock, Ports } from '@mobile-money/core';
import type { EventBell, MonthsMade, OutboxBacklog } from '@mobile-money/postgres';
import type { RateLimit } from '../http/rate-limit.ts';
import type { HealthCheck } from '../http/routes/health.ts';
import type { PublicKeys } from '../http/routes/public-key.ts';
import type { TakeBite } from '../jobs/keep-masking.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Connections to the database, and those who wait for one. */
export interface Pool {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** What was opened at start and is closed at the end: the container wires it, and owns none of it. */
export interface Resources {
  /** All ports but the gateways, which each environment has of its own. */
  readonly ports: Omit<Ports, keyof GatewayPorts | 'walletBooks'>;
  /** Counts at once, for those who ask how the providers are doing; deposits make do with the count of a moment ago. */
  readonly freshTraffic: Ports['traffic'];
  /** One USSD session at a time on each port, over all processes. */
  readonly portLock: PortLock;
  readonly publicKeys: PublicKeys;
  readonly healthChecks: readonly HealthCheck[];
  /** Null when keys may be used as often as anyone likes. */
  readonly rateLimit: RateLimit | null;
  readonly isStoreUnavailable: (error: unknown) => boolean;
  readonly version: string;
  readonly pool: () => Pool;
  /** Rings in every process when an application has new events, or a deposit changed. */
  readonly eventBell: Omit<EventBell, 'close'>;
  readonly readBacklog: () => Promise<OutboxBacklog>;
  /** Looks through the whole ledger, which may take long. */
  readonly readLedger: (signal: AbortSignal) => ReturnType<LedgerFindings>;
  /** Masks some personal data that is older than a moment. */
  readonly maskOld: TakeBite;
  /** Makes the months ahead of which tables have none yet. */
  readonly makeMonths: (now: Instant) => Promise<MonthsMade>;
  /** Null when no one asked for traces. */
  readonly tracing: Tracing | null;
}
