import {
  depositStates,
  directions,
  endedStates,
  operators,
  purposes,
  type TransactionSearch,
  withdrawalStates,
} from '@mobile-money/core';

const statesOf = { deposit: depositStates, withdrawal: withdrawalStates } as const;

/**
 * Every combination of direction, operator and state that a search allows, as the column list_key spells it. Each is
 * a run of one index that is sorted by time.
 */
export const listKeys = ({ direction, operator, state, purpose }: TransactionSearch): readonly string[] =>
  only(directions, direction).flatMap((eachDirection) =>
    only(operators, operator).flatMap((eachOperator) =>
      statesOf[eachDirection]
        .filter((each) => isInState(each, state))
        .flatMap((each) =>
          only(endings[eachDirection], purpose).map(
            (every) => `${eachDirection} ${eachOperator} ${each}${every === 'return' ? ' return' : ''}`,
          ),
        ),
    ),
  );

/** Deposits are asked for by platforms alone. */
const endings = { deposit: ['platform'], withdrawal: purposes } as const;

const isInState = (state: string, wanted: string | undefined): boolean =>
  wanted === 'open' ? !endedStates.some((ended) => ended === state) : (wanted ?? state) === state;

const only = <Name extends string>(all: readonly Name[], wanted: string | undefined): readonly Name[] =>
  wanted === undefined ? all : all.filter((name) => name === wanted);
