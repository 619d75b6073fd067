import { useQuery } from '@tanstack/react-query';

const environments = ['production', 'sandbox', 'development'] as const;
export type Environment = (typeof environments)[number];

interface Health {
  readonly environment: Environment | null;
  /** Whether the service has all that it needs, the database first of all. */
  readonly isUp: boolean;
}

const lookEveryMs = 5_000;

/** Open to everyone, so that also who is not signed in sees where they are. It is no refusal that something is away. */
async function readHealth(): Promise<Health> {
  const answer = await fetch('/health').catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { environment?: string } | null;
  const environment = environments.find((each) => each === body?.environment) ?? null;
  return { environment, isUp: answer?.ok ?? false };
}

export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: async ({ client, queryKey }) => {
      const health = await readHealth();
      // A service that cannot be reached has not moved elsewhere.
      const known = client.getQueryData<Health>(queryKey)?.environment ?? null;
      return { ...health, environment: health.environment ?? known };
    },
    refetchInterval: lookEveryMs,
  });
