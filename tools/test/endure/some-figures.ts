import type { Window } from '../../src/endure/hold.ts';
import type { KindFigures } from '../../src/endure/tally.ts';
import type { EndureFigures } from '../../src/endure/verdict.ts';

export const aKind = (given: Partial<KindFigures> = {}): KindFigures => ({
  kind: 'all',
  requests: 6_000,
  p50Ms: 5,
  p99Ms: 50.25,
  p999Ms: 80,
  maxMs: 120,
  slow: 60,
  errors: 0,
  ...given,
});

export const aWindow = (given: Partial<Window> = {}): Window => {
  const { kind: _, ...figures } = aKind({ requests: 1_000 });
  const seen = { residentMib: 150, oldestWebhookSeconds: 0.2, blindLooks: 0, stolenPercent: 0 };
  return { ...figures, seconds: 10, ...seen, ...given };
};

/** A minute that has passed, at the very edge of what may be slow. */
export const figures = (given: Partial<EndureFigures> = {}): EndureFigures => ({
  at: '2026-11-15T12:00:00.000Z',
  peakPerSecond: 125,
  perSecond: 100,
  isInterrupted: false,
  seconds: 60,
  kinds: [aKind(), aKind({ kind: 'player list', requests: 600, slow: 6 })],
  windows: Array.from({ length: 6 }, () => aWindow()),
  problems: [],
  cpuMs: { service: 1.5, tool: 0.25 },
  webhooks: { delivered: 2_000, givenUp: 0, left: 0, secondsToRest: 0.3 },
  ...given,
});

/** The memory of each ten seconds. */
export const withMemory = (mib: readonly number[], given: Partial<EndureFigures> = {}): EndureFigures =>
  figures({ windows: mib.map((residentMib) => aWindow({ residentMib })), ...given });
