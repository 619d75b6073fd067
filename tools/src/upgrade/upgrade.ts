import { setTimeout as sleep } from 'node:timers/promises';
import type { Statement } from '@mobile-money/postgres';
import { Random } from '@mobile-money/testing/random';
import { allFaults } from '../chaos/faults/all-faults.ts';
import { makeFaults, printSchedule, scheduleOf } from '../chaos/faults/schedule.ts';
import type { World } from '../chaos/machines/world.ts';
import { notUnderstood } from './statements.ts';
import { migrateBy, type Version } from './version.ts';

/** A version with all that its stores say to the database. */
export interface Speaking extends Version {
  readonly statements: readonly Statement[];
}

interface UpgradeParts {
  readonly world: World;
  readonly before: Speaking;
  readonly after: Speaking;
  /** How long the versions serve between two moves. */
  readonly serveMs: number;
  readonly seed: number;
  readonly print: (text: string) => void;
}

/** What a move found wrong, a sentence each. */
type Wrong = Promise<readonly string[]>;

/** One fault in so much time. */
const faultEveryMs = 12_000;
/** So long everyone has to be answered before the next move is measured. */
const calmMs = 2_000;
const calmWithinMs = 60_000;

/** Tries of a platform that got another answer than they should, or none. */
export const unansweredBy = ({ answers }: Pick<World['platform'], 'answers'>): number =>
  [...answers].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0);

/** The moves of an upgrade, on a world in which the version before serves. */
export class Upgrade {
  readonly #parts: UpgradeParts;
  readonly #dice: Random;
  #hasLastSteps = false;
  faults = 0;

  constructor(parts: UpgradeParts) {
    this.#parts = parts;
    this.#dice = new Random(parts.seed + 5);
  }

  async serve(): Wrong {
    await sleep(this.#parts.serveMs);
    return [];
  }

  /** Faults on processes and the database, while the versions serve or something else is done to them. */
  async underFaults(work: () => Promise<unknown> = () => this.serve()): Wrong {
    const { world, serveMs } = this.#parts;
    const kinds = allFaults(world).filter(
      ({ family, lastsMs: [least] }) => ['process', 'database'].includes(family) && least < faultEveryMs,
    );
    const count = Math.max(1, Math.round(serveMs / faultEveryMs));
    const faults = scheduleOf({ kinds, count, lengthMs: serveMs }, this.#dice);
    this.#parts.print(printSchedule(faults));
    const made = makeFaults(faults, world, () => {
      this.faults += 1;
    });
    await Promise.all([made, work()]);
    return this.#calm();
  }

  async #calm(): Wrong {
    const { services, platform } = this.#parts.world;
    for (const late = performance.now() + calmWithinMs; performance.now() < late; ) {
      const already = unansweredBy(platform);
      await sleep(calmMs);
      if (services.every(({ port }) => port !== null) && unansweredBy(platform) === already) return [];
    }
    return ['A minute after the last fault not everyone was answered.'];
  }

  /** What the version before can live with. Whoever tries to finish the upgrade now is refused. */
  async widen(): Wrong {
    const { before, after } = this.#parts;
    const said = await this.#migrate(after);
    if (typeof said !== 'string') return said;
    this.#hasLastSteps = said.includes('--finish');
    const wrong = [...(await this.#notUnderstood(before)), ...(await this.#notUnderstood(after))];
    if (wrong.length > 0 || !this.#hasLastSteps) return wrong;
    return this.#mustRefuse(after, ['--finish'], 'still at work');
  }

  async replace(places: readonly number[], by: 'before' | 'after'): Wrong {
    const { services, newService } = this.#parts.world;
    for (const place of places) {
      const last = services[place];
      const next = newService(place, this.#parts[by].run);
      // As it is done without a pause: the next one serves before the last one is asked to end.
      await next.start();
      services[place] = next;
      // One that stands still just now would never hear of it.
      last?.thaw();
      await last?.kill('SIGTERM');
    }
    return [];
  }

  /** The last steps, after which there is no way back: the version before says so, and does not start. */
  async finish(): Wrong {
    const { before, after } = this.#parts;
    const said = await this.#migrate(after, ['--finish']);
    if (typeof said !== 'string') return said;
    const wrong = await this.#notUnderstood(after);
    if (wrong.length > 0 || !this.#hasLastSteps) return wrong;
    return this.#mustRefuse(before, [], 'older than the database');
  }

  async #migrate(version: Version, options: readonly string[] = []): Promise<string | readonly string[]> {
    const { isDone, said } = await migrateBy(version, this.#parts.world.database.url, options);
    this.#parts.print(said);
    return isDone ? said : [`The schema was not brought up to date: ${said}`];
  }

  async #mustRefuse(version: Version, options: readonly string[], why: string): Wrong {
    const { isDone, said } = await migrateBy(version, this.#parts.world.database.url, options);
    if (!isDone && said.includes(why)) return [];
    return [`${version.name} should have refused (${why}) and said: ${said}`];
  }

  async #notUnderstood({ name, statements }: Speaking): Wrong {
    const found = await notUnderstood(this.#parts.world.database.url, statements);
    return found.map((what) => `The database no longer understands ${name}, ${what}`);
  }
}
