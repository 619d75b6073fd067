import { createServer } from 'node:net';

export const loopback = '127.0.0.1';

/** The wished port when no one listens there, else one that the system picks. */
export async function freePort(wished: number | null): Promise<number> {
  if (wished !== null) {
    const granted = await tryPort(wished).catch(() => null);
    if (granted !== null) return granted;
  }
  return tryPort(0);
}

const tryPort = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, loopback, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
