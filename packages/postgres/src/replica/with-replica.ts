import { type Database, type Result, type Statement, within } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { isList } from './list-statements.ts';
import { Replica } from './replica.ts';

export interface ReplicaOptions {
  /** So long it may take to catch up with what was acknowledged before the question. */
  readonly catchUpMs?: number;
  /** So long it may take to say how far it is, or to fail: then there is still time to ask the primary. */
  readonly withinMs?: number;
  /** After bad luck it is left alone for so long, then tried by one question while the others go to the primary. */
  readonly restMs?: number;
  /** Told when lists change their place. */
  readonly onChange?: (isUsed: boolean, why: string) => void;
}

/**
 * A database whose lists are read from a replica. They are never older than the question: the replica is read once
 * it holds all that was acknowledged before, by any process, and the primary when that takes too long.
 */
export function withReplica(primary: Database, replica: Database, options: ReplicaOptions = {}): Database {
  const { catchUpMs = 200, withinMs = 600, restMs = 3_000, onChange = () => undefined } = options;
  const standing = new Replica(primary, replica);
  let isUsed = true;
  let restUntil = Number.NEGATIVE_INFINITY;

  const change = (isNowUsed: boolean, why: string): void => {
    if (isUsed !== isNowUsed) onChange(isNowUsed, why);
    isUsed = isNowUsed;
    restUntil = isNowUsed ? Number.NEGATIVE_INFINITY : performance.now() + restMs;
  };

  const read = async <Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>> => {
    if (performance.now() < restUntil) return primary.keyed<Row>(statement, values);
    // Others need not wait for the one who finds out whether it is back.
    if (!isUsed) restUntil = performance.now() + restMs;
    const began = performance.now();
    try {
      const why = await within(withinMs, standing.catchUp(catchUpMs), 'It does not answer.');
      if (why !== null) throw new Error(why);
      const result = await replica.keyed<Row>(statement, values);
      change(true, 'It is there.');
      return result;
    } catch (error) {
      change(false, error instanceof Error ? error.message : String(error));
      const isLate = performance.now() - began > 2 * withinMs;
      if (isLate && isDatabaseUnavailable(error)) throw error;
      return primary.keyed<Row>(statement, values);
    }
  };

  return {
    once: (statement, values) => primary.once(statement, values),
    keyed: <Row>(statement: Statement, values: readonly unknown[]) =>
      isList(statement.name) ? read<Row>(statement, values) : primary.keyed<Row>(statement, values),
  };
}
