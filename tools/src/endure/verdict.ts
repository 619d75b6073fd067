import { median } from '../harness/loops.ts';
import type { Held, Window } from './hold.ts';
import type { WebhookCounts } from './outbox.ts';
import { slowMs } from './tally.ts';

export interface EndureFigures extends Held {
  readonly at: string;
  /** Null: the rate was given. */
  readonly peakPerSecond: number | null;
  readonly perSecond: number;
  readonly isInterrupted: boolean;
  readonly webhooks: WebhookCounts & {
    /** Not delivered a minute after the end of the load. */
    readonly left: number;
    readonly secondsToRest: number;
  };
}

export const limits = {
  /** In how many of a hundred requests an answer may take a second or longer. */
  slowPercent: 0.1,
  /** Of each kind, whose requests are few, and of a short run, in which one pause of the machine is much. */
  slowPercentOfFew: 1,
  /** Of the rate that was to be held: below it the load itself was not kept up. */
  heldPercent: 99,
  /** What a small container has, and not more than a mix of everything needs. */
  residentMib: 256,
  /** How the memory of the last quarter may stand to that of the second. */
  growth: 1.1,
  /** A run of less than ten minutes is still filling its caches. */
  growthOfShortRun: 1.25,
  shortRunSeconds: 600,
  oldestWebhookSeconds: 5,
  /** Of the looks at the outbox, one a second, so many in a hundred may fail. */
  blindPercent: 1,
  restSeconds: 60,
} as const;

type Row = readonly [isMissed: boolean, sentence: string];

/** What was missed, each in a sentence; nothing when the run has passed. */
export function missesOf(figures: EndureFigures): readonly string[] {
  const { kinds, seconds, perSecond, windows, webhooks, isInterrupted } = figures;
  const perSecondHeld = (kinds[0]?.requests ?? 0) / Math.max(seconds, 1);
  const isHeld = isInterrupted || perSecondHeld * 100 >= perSecond * limits.heldPercent;
  const { secondQuarterMib, lastQuarterMib, mostMib } = memoryOf(windows);
  const growth = seconds < limits.shortRunSeconds ? limits.growthOfShortRun : limits.growth;
  const oldest = Math.max(0, ...windows.map(({ oldestWebhookSeconds }) => oldestWebhookSeconds));
  const blind = windows.reduce((sum, { blindLooks }) => sum + blindLooks, 0);
  const { delivered, left, givenUp } = webhooks;
  const grown = `Memory grew from ${secondQuarterMib} MiB in the second quarter to ${lastQuarterMib} MiB in the last`;
  const late = `${left} webhooks were not delivered ${limits.restSeconds} s after the end of the load.`;
  const rows: readonly Row[] = [
    [isInterrupted, 'The run was interrupted.'],
    ...kindRows(figures),
    [!isHeld, `Only ${perSecondHeld.toFixed(1)} requests a second were made of ${perSecond.toFixed(1)}.`],
    [lastQuarterMib > secondQuarterMib * growth, `${grown}; at most ${growth} times as much is flat.`],
    [
      mostMib > limits.residentMib,
      `Memory reached ${mostMib} MiB; at most ${limits.residentMib} MiB may be resident.`,
    ],
    [
      blind * 100 > seconds * limits.blindPercent,
      `For ${blind} of ${Math.round(seconds)} s no one knows how long webhooks waited.`,
    ],
    [left > 0 && !isInterrupted, late],
    [delivered === 0 && !isInterrupted, 'No webhook is known to have been delivered.'],
    [givenUp > 0, `${givenUp} webhooks were given up.`],
    [
      oldest > limits.oldestWebhookSeconds,
      `A webhook waited for ${oldest.toFixed(1)} s; at most ${limits.oldestWebhookSeconds} s it may.`,
    ],
  ];
  return rows.filter(([isMissed]) => isMissed).map(([, sentence]) => sentence);
}

function kindRows({ kinds, problems, seconds }: EndureFigures): readonly Row[] {
  const wrong = kinds.map(({ kind, errors }): Row => {
    const first = problems.find((problem) => problem.startsWith(kind)) ?? problems[0] ?? '';
    const sentence = `${kind}: ${errors} were not answered as they must be, the first of all: ${first}`;
    return [kind !== 'all' && errors > 0, sentence];
  });
  const slow = kinds.map(({ kind, requests, slow }): Row => {
    const isMany = kind === 'all' && seconds >= limits.shortRunSeconds;
    const most = isMany ? limits.slowPercent : limits.slowPercentOfFew;
    const percent = ((slow / requests) * 100).toFixed(2);
    const sentence = `${kind}: ${percent} % took ${slowMs} ms or longer; at most ${most} % may.`;
    return [slow * 100 > requests * most, sentence];
  });
  return [...wrong, ...slow];
}

type Sampled = Pick<Window, 'seconds' | 'residentMib'>;

export function memoryOf(windows: readonly Sampled[]) {
  const quarter = windows.length / 4;
  const part = (from: number, to: number): readonly Sampled[] =>
    windows.slice(Math.floor(from * quarter), Math.max(Math.ceil(to * quarter), 1));
  return {
    // Middles of the second and of the last quarter of a run: the first belongs to caches and the compiler.
    secondQuarterMib: middleOf(part(1, 2)),
    lastQuarterMib: middleOf(part(3, 4)),
    mostMib: Math.max(0, ...windows.map(({ residentMib }) => residentMib)),
    // The slope of a straight line through all but the first quarter.
    mibPerHour: slopeOf(part(1, 4)),
  };
}

const middleOf = (windows: readonly Sampled[]): number =>
  median(windows.map(({ residentMib }) => residentMib));

/** By least squares. */
function slopeOf(windows: readonly Sampled[]): number {
  let hours = 0;
  const points = windows.map(({ seconds, residentMib }) => {
    hours += seconds / 3_600;
    return { x: hours, y: residentMib };
  });
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length);
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = mean(({ x }) => (x - meanX) ** 2);
  return spread === 0 ? 0 : mean(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
}
