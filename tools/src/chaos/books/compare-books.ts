import type { Load } from '../load/load.ts';
import type { Surroundings } from '../machines/world.ts';
import type { Finding } from './books.ts';
import { findingsAtRest, type Rest } from './books-at-rest.ts';
import { brokenPromises, readServiceBook } from './service-book.ts';

interface Compared extends Pick<Surroundings, 'platform' | 'network'>, Omit<Rest, 'read' | 'isOver'> {
  readonly load: Load;
  readonly databaseUrl: string;
}

/** All that is wrong between the three books when everything has come to rest, and in the service's own. */
export async function compareBooks({ platform, network, load, databaseUrl, ...rest }: Compared): Promise<{
  readonly findings: readonly Finding[];
  readonly restSeconds: number;
}> {
  const { findings, restSeconds } = await findingsAtRest({
    ...rest,
    // The service's book after the network's: it writes down what it asks for before it asks.
    read: async () => {
      const moved = await network.books();
      return { platform: platform.book, service: await readServiceBook(databaseUrl), network: moved };
    },
    isOver: () => load.isOver,
  });
  return { findings: [...findings, ...load.findings, ...(await brokenPromises(databaseUrl))], restSeconds };
}
