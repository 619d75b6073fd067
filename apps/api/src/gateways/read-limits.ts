import type { ReadLimit } from '@mobile-money/core';
import type { Connection, GatewaySettings } from './connection.ts';

/** How often each provider may be read. Providers with the same login are one account, named after the first of them. */
export function readLimits(connections: readonly Connection[]): (providerId: string) => ReadLimit | null {
  const limits = new Map(
    connections.flatMap((connection) => {
      const limit = limitOf(connection, connections);
      return limit === null ? [] : [[connection.providerId, limit] as const];
    }),
  );
  return (providerId) => limits.get(providerId) ?? null;
}

/** All accounts that have a limit. */
export const readAccounts = (connections: readonly Connection[]): readonly string[] => {
  const limitAt = readLimits(connections);
  return [...new Set(connections.flatMap(({ providerId }) => limitAt(providerId)?.account ?? []))];
};

function limitOf({ gateway }: Connection, connections: readonly Connection[]): ReadLimit | null {
  const own = gateway === null ? [] : loginsOf(gateway);
  if (gateway === null || own.length === 0) return null;
  const shared = sharing(own, connections);
  const perSecond = Math.min(
    ...shared.map(({ statusReadsPerSecond }) => statusReadsPerSecond ?? Number.POSITIVE_INFINITY),
  );
  if (perSecond === Number.POSITIVE_INFINITY) return null;
  return {
    account: shared[0]?.providerId ?? '',
    perSecond,
    // The token and the status, each with the time that a call may take.
    answersWithinMs: 2 * gateway.timeoutMs + 1_000,
  };
}

/** All that have one of these logins, or one in common with such a connection. */
function sharing(logins: readonly string[], connections: readonly Connection[]): readonly Connection[] {
  const shared = connections.filter(
    (each) => each.gateway !== null && loginsOf(each.gateway).some((login) => logins.includes(login)),
  );
  const all = [...new Set(shared.flatMap(({ gateway }) => (gateway === null ? [] : loginsOf(gateway))))];
  return all.length === logins.length ? shared : sharing(all, connections);
}

/** What an operator counts by; none where no status is read. */
function loginsOf(gateway: GatewaySettings): readonly string[] {
  switch (gateway.kind) {
    case 'mtn_momo':
      return [gateway.collection, gateway.disbursement].flatMap((product) =>
        product === null ? [] : [JSON.stringify([gateway.kind, gateway.baseUrl, product.apiUser])],
      );
    case 'orange_money':
      return [JSON.stringify([gateway.kind, gateway.baseUrl, gateway.apiUser])];
    case 'ussd':
      return [];
  }
}
