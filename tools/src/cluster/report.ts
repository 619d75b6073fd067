import { countsOf } from '../chaos/books/books.ts';
import { answersIn } from '../chaos/report.ts';
import { markdownTable } from '../command/tables.ts';
import type { ClusterReport } from './run-cluster.ts';

/** What is promised: no deposit waits longer, whatever is lost. */
export const pauseMaxSeconds = 15;

const failoversIn = ({ trials }: Pick<ClusterReport, 'trials'>): number =>
  trials.reduce((sum, { failovers }) => sum + failovers, 0);
const longestIn = ({ trials }: Pick<ClusterReport, 'trials'>): number =>
  Math.max(0, ...trials.map(({ pauseSeconds }) => pauseSeconds));

/** What was not kept, a sentence each. */
export function missesOf(report: ClusterReport): readonly string[] {
  const found = Object.entries(countsOf(report.findings))
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}.`);
  const tooLong = report.trials
    .filter(({ pauseSeconds }) => pauseSeconds > pauseMaxSeconds)
    .map(({ name, pauseSeconds }) => `${name}: ${pauseSeconds.toFixed(1)} s without a deposit.`);
  const none = failoversIn(report) === 0 ? ['No other machine ever took the lead.'] : [];
  return [...found, ...tooLong, ...none];
}

/** The tables that go into the docs. */
export function reportOf(report: ClusterReport): string {
  const trials = report.trials.map(({ name, atSeconds, failovers, pauseSeconds }) => [
    atSeconds.toFixed(0),
    name,
    String(failovers),
    pauseSeconds.toFixed(1),
  ]);
  const figures = [
    ['load asked for', `${report.ratePerSecond} stories/s for ${Math.round(report.loadSeconds)} s`],
    ['load held', `${report.heldPerSecond.toFixed(1)} orders/s acknowledged`],
    ['failovers', String(failoversIn(report))],
    ['orders acknowledged', String(report.acknowledged)],
    ['answers to the platform', answersIn(report)],
    ['webhooks taken', String(report.webhooks)],
    ...Object.entries(countsOf(report.findings)).map(([kind, count]) => [kind, String(count)]),
    ['longest time without a deposit', `${longestIn(report).toFixed(1)} s`],
    ['seconds until the books agreed', report.restSeconds.toFixed(0)],
  ];
  const byTrial = markdownTable(['at s', 'what was done', 'failovers', 's without a deposit'], trials);
  return `${byTrial}\n\n${markdownTable(['what', 'figure'], figures)}`;
}
