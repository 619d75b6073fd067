/**
 * A state machine as a table. A row says: from this state, on this trigger, to that state, when these facts hold.
 * The order of rows never decides: if two rows fit, the table is wrong and says so.
 */
export type Guard<Facts> = (facts: Facts) => boolean;

export type TransitionRow<State, Trigger, Facts> = readonly [
  from: State | null,
  on: Trigger,
  to: State,
  when: Guard<Facts>,
];

export type TransitionTable<State, Trigger, Facts> = readonly TransitionRow<State, Trigger, Facts>[];

export const always = (): boolean => true;

/** The state reached, or null when the table lists no such move. */
export function nextState<State extends string, Trigger extends string, Facts>(
  table: TransitionTable<State, Trigger, Facts>,
  from: State | null,
  on: Trigger,
  facts: Facts,
): State | null {
  const fitting = table.filter((row) => row[0] === from && row[1] === on && row[3](facts));
  if (fitting.length > 1) throw new Error(`two rows fit: ${from ?? 'nothing'} on ${on}`);
  return fitting[0]?.[2] ?? null;
}
