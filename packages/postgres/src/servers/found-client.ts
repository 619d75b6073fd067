import pg from 'pg';
import type { ServerFinder } from './server-finder.ts';

type Connected = (error?: Error | null) => void;

/** Connections of a pool that go to whichever server is found at the time. */
export function clientsOf(finder: Pick<ServerFinder, 'find' | 'forget'>): typeof pg.Client {
  return class FoundClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | undefined {
      const connected = this.#connect();
      if (callback === undefined) return connected.then(() => this);
      void connected.then(() => callback(), callback);
      return undefined;
    }

    async #connect(): Promise<void> {
      const { host, port } = await finder.find();
      this.host = host;
      this.port = port;
      try {
        await super.connect();
      } catch (error) {
        finder.forget();
        throw error;
      }
    }
  };
}
