import { setTimeout as sleep } from 'node:timers/promises';
import {
  channelsInUse,
  type Instant,
  type OverdueReads,
  type Ports,
  type ProviderHealth,
  pauseLeftMs,
  type Registry,
  readHealth,
  statusReadDelaysMs,
  type Waiting,
} from '@mobile-money/core';
import type { OutboxBacklog } from '@mobile-money/postgres';

export interface FigureSources
  extends Pick<
    Ports,
    | 'waitingWork'
    | 'registry'
    | 'traffic'
    | 'statusSchedule'
    | 'statuses'
    | 'readPaces'
    | 'settings'
    | 'clock'
  > {
  readonly readBacklog: () => Promise<OutboxBacklog>;
  /** Those whose statuses are read at a pace. */
  readonly readAccounts: readonly string[];
}

/** How long an account is left alone because it answered that it is asked too often. */
export interface ReadPause {
  readonly account: string;
  readonly leftMs: number;
}

/** A channel in service that has a device, and when that was last heard of. */
export interface ChannelSeen {
  readonly channelId: string;
  readonly providerId: string;
  readonly lastSeenAt: Instant | null;
}

export interface Figures {
  readonly backlog: OutboxBacklog;
  /** What waits for people. */
  readonly work: readonly Waiting[];
  readonly channels: readonly ChannelSeen[];
  readonly providers: readonly ProviderHealth[];
  readonly overdueReads: readonly OverdueReads[];
  readonly readPauses: readonly ReadPause[];
}

export interface FigurePace {
  /** Nothing is read sooner after the last try, whatever came of it: scrapes never add up to load. */
  readonly freshMs: number;
  /** Whoever asks waits no longer than this for a reading… */
  readonly waitMs: number;
  /** …and gets the one before it, as long as that is no older than this. */
  readonly keptMs: number;
}

/** Past this, how many it is makes no difference to anyone who is called for it. */
const countMax = 10_000;

const usualPace: FigurePace = { freshMs: 4_000, waitMs: 1_000, keptMs: 60_000 };

/** Figures out of the database, read for those who ask and shared by them. */
export class LiveFigures {
  readonly #sources: FigureSources;
  readonly #pace: FigurePace;
  #reading: Promise<void> | null = null;
  #last: Figures | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(sources: FigureSources, pace: FigurePace = usualPace) {
    this.#sources = sources;
    this.#pace = pace;
  }

  /** Never rejects, and never takes long; null when the database has told nothing for a while. */
  async read(): Promise<Figures | null> {
    const { freshMs, waitMs, keptMs } = this.#pace;
    if (performance.now() - this.#triedAt >= freshMs) {
      this.#reading ??= this.#readAnew().finally(() => {
        this.#reading = null;
        this.#triedAt = performance.now();
      });
      await Promise.race([this.#reading, sleep(waitMs, undefined, { ref: false })]);
    }
    return performance.now() - this.#readAt < keptMs ? this.#last : null;
  }

  async #readAnew(): Promise<void> {
    const { readBacklog, waitingWork, registry, traffic, settings, clock } = this.#sources;
    try {
      const backlog = await readBacklog();
      const work = await waitingWork.count(countMax);
      const known = await registry.read();
      const providers = await readHealth({ traffic, settings }, known, clock.now());
      const channels = channelsInUse(known).filter(({ deviceId }) => deviceId !== null);
      const [overdueReads, readPauses] = [await this.#overdueReads(known), await this.#readPauses()];
      this.#last = { backlog, work, channels, providers, overdueReads, readPauses };
      this.#readAt = performance.now();
    } catch {
      // Whether the database answers at all is told beside it.
    }
  }

  #overdueReads({ providers }: Registry): Promise<readonly OverdueReads[]> {
    const { statusSchedule, statuses, clock } = this.#sources;
    const asked = providers
      .map(({ providerId }) => providerId)
      .filter((providerId) => statuses.givesVerdicts(providerId));
    return statusSchedule.overdue(clock.now(), asked, statusReadDelaysMs[0] ?? 0, countMax);
  }

  #readPauses(): Promise<readonly ReadPause[]> {
    const { readAccounts, readPaces } = this.#sources;
    return Promise.all(
      readAccounts.map(async (account) => {
        const { pace, now } = await readPaces.find(account);
        return { account, leftMs: pace === null ? 0 : pauseLeftMs(pace, now) };
      }),
    );
  }
}
