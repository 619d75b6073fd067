import type { HistoryPlan } from './plan.ts';
import { type HistoryResult, runHistory } from './run-history.ts';
import { type Fault, without } from './weather.ts';

export interface Shrunk {
  readonly plan: HistoryPlan;
  readonly result: HistoryResult;
  readonly runs: number;
}

type Run = (plan: HistoryPlan) => Promise<HistoryResult>;

/**
 * Looks for the shortest history that still breaks the same rule: fewer events, fewer kinds of fault, one process,
 * then another order of the same few things.
 */
export async function shrink(
  plan: HistoryPlan,
  rule: string,
  run: Run = (each) => runHistory(each, true),
): Promise<Shrunk> {
  let best = { plan, result: await run(plan) };
  let runs = 1;
  const tryOut = async (smaller: HistoryPlan): Promise<boolean> => {
    runs += 1;
    const result = await run(smaller);
    const isSame = result.violations.some((violation) => violation.rule === rule);
    const isShorter = result.trace.length < best.result.trace.length;
    if (isSame && isShorter) best = { plan: smaller, result };
    return isSame && isShorter;
  };
  for (let isBetter = true; isBetter && runs < 1_000; ) {
    isBetter = false;
    for (const smaller of smallerThan(best.plan)) {
      if (await tryOut(smaller)) {
        isBetter = true;
        break;
      }
    }
  }
  for (let turn = 1; turn <= 100; turn += 1)
    await tryOut({ ...best.plan, seed: plan.seed + turn * 1_000_003 });
  return { ...best, runs };
}

/** One step down in every direction: half the events, one event less, one fault less, one process. */
function smallerThan(plan: HistoryPlan): readonly HistoryPlan[] {
  const { items, weather } = plan;
  const half = Math.ceil(items.length / 2);
  const halves = items.length > 2 ? [items.slice(0, half), items.slice(half)] : [];
  const oneLess = items.map((_, index) => items.filter((__, other) => other !== index));
  const faults = (Object.keys(weather) as Fault[]).filter((fault) => weather[fault] > 0);
  return [
    ...halves.map((fewer) => ({ ...plan, items: fewer })),
    ...oneLess.map((fewer) => ({ ...plan, items: fewer })),
    ...faults.map((fault) => ({ ...plan, weather: without(weather, fault) })),
    ...(plan.processes > 1 ? [{ ...plan, processes: 1 }] : []),
  ];
}
