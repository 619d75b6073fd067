import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../../harness/server-process.ts';

/**
 * How a wire is. `cut`: what is connected breaks and no one gets through. `stalled`: everything stays connected and
 * nothing passes, as on a half-open connection. `slow`: every piece takes its time. `deaf`: questions pass, and the
 * connection breaks instead of the answer.
 */
export type Mood =
  | { readonly is: 'open' }
  | { readonly is: 'cut' }
  | { readonly is: 'stalled' }
  | { readonly is: 'slow'; readonly ms: number }
  | { readonly is: 'deaf' };

interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

const loopback = '127.0.0.1';

/** A stretch of network between two processes, which can be cut, stalled and slowed down. */
export class Wire {
  readonly name: string;
  readonly #server: Server;
  readonly #farPorts: () => readonly number[];
  readonly #links = new Set<Link>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #mood: Mood = { is: 'open' };
  port = 0;

  private constructor(name: string, farPorts: () => readonly number[]) {
    this.name = name;
    this.#farPorts = farPorts;
    this.#server = createServer({ allowHalfOpen: true }, (near) => void this.#accept(near));
  }

  /** Leads to the first of the ports that takes a connection; which ones there are may change. */
  static async open(name: string, farPorts: () => readonly number[]): Promise<Wire> {
    const wire = new Wire(name, farPorts);
    wire.port = await listening(wire.#server);
    return wire;
  }

  get url(): string {
    return `http://${loopback}:${this.port}`;
  }

  set(mood: Mood): void {
    this.#mood = mood;
    if (mood.is === 'cut') for (const link of this.#links) this.#break(link);
    this.#changes.emit('changed');
  }

  async close(): Promise<void> {
    this.set({ is: 'cut' });
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #accept(near: Socket): Promise<void> {
    near.on('error', () => near.destroy());
    if (this.#mood.is === 'cut') return void near.destroy();
    const far = await this.#reach();
    if (far === null) return void near.destroy();
    const link: Link = { near, far };
    this.#links.add(link);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.#break(link)).on('close', () => this.#break(link));
    }
    // It may have been cut, or the caller gone, while the far end was looked for.
    if ((this.#mood as Mood).is === 'cut' || near.destroyed) return this.#break(link);
    void this.#carry(link, near, far, 'question');
    void this.#carry(link, far, near, 'answer');
  }

  async #reach(): Promise<Socket | null> {
    for (const port of this.#farPorts()) {
      const far = connect({ port, host: loopback, allowHalfOpen: true });
      const reached = once(far, 'connect').then(
        () => true,
        () => false,
      );
      if (await reached) return far;
      far.destroy();
    }
    return null;
  }

  async #carry(link: Link, from: Socket, to: Socket, kind: 'question' | 'answer'): Promise<void> {
    try {
      for await (const piece of from) {
        if (!(await this.#mayPass(kind))) return this.#break(link);
        if (!to.write(piece as Buffer)) await once(to, 'drain');
      }
      if (await this.#mayPass(kind)) to.end();
    } catch {
      this.#break(link);
    }
  }

  /** Waits as long as the wire makes it wait; false when the connection is to break instead. */
  async #mayPass(kind: 'question' | 'answer'): Promise<boolean> {
    if (this.#mood.is === 'slow') await sleep(this.#mood.ms);
    while (this.#mood.is === 'stalled') await once(this.#changes, 'changed');
    return this.#mood.is !== 'cut' && !(this.#mood.is === 'deaf' && kind === 'answer');
  }

  #break(link: Link): void {
    if (!this.#links.delete(link)) return;
    link.near.destroy();
    link.far.destroy();
  }
}
