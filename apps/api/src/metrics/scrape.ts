import type { Clock, Instant, ReadQueue } from '@mobile-money/core';
import type { BreakerState } from '@mobile-money/gateways';
import type { Pool } from '../container/resources.ts';
import type { Figures, LiveFigures } from './live-figures.ts';
import type { Metrics } from './metrics.ts';
import { processMetrics } from './process-metrics.ts';

export interface ScrapeParts {
  readonly metrics: Metrics;
  readonly figures: LiveFigures;
  readonly isDatabaseUp: () => Promise<boolean>;
  readonly pool: () => Pool;
  readonly breakers: () => ReadonlyMap<string, BreakerState>;
  readonly readQueues: () => readonly ReadQueue[];
  readonly clock: Clock;
  readonly about: { readonly version: string; readonly environment: string; readonly role: string };
  readonly channelSilenceMs: number;
}

const breakerStates: readonly BreakerState[] = ['closed', 'open', 'trial'];

/** Brings the gauges up to date and writes everything down, as Prometheus reads it. */
export class Scrape {
  readonly contentType: string;
  readonly #parts: ScrapeParts;

  constructor(parts: ScrapeParts) {
    this.#parts = parts;
    this.contentType = parts.metrics.registry.contentType;
    parts.metrics.info.set(parts.about, 1);
    parts.metrics.channelSilenceLimit.set(parts.channelSilenceMs / 1_000);
    // Watched from the start on, not from the first question on.
    processMetrics();
  }

  async text(): Promise<string> {
    const { metrics, figures, isDatabaseUp } = this.#parts;
    this.#setOwn();
    // Figures that take long say nothing of whether it answers.
    const [isUp, read] = await Promise.all([isDatabaseUp(), figures.read()]);
    metrics.databaseUp.set(isUp ? 1 : 0);
    this.#forget();
    if (isUp && read !== null) this.#setRead(read);
    const parts = await Promise.all([metrics.registry.metrics(), processMetrics().metrics()]);
    return parts.join('\n');
  }

  #setOwn(): void {
    const { metrics, pool, breakers, readQueues } = this.#parts;
    const { total, idle, waiting } = pool();
    metrics.poolConnections.set(total);
    metrics.poolIdle.set(idle);
    metrics.poolWaiting.set(waiting);
    for (const { account, waiting } of readQueues()) metrics.statusReadsQueued.set({ account }, waiting);
    for (const [provider, state] of breakers()) {
      for (const each of breakerStates)
        metrics.breakers.set({ provider, state: each }, each === state ? 1 : 0);
    }
  }

  /** What is not known is left out: a figure of long ago would look like a new one. */
  #forget(): void {
    const { metrics } = this.#parts;
    metrics.outboxPending.remove();
    metrics.outboxOldestDue.remove();
    metrics.work.reset();
    metrics.oldestWork.reset();
    metrics.channelSilence.reset();
    metrics.failureRatio.reset();
    metrics.providerTransactions.reset();
    metrics.statusReadsWaiting.reset();
    metrics.statusReadsOldest.reset();
    metrics.statusReadsPaused.reset();
  }

  #setRead({ backlog, work, channels, providers, overdueReads, readPauses }: Figures): void {
    const { metrics } = this.#parts;
    metrics.outboxPending.set(backlog.pending);
    metrics.outboxOldestDue.set(this.#secondsSince(backlog.firstDueAt));
    for (const { kind, count, oldestAt } of work) {
      metrics.work.set({ kind }, count);
      metrics.oldestWork.set({ kind }, this.#secondsSince(oldestAt));
    }
    for (const { channelId: channel, providerId: provider, lastSeenAt } of channels) {
      // Never heard of is longer ago than any limit.
      const silent = lastSeenAt === null ? Number.POSITIVE_INFINITY : this.#secondsSince(lastSeenAt);
      metrics.channelSilence.set({ channel, provider }, silent);
    }
    for (const { provider, failureRate1h, txCount1h } of providers) {
      const labels = { provider: provider.providerId };
      metrics.failureRatio.set(labels, failureRate1h);
      metrics.providerTransactions.set(labels, txCount1h);
    }
    for (const { providerId: provider, count, oldestDueAt } of overdueReads) {
      metrics.statusReadsWaiting.set({ provider }, count);
      metrics.statusReadsOldest.set({ provider }, this.#secondsSince(oldestDueAt));
    }
    for (const { account, leftMs } of readPauses) metrics.statusReadsPaused.set({ account }, leftMs / 1_000);
  }

  #secondsSince(moment: Instant | null): number {
    return moment === null ? 0 : Math.max(0, this.#parts.clock.now() - moment) / 1_000;
  }
}
