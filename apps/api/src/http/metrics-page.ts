import { BlockList, isIP } from 'node:net';
import type { Request } from 'express';
import type { Page } from './app.ts';
import { clientAddress, withoutMapping } from './client-address.ts';
import { digestOf, hasDigest } from './digest.ts';
import { HttpRefusal, refuseUnlessRead } from './http-refusal.ts';

export const metricsPath = '/metrics';

export interface MetricsText {
  readonly contentType: string;
  text(): Promise<string>;
}

/**
 * GET /metrics, for those who watch the service: with the token that was set, or without one only from this machine.
 * To all others it is not there.
 */
export const metricsPage = (metrics: MetricsText, token: string | null): Page => ({
  path: metricsPath,
  handler: async (request, response) => {
    if (request.path !== '/') throw new HttpRefusal(404, 'not_found');
    admit(request, token);
    refuseUnlessRead(request);
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': metrics.contentType });
    response.end(await metrics.text());
  },
});

function admit(request: Request, token: string | null): void {
  if (token === null) {
    if (!isFromHere(request)) throw new HttpRefusal(404, 'not_found');
    return;
  }
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (hasDigest(given, digestOf(token))) return;
  throw new HttpRefusal(401, 'metrics_token_wrong', { 'WWW-Authenticate': 'Bearer' });
}

/** Both who is connected and for whom it asks: a proxy on this machine speaks for the whole world. */
const isFromHere = (request: Request): boolean =>
  [withoutMapping(request.socket.remoteAddress ?? ''), clientAddress(request)].every(isLoopback);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
};
