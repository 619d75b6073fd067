import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | null = null;

/** CPU, memory, event loop, garbage collection: of the process, so that they are watched once however often asked. */
export function processMetrics(): Registry {
  if (registry !== null) return registry;
  registry = new Registry();
  // A look at the event loop every 10 ms would wake an idle process for nothing.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  return registry;
}
