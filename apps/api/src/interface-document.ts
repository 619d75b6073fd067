import type { Ports } from '@mobile-money/core';
import { readConfig } from './config/config.ts';
import { type ServiceContainer, serviceContainer } from './container/service-container.ts';
import { tokens } from './container/tokens.ts';
import { gatewayDocument } from './http/gateway/gateway-document.ts';
import { internalDocument } from './http/internal/internal-document.ts';
import { openApiDocument } from './http/openapi/document.ts';

/**
 * The OpenAPI document of the whole public interface, which the sandbox has, for tools that read it. Nothing is opened
 * and no port is called: any ports will do.
 */
export function interfaceDocument(ports: Ports): Record<string, unknown> {
  const container = unopened(ports);
  return openApiDocument(
    [...container.get(tokens.endpoints), ...container.get(tokens.ownEndpoints)],
    version,
  );
}

/** The same of the internal API. */
export const staffDocument = (ports: Ports): Record<string, unknown> =>
  internalDocument(unopened(ports).get(tokens.internalEndpoints), version);

/** The same of the routes of gateway devices and operators. */
export const gatewaysDocument = (): Record<string, unknown> => gatewayDocument(version);

const version = '0.0.0';

const unopened = (ports: Ports): ServiceContainer =>
  serviceContainer(readConfig({ SERVICE_ENV: 'sandbox' }), {
    ports,
    freshTraffic: ports.traffic,
    portLock: { whileHeld: neverAsked },
    publicKeys: { currentPublicKey: neverAsked, find: neverAsked, keySet: neverAsked },
    healthChecks: [],
    rateLimit: null,
    isStoreUnavailable: () => false,
    version,
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    eventBell: {
      ring: () => undefined,
      listen: neverAsked,
      ringDeposit: () => undefined,
      listenForDeposits: neverAsked,
    },
    readBacklog: neverAsked,
    readLedger: neverAsked,
    maskOld: neverAsked,
    makeMonths: neverAsked,
    tracing: null,
  });

async function neverAsked(): Promise<never> {
  throw new Error('A document is only read.');
}
