import type { OpenDatabase, Statement } from '@mobile-money/postgres';
import type { Tracing } from './tracing.ts';

/** Statements by their names; what is asked for with them is no one's business. */
export function tracedDatabase(database: OpenDatabase, tracing: Tracing): OpenDatabase {
  const start = ({ name }: Statement) => ({
    name: `sql ${name}`,
    kind: 'client' as const,
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': name },
  });
  return {
    pool: database.pool,
    once: (statement, values) => tracing.part(start(statement), () => database.once(statement, values)),
    keyed: (statement, values) => tracing.part(start(statement), () => database.keyed(statement, values)),
    close: () => database.close(),
  };
}
