import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands between the pool and the server, and can do what networks do: lose an answer on its way back, or go silent
 * on connections without closing them.
 */
export class CuttingProxy {
  readonly #server: Server;
  readonly #links = new Set<{ readonly outer: Socket; readonly inner: Socket; isSilent: boolean }>();
  #isCuttingNext = false;

  constructor(port: number) {
    this.#server = createServer((outer) => {
      const link = { outer, inner: connect(port, '127.0.0.1'), isSilent: false };
      this.#links.add(link);
      const close = (): void => {
        link.outer.destroy();
        link.inner.destroy();
        this.#links.delete(link);
      };
      for (const socket of [link.outer, link.inner]) socket.on('error', close).on('close', close);
      link.outer.on('data', (data) => !link.isSilent && link.inner.write(data));
      link.inner.on('data', (data) => {
        if (link.isSilent) return;
        if (!this.#isCuttingNext) return void link.outer.write(data);
        this.#isCuttingNext = false;
        close();
      });
    });
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  }

  /** The server carries the next statement out, but its answer is lost and the connection breaks. */
  cutNextAnswer(): void {
    this.#isCuttingNext = true;
  }

  /** Nothing passes any more on the connections there are now; no one is told. */
  silencePresent(): void {
    for (const link of this.#links) link.isSilent = true;
  }

  async close(): Promise<void> {
    for (const { outer, inner } of this.#links) {
      outer.destroy();
      inner.destroy();
    }
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
