import { rm } from 'node:fs/promises';
import { runFolder } from './fresh-database.ts';

interface Part {
  stop(): Promise<unknown>;
}

/** What a run has started. It is stopped in the other order, whatever becomes of each part. */
export class Started {
  readonly #parts: Part[] = [];
  #isOver = false;

  /** What comes after the end is stopped at once. */
  add<Added extends Part>(part: Added): Added {
    this.#parts.unshift(part);
    if (this.#isOver) void this.stop();
    return part;
  }

  /** A folder for what the run writes. */
  async folder(prefix: string): Promise<string> {
    const folder = await runFolder(prefix);
    this.add({ stop: () => rm(folder, { recursive: true, force: true }) });
    return folder;
  }

  readonly stop = async (): Promise<void> => {
    this.#isOver = true;
    for (const part of this.#parts.splice(0)) await part.stop().catch(() => undefined);
  };
}

/** Starts one part after the other; those that were started are stopped again when the rest cannot be. */
export async function startAll<Parts extends object>(
  start: (started: Started) => Promise<Parts>,
): Promise<Parts & { stop(): Promise<void> }> {
  const started = new Started();
  try {
    return { ...(await start(started)), stop: started.stop };
  } catch (error) {
    await started.stop();
    throw error;
  }
}
