import { startWhole, type WholeService } from './whole-service.ts';

export const apiKey = 'svc_test_abc_0123456789abcdef0123456789abcdef';

/** The whole sandbox on a real database, which a key opens. */
export const startSandbox = (): Promise<WholeService> =>
  startWhole({ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: apiKey });
