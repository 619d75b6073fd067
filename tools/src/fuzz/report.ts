import { columns } from '../command/tables.ts';
import type { Fault, Outcome } from './run-cases.ts';
import type { TargetKind } from './target.ts';

/** How each operation answered, and every kind of fault once, with the way to see it again. */
export function reportOf({ cases, faults, statuses }: Outcome, kind: TargetKind): string {
  const rows = [...statuses]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([operation, counts]) => [
      operation,
      [...counts]
        .sort(([one], [other]) => one - other)
        .map(([status, times]) => `${status === 0 ? 'nothing' : status}×${times}`)
        .join('  '),
    ]);
  const kinds = new Map<string, Fault>();
  for (const fault of faults) {
    const name = `${fault.operation} ${fault.why}`;
    if (!kinds.has(name)) kinds.set(name, fault);
  }
  const verdict =
    faults.length === 0
      ? `${cases} requests to the service (${kind}): every answer fits the documents.`
      : `${cases} requests to the service (${kind}): ${faults.length} answers are not as promised.`;
  return [
    columns([['OPERATION', 'STATUSES'], ...rows]),
    ...[...kinds.values()].map((each) => told(each, kind)),
    verdict,
  ].join('\n\n');
}

const told = ({ seed, index, operation, why, sent, answered }: Fault, kind: TargetKind): string =>
  [
    `${operation}: ${why}`,
    `  again:    npm run fuzz -- --kind ${kind} --seed ${seed} --case ${index}`,
    `  sent:     ${JSON.stringify(sent)}`,
    `  answered: ${answered}`,
  ].join('\n');
