import type { ApiKey } from '../application/api-key.ts';
import type { Ports } from '../ports/ports.ts';

/** Every key, revoked or not, the oldest first. */
export const listApiKeys =
  ({ apiKeys }: Pick<Ports, 'apiKeys'>) =>
  (): Promise<readonly ApiKey[]> =>
    apiKeys.list();
