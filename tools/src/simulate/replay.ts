import {
  type Adversaries,
  type HistoryPlan,
  planFrom,
  runHistory,
  shrink,
} from '@mobile-money/testing/simulation';

/** Lives through one history again and prints its steps; when it breaks a rule, also the shortest that does. */
export async function replay(seed: number, adversaries: Adversaries): Promise<boolean> {
  const plan = planFrom(seed, adversaries);
  const { violations, trace, steps, commits } = await runHistory(plan, true);
  for (const line of trace) console.log(line);
  console.log(`\nSeed ${seed}: ${steps} steps, ${commits} commits, ${violations.length} broken rules.`);
  const [first] = violations;
  if (first === undefined) return true;
  for (const { rule, message } of violations) console.log(`  broken: ${rule}: ${message}`);
  await printShortest(plan, first.rule);
  return false;
}

/** Finds and prints the shortest history that breaks the rule. */
export async function printShortest(broken: HistoryPlan, rule: string): Promise<void> {
  console.log(`\nLooking for the shortest history that breaks "${rule}" …`);
  const { plan, result, runs } = await shrink(broken, rule);
  const faults = Object.entries(plan.weather).filter(([, likelihood]) => likelihood > 0);
  console.log(`Found after ${runs} runs, ${result.trace.length} steps:`);
  for (const item of plan.items) console.log(`  plan: ${JSON.stringify(item)}`);
  console.log(
    `  faults: ${faults.map(([name]) => name).join(', ') || 'none'}; processes: ${plan.processes}\n`,
  );
  for (const line of result.trace) console.log(line);
  for (const violation of result.violations) console.log(`\nbroken: ${violation.rule}: ${violation.message}`);
  console.log(`\nReplay the whole history: npm run simulate -- --seed ${broken.seed}`);
}
