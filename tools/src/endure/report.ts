import { markdownTable } from '../command/tables.ts';
import type { Window } from './hold.ts';
import { type EndureFigures, memoryOf } from './verdict.ts';

const shownRows = 12;
const milliseconds = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** The tables that go into the docs: each kind of request, and how it went over time. */
export function reportOf(figures: EndureFigures): string {
  return [summaryOf(figures), kindsOf(figures), timesOf(figures)].join('\n\n');
}

function summaryOf({ peakPerSecond, perSecond, seconds, webhooks, windows, cpuMs }: EndureFigures): string {
  const memory = memoryOf(windows);
  const share = peakPerSecond === null ? null : ((perSecond / peakPerSecond) * 100).toFixed(0);
  const peak = share === null ? 'not measured' : `${peakPerSecond?.toFixed(0)} requests/s`;
  return markdownTable(
    ['what', 'figure'],
    [
      ['peak, webhooks included', peak],
      [
        'held',
        `${perSecond.toFixed(1)} requests/s${share === null ? '' : `, ${share} %`}, for ${clock(seconds)}`,
      ],
      ['memory, second quarter', `${memory.secondQuarterMib} MiB`],
      ['memory, last quarter', `${memory.lastQuarterMib} MiB`],
      ['memory, most', `${memory.mostMib} MiB`],
      ['memory, slope without the first quarter', `${memory.mibPerHour.toFixed(1)} MiB/h`],
      ['processor time of a request: service', `${cpuMs.service.toFixed(2)} ms`],
      ['processor time of a request: this tool', `${cpuMs.tool.toFixed(2)} ms`],
      ['webhooks delivered', String(webhooks.delivered)],
      ['webhooks given up', String(webhooks.givenUp)],
      ['webhooks left', String(webhooks.left)],
      ['seconds to rest after the load', webhooks.secondsToRest.toFixed(1)],
    ],
  );
}

const kindsOf = ({ kinds, seconds }: EndureFigures): string =>
  markdownTable(
    ['request', 'requests', 'per s', 'p50 ms', 'p99 ms', 'p99.9 ms', 'max ms', '1 s or longer', 'errors'],
    kinds.map((each) => [
      each.kind,
      String(each.requests),
      (each.requests / Math.max(seconds, 1)).toFixed(1),
      milliseconds(each.p50Ms),
      milliseconds(each.p99Ms),
      milliseconds(each.p999Ms),
      milliseconds(each.maxMs),
      String(each.slow),
      String(each.errors),
    ]),
  );

/** Windows are put together where there are more than a person reads; the worst p99 of a row counts. Stolen is what the host took. */
function timesOf({ windows }: EndureFigures): string {
  const together = Math.max(1, Math.ceil(windows.length / shownRows));
  const parts = Array.from({ length: Math.ceil(windows.length / together) }, (_, index) =>
    windows.slice(index * together, (index + 1) * together),
  );
  let until = 0;
  return markdownTable(
    ['until', 'per s', 'worst p99 ms', 'max ms', 'errors', 'memory MiB', 'oldest webhook s', 'stolen %'],
    parts.map((part) => {
      const sum = (of: (window: Window) => number): number => part.reduce((all, each) => all + of(each), 0);
      const most = (of: (window: Window) => number): number => Math.max(...part.map(of));
      const seconds = sum((each) => each.seconds);
      until += seconds;
      return [
        clock(until),
        (sum(({ requests }) => requests) / seconds).toFixed(1),
        milliseconds(most(({ p99Ms }) => p99Ms)),
        milliseconds(most(({ maxMs }) => maxMs)),
        String(sum(({ errors }) => errors)),
        String(most(({ residentMib }) => residentMib)),
        most(({ oldestWebhookSeconds }) => oldestWebhookSeconds).toFixed(1),
        most(({ stolenPercent }) => stolenPercent).toFixed(1),
      ];
    }),
  );
}

/** 3600 is 60:00. */
const clock = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** How long a run still takes, and its last ten seconds. */
export function wordsOf(leftSeconds: number, last: Window | null): string {
  const left = leftSeconds > 90 ? `${Math.round(leftSeconds / 60)} min` : `${Math.max(0, leftSeconds)} s`;
  if (last === null) return `${left} to go | no figures yet`;
  const { requests, seconds, p99Ms, errors, residentMib } = last;
  const perSecond = (requests / seconds).toFixed(0);
  return `${left} to go | ${perSecond} requests/s | p99 ${p99Ms.toFixed(0)} ms | ${errors} errors | ${residentMib} MiB`;
}
