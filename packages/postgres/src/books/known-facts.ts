import {
  depositTransitions,
  directions,
  eventByState,
  type TransitionTable,
  withdrawalTransitions,
} from '@mobile-money/core';

/** Something that must be so in every database of ours. Its statement gives a row for each thing that is not. */
export interface BookRule {
  /** What is promised, as a sentence. */
  readonly promise: string;
  /** Gives the column `what`: which thing breaks the promise. May use the tables of `knownFacts`. */
  readonly breaches: string;
  /**
   * What it reads of tables that are kept by month. Where months were taken out and their files are not put beside the
   * database, it speaks of the transactions, webhooks or messages of the others alone.
   */
  readonly reads?: KeptByMonth;
}

/** `histories`: moves, also as `path`, and exchanges of transactions. `attempts`: those of webhooks. `messages`: as they are. */
export type KeptByMonth = 'histories' | 'attempts' | 'messages';

type AnyTable = TransitionTable<string, string, never>;
const tables: Readonly<Record<(typeof directions)[number], AnyTable>> = {
  deposit: depositTransitions as AnyTable,
  withdrawal: withdrawalTransitions as AnyTable,
};

/** What the core says, for statements to compare with: every move that a table lists, and every state that is told. */
export const legalMoves = JSON.stringify(
  directions.flatMap((direction) =>
    tables[direction].map(([from_state, trigger, to_state]) => ({
      direction,
      from_state,
      trigger,
      to_state,
    })),
  ),
);
export const eventNames = JSON.stringify(
  Object.entries(eventByState).flatMap(([state, name]) => (name === null ? [] : [{ state, name }])),
);

/**
 * Put before every rule, after `with`: `legal` and `told` are what the core says, `path` the moves of each transaction in their
 * order, `is_trial` whether outcomes are made up here.
 */
export const knownFacts = `legal as (
    select * from json_to_recordset($1::json) as r (direction text, from_state text, trigger text, to_state text)
  ), told as (
    select * from json_to_recordset($2::json) as r (state text, name text)
  ), path as (
    select m.*, lag(m.to_state) over way as came_from, row_number() over way as place,
      lead(m.to_state) over way is null as is_last
    from moves m window way as (partition by m.transaction_id order by m.version, m.position)
  ), trial as (
    select exists (select from installation where environment = 'sandbox') as is_trial
  )`;
