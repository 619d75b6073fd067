import type { AnsweredRequest, ObserveRequest } from '../http/access-log.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Metrics } from './metrics.ts';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type Meter = { observe(seconds: number): void };

/** Counts and times requests. What belongs to one set of labels is looked up once, and kept. */
export function measureRequests({ requests }: Metrics): ObserveRequest {
  const meters = new Map<string, Meter>();
  const meterOf = ({ method, route, status }: AnsweredRequest): Meter => {
    const labels = {
      method: knownMethods.has(method) ? method : 'other',
      route: route ?? 'none',
      status: status === null ? 'aborted' : `${Math.floor(status / 100)}xx`,
    };
    const name = `${labels.method} ${labels.route} ${labels.status}`;
    let meter = meters.get(name);
    if (meter === undefined) {
      meter = requests.labels(labels);
      meters.set(name, meter);
    }
    return meter;
  };
  return (request) => meterOf(request).observe(request.durationMs / 1_000);
}

/** Counts what is refused because it was too much. */
export const measuredRateLimit =
  (limit: RateLimit, { limitedRequests }: Metrics): RateLimit =>
  async (...given) => {
    const allowance = await limit(...given);
    if (!allowance.isGranted) limitedRequests.inc();
    return allowance;
  };
