import { isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { type AgentChoices, agents, keepAliveProbeMs } from './guarded-agents.ts';

export interface ConnectionChoices extends AgentChoices {
  /** For resolving the name, connecting and, with https, agreeing on keys. */
  readonly timeoutMs: number;
}

type Opened = (error: Error | null) => void;
type Open = (options: TcpNetConnectOpts & ConnectionOptions, opened: Opened) => Socket;

/**
 * An idle connection is closed before a receiver does so: one that it closes just as we send costs an attempt. Many
 * servers give up after two seconds; one that announces less is believed.
 */
export const idleMs = 1_000;

/** As the kernel tells it of a connection that comes to nothing. */
export const tooLate = (): Error =>
  Object.assign(new Error('The deadline has passed.'), { code: 'ETIMEDOUT' });

const sessionsMax = 500;

/**
 * Opens the connections of undici through our agents: they know which addresses are refused, in a url and wherever a
 * name leads, and it is they who connect.
 */
export function connections({ timeoutMs, ...choices }: ConnectionChoices): buildConnector.connector {
  const { http, https, options: given } = agents(choices);
  const sessions = new TlsSessions();
  return ({ protocol, hostname, port }, done) => {
    const isSecure = protocol === 'https:';
    const agent = isSecure ? https : http;
    const name = `${hostname}:${port}`;
    let timer: NodeJS.Timeout | undefined;
    const end = (error: Error | null): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (error === null) done(null, socket);
      else done(error, null);
    };
    const open = agent.createConnection.bind(agent) as unknown as Open;
    const tls = {
      servername: servernameOf(hostname),
      session: sessions.of(name),
      ALPNProtocols: ['http/1.1'],
    };
    const to = { host: hostname, port: Number(port) || (isSecure ? 443 : 80) };
    // Told of a refusal before there is a socket, and undici before it has taken note that it asked for one.
    const socket = open(
      { ...given, ...(isSecure ? tls : {}), ...to },
      (error) => error && process.nextTick(end, error),
    );
    timer = setTimeout(() => socket.destroy(tooLate()), timeoutMs);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveProbeMs);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => end(null));
    socket.on('error', end);
    if (isSecure) sessions.keep(name, socket as TLSSocket);
  };
}

/** A machine that serves several names has to know whose certificate to show; undici tells it only what `Host` says. */
const servernameOf = (hostname: string): string => (isIP(hostname) === 0 ? hostname.replace(/\.$/, '') : '');

/** Sessions of receivers seen before: the next connection to one begins with less arithmetic on both sides. */
class TlsSessions {
  readonly #byName = new Map<string, Buffer>();

  of(name: string): Buffer | undefined {
    return this.#byName.get(name);
  }

  keep(name: string, socket: TLSSocket): void {
    socket.on('session', (session) => {
      this.#byName.delete(name);
      this.#byName.set(name, session);
      const [oldest] = this.#byName.keys();
      if (this.#byName.size > sessionsMax && oldest !== undefined) this.#byName.delete(oldest);
    });
    // A session may be what went wrong.
    socket.once('error', () => this.#byName.delete(name));
  }
}
