import type { Tracing } from './tracing.ts';

type UseCase = (...given: never[]) => Promise<unknown>;

/** A use case by its name. What it is given holds numbers and notes, and is not looked at. */
export function tracedUseCase<Call extends UseCase>(name: string, call: Call, tracing: Tracing): Call {
  const start = { name, kind: 'internal', facts: {} } as const;
  const traced: UseCase = (...given) => tracing.part(start, () => call(...given));
  return traced as Call;
}
