import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that a system gives to whoever asks for any, or to connections: no one takes one of these by chance. */
const [first, last] = [10_000, 32_000];

/** A port that was free a moment ago, for whoever must be told its port before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(server.close(), 'close');
    return port;
  }
}
