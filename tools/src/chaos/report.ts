import { markdownTable } from '../command/tables.ts';
import { countsOf } from './books/books.ts';
import type { ChaosReport } from './run-chaos.ts';

const recoverWithinSeconds = 15;

export const isClean = ({ findings, secondsToRecover }: ChaosReport): boolean =>
  findings.length === 0 && secondsToRecover !== null && secondsToRecover <= recoverWithinSeconds;

/** How often each status was answered. */
export const answersIn = ({ answers }: Pick<ChaosReport, 'answers'>): string =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status === '0' ? 'none' : status}`)
    .join(', ');

/** The table that goes into the docs. */
export function tableOf(report: ChaosReport): string {
  const counts = countsOf(report.findings);
  const recovered = report.secondsToRecover?.toFixed(1) ?? 'never';
  return markdownTable(
    ['what', 'figure'],
    [
      ['load asked for', `${report.ratePerSecond} stories/s for ${Math.round(report.loadSeconds)} s`],
      ['load held', `${report.heldPerSecond.toFixed(1)} orders/s acknowledged`],
      ['faults made', String(report.faults)],
      ['orders acknowledged', String(report.acknowledged)],
      ['answers to the platform', answersIn(report)],
      ['webhooks taken', String(report.webhooks)],
      ['decisions of operators', String(report.decisions)],
      ...Object.entries(counts).map(([kind, count]) => [kind, String(count)]),
      ['seconds to recover after the last fault', recovered],
      ['seconds until the books agreed', report.restSeconds.toFixed(0)],
    ],
  );
}

const shownMax = 20;

/** What was found, as far as a person reads on. */
export function findingsOf({ findings }: Pick<ChaosReport, 'findings'>): string {
  const shown = findings.slice(0, shownMax).map(({ kind, what }) => `${kind}: ${what}`);
  const more = findings.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n');
}
