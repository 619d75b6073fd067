import { readFileSync } from 'node:fs';

interface Ticks {
  readonly stolen: number;
  readonly all: number;
}

/** Linux counts them since the machine was started; elsewhere no one tells. */
function ticks(): Ticks {
  try {
    return ticksIn(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return { stolen: 0, all: 0 };
  }
}

/** The first line: user, nice, system, idle, waiting for a disk, two kinds of interrupts, stolen. */
export function ticksIn(text: string): Ticks {
  const counted = text.slice(0, text.indexOf('\n')).trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: counted[7] ?? 0, all: counted.reduce((sum, each) => sum + each, 0) };
}

/**
 * How much of the processors' time the host of a virtual machine gave to others. A figure from such a moment says
 * little of what was measured.
 */
export class StolenTime {
  readonly #look: () => Ticks;
  #last: Ticks;

  constructor(look: () => Ticks = ticks) {
    this.#look = look;
    this.#last = look();
  }

  /** Of a hundred, since the last time it was asked. */
  percent(): number {
    const now = this.#look();
    const [stolen, all] = [now.stolen - this.#last.stolen, now.all - this.#last.all];
    this.#last = now;
    return all <= 0 ? 0 : (stolen / all) * 100;
  }
}
