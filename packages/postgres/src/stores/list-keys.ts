import {
  depositStates,
  directions,
  operators,
  type TransactionSearch,
  withdrawalStates,
} from '@mobile-money/core';

const statesOf = { deposit: depositStates, withdrawal: withdrawalStates } as const;

/**
 * Every combination of direction, operator and state that a search allows, as the column list_key spells it. Each is
 * a run of one index that is sorted by time.
 */
export const listKeys = ({ direction, operator, state }: TransactionSearch): readonly string[] =>
  only(directions, direction).flatMap((eachDirection) =>
    only(operators, operator).flatMap((eachOperator) =>
      only(statesOf[eachDirection], state).map((each) => `${eachDirection} ${eachOperator} ${each}`),
    ),
  );

const only = <Name extends string>(all: readonly Name[], wanted: string | undefined): readonly Name[] =>
  wanted === undefined ? all : all.filter((name) => name === wanted);
