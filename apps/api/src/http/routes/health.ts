import { HealthAnswer } from '../answers/other-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';

/** Something that the service cannot work without. It answers soon, whatever happens. */
export interface HealthCheck {
  readonly name: string;
  isUp(): Promise<boolean>;
}

/** GET /health: no key is asked for. */
export const healthEndpoint = (
  checks: readonly HealthCheck[],
  about: { readonly environment: string; readonly version: string },
): Endpoint =>
  endpoint({
    method: 'get',
    path: '/health',
    summary: 'Tell whether the service can work',
    description: 'Needs no key. 503 says which part is away.',
    answer: HealthAnswer,
    otherStatuses: { 503: 'Something that the service needs cannot be reached.' },
    statusOf: ({ status }) => (status === 'ok' ? 200 : 503),
    handle: async (): Promise<HealthAnswer> => {
      const results = await Promise.all(
        checks.map(async (check) => [check.name, (await check.isUp()) ? 'up' : 'down'] as const),
      );
      const isWell = results.every(([, result]) => result === 'up');
      return {
        status: isWell ? 'ok' : 'unavailable',
        environment: about.environment,
        version: about.version,
        checks: Object.fromEntries(results),
      };
    },
  });
