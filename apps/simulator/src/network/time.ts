export type Cancel = () => void;

/** The network's time. Tests give one that moves only when told to. */
export interface Time {
  now(): number;
  after(delayMs: number, action: () => void): Cancel;
}

/** The time of this machine. Stopped, it lets nothing happen any more. */
export class SystemTime implements Time {
  readonly #waiting = new Set<NodeJS.Timeout>();
  #isStopped = false;

  now(): number {
    return Date.now();
  }

  after(delayMs: number, action: () => void): Cancel {
    if (this.#isStopped) return () => undefined;
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      action();
    }, delayMs);
    this.#waiting.add(timer);
    return () => {
      this.#waiting.delete(timer);
      clearTimeout(timer);
    };
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }
}

/** Africa/Douala is one hour ahead of UTC all year. */
const douala = (at: number): string => new Date(at + 3_600_000).toISOString();

/** `2026-06-24 12:44:33`, as MTN writes it. */
export const dateAndTime = (at: number): string => douala(at).slice(0, 19).replace('T', ' ');

/** `260624.1244`, as it stands in Orange's ids. */
export const dateInId = (at: number): string => {
  const [day = '', time = ''] = douala(at).split('T');
  return `${day.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}`;
};

/** With its offset, as an Android device writes it. */
export const withOffset = (at: number): string => douala(at).replace('Z', '+01:00');
