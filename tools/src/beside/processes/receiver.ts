import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Server, startServer } from './server-process.ts';

const program = fileURLToPath(new URL('./bare-receiver.js', import.meta.url));

/** A platform that takes every webhook at once. */
export interface Receiver extends Server {
  /** Resolves when so many more have come. */
  got(count: number): Promise<unknown>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = await startServer([program], {});
  return {
    ...server,
    got: (count) => {
      server.child.send(count);
      return once(server.child, 'message');
    },
  };
}
