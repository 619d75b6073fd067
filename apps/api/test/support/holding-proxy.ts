import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a server, and keeps back its answers to some requests until it is told to let them go. */
export class HoldingProxy {
  /** Resolves when an answer is being kept back. */
  readonly holds: Promise<void>;
  readonly #server: Server;
  #letGo: () => void = () => undefined;

  private constructor(target: string, isHeld: (path: string) => boolean) {
    const released = new Promise<void>((resolve) => {
      this.#letGo = resolve;
    });
    let holding: () => void = () => undefined;
    this.holds = new Promise((resolve) => {
      holding = resolve;
    });
    this.#server = createServer((incoming, outgoing) => {
      const { method, headers, url: path = '/' } = incoming;
      const isHeldBack = method === 'POST' && isHeld(path);
      const forward = ask(`${target}${path}`, { ...(method ? { method } : {}), headers }, async (answer) => {
        if (isHeldBack) {
          holding();
          await released;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(forward);
    });
  }

  static async before(target: string, isHeld: (path: string) => boolean): Promise<HoldingProxy> {
    const proxy = new HoldingProxy(target, isHeld);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  letGo(): void {
    this.#letGo();
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
