import { DomainError } from '@mobile-money/core';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';
import { type Job, type ProcessPorts, type ServiceProcess, startProcess } from './service-process.ts';
import type { Sky } from './weather.ts';

/** Whether an error is one that the world around the service brings about. */
export const isOfWorld = (error: string): boolean =>
  /the database (cannot be reached|was lost)|connection lost|no longer waits for this provider/.test(error);

/** Says that no answer came: the process may have died, or may still be at it. */
export class NoAnswer extends Error {}

export type Service = ServiceProcess['service'];

/** Runs the processes of the service: starts them, lets them die, starts them again, and passes calls to a live one. */
export class Datacentre {
  /** What calls ended with that is neither a refusal nor the fault of the world around. */
  readonly broken: string[] = [];
  #processes: ServiceProcess[] = [];
  #started = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly sky: Sky,
    private readonly portsFor: (life: Life) => ProcessPorts,
  ) {
    scheduler.onCrash = (life) => this.#replace(life);
  }

  start(count: number): void {
    for (let started = 0; started < count; started += 1) {
      this.#started += 1;
      const life = { name: `process-${this.#started}`, isAlive: true };
      const random = this.random.fork(this.#started);
      this.#processes.push(startProcess(life, this.portsFor(life), this.scheduler, random, this.sky));
    }
  }

  isUp(): boolean {
    return this.#processes.length > 0;
  }

  /** Calls a process that is alive and waits a while; the caller cannot tell a slow process from a dead one. */
  async call<Answer>(what: string, request: (service: Service) => Promise<Answer>): Promise<Answer> {
    const { world } = this.scheduler;
    if (!this.isUp()) {
      await this.scheduler.step(world, `${what}: no process`, 5_000);
      throw new NoAnswer();
    }
    const { service, life } = this.random.pick(this.#processes);
    this.scheduler.note(world, `${what} at ${life.name}`);
    const answer = request(service).catch((error: unknown) => {
      if (!(error instanceof DomainError) && !isOfWorld(String(error))) this.broken.push(`${what}: ${error}`);
      throw error;
    });
    return this.scheduler.within(60_000, answer, () => new NoAnswer());
  }

  /** Runs one round of background work somewhere. */
  async run(job: Job): Promise<number> {
    try {
      return await this.call(job, (service) => service.jobs[job]());
    } catch (error) {
      this.scheduler.note(this.scheduler.world, `${job} failed: ${String(error)}`);
      return 0;
    }
  }

  #replace(dead: Life): void {
    this.#processes = this.#processes.filter(({ life }) => life !== dead);
    const { world } = this.scheduler;
    this.scheduler.spawn(world, 'a restart is due', async () => {
      await this.scheduler.step(world, 'a process restarts', this.random.between(500, 20_000));
      this.start(1);
      await this.run('recover');
    });
  }
}
