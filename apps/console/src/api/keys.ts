import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { IssuedKeyAnswer } from './schemas.ts';

const keysKey = ['keys'] as const;

export const useKeys = () =>
  useQuery({ queryKey: keysKey, queryFn: () => call('get /internal/v1/keys', {}) });

/** The answer has the secrets, which are never to be had again: it is kept nowhere but with the caller. */
export function useIssueKey(): (application: string) => Promise<IssuedKeyAnswer> {
  const client = useQueryClient();
  return async (application) => {
    const issued = await call('post /internal/v1/keys', { body: { application } });
    void client.invalidateQueries({ queryKey: keysKey });
    return issued;
  };
}

export function useRevokeKey(): (prefix: string) => Promise<unknown> {
  const client = useQueryClient();
  return async (prefix) => {
    await call('post /internal/v1/keys/{prefix}/revoke', { path: { prefix } });
    await client.invalidateQueries({ queryKey: keysKey });
  };
}
