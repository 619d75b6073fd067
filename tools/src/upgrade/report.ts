import { countsOf } from '../chaos/books/books.ts';
import { answersIn } from '../chaos/report.ts';
import { markdownTable } from '../command/tables.ts';
import type { UpgradeReport } from './run-upgrade.ts';

/** What is promised of every stage without a fault. */
export const pauseMaxSeconds = 5;

/** What was not kept, a sentence each. */
export function missesOf({ wrong, findings, stages }: UpgradeReport): readonly string[] {
  const found = Object.entries(countsOf(findings))
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}.`);
  const noticed = stages
    .filter(({ hasFaults, pauseSeconds }) => !hasFaults && pauseSeconds > pauseMaxSeconds)
    .map(({ name, pauseSeconds }) => `${name}: ${pauseSeconds.toFixed(1)} s without a deposit.`);
  return [...wrong, ...found, ...noticed];
}

/** The tables that go into the docs. */
export function reportOf(report: UpgradeReport): string {
  const rows = report.stages.map(({ name, atSeconds, tookSeconds, pauseSeconds, unanswered }) => [
    atSeconds.toFixed(0),
    name,
    tookSeconds.toFixed(1),
    pauseSeconds.toFixed(1),
    String(unanswered),
  ]);
  const calm = report.stages.filter(({ hasFaults }) => !hasFaults);
  const longest = (stages: UpgradeReport['stages']): string =>
    `${Math.max(0, ...stages.map(({ pauseSeconds }) => pauseSeconds)).toFixed(1)} s`;
  const figures = [
    ['from', report.before],
    ['to', report.after],
    ['load asked for', `${report.ratePerSecond} stories/s for ${Math.round(report.loadSeconds)} s`],
    ['faults made', String(report.faults)],
    ['statements of the version before, tried on the new schema', String(report.statements)],
    ['orders acknowledged', String(report.acknowledged)],
    ['answers to the platform', answersIn(report)],
    ['webhooks taken', String(report.webhooks)],
    ...Object.entries(countsOf(report.findings)).map(([kind, count]) => [kind, String(count)]),
    ['longest time without a deposit, but for faults', longest(calm)],
    [
      'refused or unanswered, but for faults',
      String(calm.reduce((sum, { unanswered }) => sum + unanswered, 0)),
    ],
    ['longest time without a deposit', longest(report.stages)],
    ['seconds until the books agreed', report.restSeconds.toFixed(0)],
  ];
  const head = ['at s', 'what was done', 'took s', 's without a deposit', 'tries without a good answer'];
  return `${markdownTable(head, rows)}\n\n${markdownTable(['what', 'figure'], figures)}`;
}
