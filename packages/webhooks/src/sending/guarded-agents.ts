import http from 'node:http';
import https from 'node:https';
import { type LookupFunction, Socket, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { nameLookup } from './name-lookup.ts';
import { isRefusedAddress } from './refused-addresses.ts';

export interface AgentChoices {
  readonly allowPrivateAddresses: boolean;
  readonly lookup: LookupFunction | undefined;
  /** Certificates to trust instead of the usual ones. */
  readonly ca: string | undefined;
}

export interface Agents {
  readonly http: http.Agent;
  readonly https: https.Agent;
  /** To be given to `createConnection`: that takes the options of a connection, not those of its agent. */
  readonly options: { readonly lookup: LookupFunction; readonly ca?: string };
}

/** As axios sets it for each request: with another value here, every request would change it twice. */
export const keepAliveProbeMs = 60_000;

/** Agents that open connections, and unless private addresses are allowed none to an address of our own side. */
export function agents({ allowPrivateAddresses, lookup: given, ca }: AgentChoices): Agents {
  // What only the system finds is on our own side.
  const lookup = given ?? nameLookup({ asksSystemToo: allowPrivateAddresses });
  const trusted = ca === undefined ? {} : { ca };
  const options = { lookup: allowPrivateAddresses ? lookup : refusing(lookup), ...trusted };
  const own = { ...options, keepAlive: true, keepAliveMsecs: keepAliveProbeMs };
  return allowPrivateAddresses
    ? { http: new http.Agent(own), https: new https.Agent(own), options }
    : { http: new GuardedHttpAgent(own), https: new GuardedHttpsAgent(own), options };
}

/** Whether a request failed because its address is refused, by us or by request-filtering-agent. */
export const isRefusal = (message: string): boolean => message.includes(' is not allowed. Because');

const refusal = (address: string): Error =>
  new Error(`${address} is not allowed. Because it does not belong to the internet.`);

type Connected = (error: Error | null, socket: Duplex) => void;

/** The base classes check addresses too: those in the url, and every one that a name leads to, when it connects. */
class GuardedHttpAgent extends RequestFilteringHttpAgent {
  override createConnection(options: TcpNetConnectOpts, connected?: Connected): Duplex | Socket {
    return refusedSocket(options, connected) ?? super.createConnection(options, connected);
  }
}

class GuardedHttpsAgent extends RequestFilteringHttpsAgent {
  override createConnection(options: TcpNetConnectOpts, connected?: Connected): Duplex | Socket {
    return refusedSocket(options, connected) ?? super.createConnection(options, connected);
  }
}

/** Node does not look up an address in a url, so it is checked here; the socket that is returned never connects. */
function refusedSocket({ host }: TcpNetConnectOpts, connected: Connected = () => {}): Socket | null {
  if (host === undefined || !isRefusedAddress(host)) return null;
  const socket = new Socket();
  // Told at once: an error of the socket itself would come before anyone listens.
  connected(refusal(host), socket);
  return socket;
}

/** Gives no address at all when one of them is refused: a name that mixes them means no good. */
const refusing =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const bad = error ? undefined : addresses.find(isRefusedAddress);
      if (bad === undefined) done(error, found, family);
      else done(refusal(bad), []);
    });
