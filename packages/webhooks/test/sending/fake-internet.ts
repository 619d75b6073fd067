import net, { isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import { jest } from '@jest/globals';

/**
 * From now on every address, public or private, leads to 127.0.0.1: a connection that our code opens really is
 * opened, and no test sends anything elsewhere. It sits below the agents, in the socket, where the address is known
 * that is really connected to. Gives the list of those addresses, which grows.
 */
export function fakeInternet(): string[] {
  const visited: string[] = [];
  const connect = net.Socket.prototype.connect;
  jest.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...call: unknown[]) {
    const options = optionsOf(call[0]);
    if (options.host !== undefined && isIP(options.host) !== 0) {
      visited.push(options.host);
      options.host = '127.0.0.1';
    } else {
      options.lookup = leadingHome(options.lookup, visited);
    }
    return Reflect.apply(connect, this, call);
  });
  return visited;
}

/** Node itself passes an array of the options and a callback. */
function optionsOf(first: unknown): TcpNetConnectOpts {
  return (Array.isArray(first) ? first[0] : first) as TcpNetConnectOpts;
}

function leadingHome(lookup: LookupFunction | undefined, visited: string[]): LookupFunction {
  if (lookup === undefined) throw new Error('The agent resolves names by itself.');
  return (name, options, done) =>
    lookup(name, options, (error, found) => {
      if (error) return done(error, []);
      visited.push(...(Array.isArray(found) ? found.map(({ address }) => address) : [found]));
      return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    });
}
