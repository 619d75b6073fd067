import type { Clock, Ids, Log, PortLock } from '@mobile-money/core';
import {
  GatewayRouter,
  MtnMomoGateway,
  OrangeMoneyGateway,
  type ProviderGateway,
  UssdGateway,
} from '@mobile-money/gateways';
import type { Connection, GatewaySettings } from './connection.ts';

export interface GatewayParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly portLock: PortLock;
}

/** Five failures in a row are no accident; after half a minute one request may try again. */
const breaker = { failuresToOpen: 5, openMs: 30_000 };

/** Opens a gateway for each provider that has one; nothing is connected before the first request. */
export function openGateways(connections: readonly Connection[], parts: GatewayParts): GatewayRouter {
  const gateways = new Map(
    connections.flatMap(({ providerId, gateway }) =>
      gateway === null ? [] : [[providerId, gatewayOf(gateway, parts)] as const],
    ),
  );
  const balanceReads = new Set(
    connections.filter((each) => each.balanceReads).map(({ providerId }) => providerId),
  );
  const { clock, log } = parts;
  return new GatewayRouter({ gateways, balanceReads, breaker, clock, log });
}

function gatewayOf(settings: GatewaySettings, { clock, ids, portLock }: GatewayParts): ProviderGateway {
  switch (settings.kind) {
    case 'mtn_momo':
      return new MtnMomoGateway(settings, clock);
    case 'orange_money':
      return new OrangeMoneyGateway(settings, clock);
    case 'ussd':
      return new UssdGateway(settings, { clock, ids, locks: portLock });
  }
}
