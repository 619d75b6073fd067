import { auditEntry, limits, messageOf, type Ports, type StaffActor, shownText } from '@mobile-money/core';

type JournalPorts = Pick<Ports, 'audit' | 'apiKeys' | 'staff' | 'clock' | 'ids' | 'log'>;

const hourMs = 3_600_000;
/** So many things are remembered as said… */
const saidMax = 10_000;
/** …and so many wait to be written while the database is away. */
const waitingMax = 10_000;

interface Line {
  /** What it tells, without whom it is about: that is no matter of the log. */
  readonly what: string;
  readonly write: () => Promise<void>;
}

/**
 * Writes down what no answer waits for: when keys and tokens were last used, and who read what about players. It is
 * written behind the answers, one after the other; what could not be written is tried again with the next, and when the
 * service stops. What the database refuses though it is there is left out: it would hold up all that comes after it.
 */
export class Journal {
  readonly #ports: JournalPorts;
  readonly #said = new Map<string, number>();
  readonly #isStoreUnavailable: (error: unknown) => boolean;
  readonly #waiting: Line[] = [];
  #writing: Promise<void> | null = null;

  constructor(ports: JournalPorts, isStoreUnavailable: (error: unknown) => boolean) {
    this.#ports = ports;
    this.#isStoreUnavailable = isStoreUnavailable;
  }

  /** Once a minute at most. */
  keyUsed(prefix: string): void {
    const { apiKeys, clock } = this.#ports;
    const what = `key ${prefix}`;
    if (this.#isNews(what, limits.usedEveryMs))
      this.#add({ what, write: () => apiKeys.markUsed(prefix, clock.now()) });
  }

  /** The same for a token. */
  tokenUsed(prefix: string): void {
    const { staff, clock } = this.#ports;
    const what = `token ${prefix}`;
    if (this.#isNews(what, limits.usedEveryMs))
      this.#add({ what, write: () => staff.markTokenUsed(prefix, clock.now()) });
  }

  /** One line in the audit for a person, a deed and its subject in an hour, or no one would find the others. */
  note(staff: StaffActor, action: string, given: string): void {
    const { audit, clock } = this.#ports;
    // An index of the database takes no long ones.
    const subject = shownText(given, limits.soughtMaxChars);
    const what = `${staff.id} ${action}`;
    if (!this.#isNews(`${what} ${subject}`, hourMs)) return;
    const entry = auditEntry(this.#ports, staff, clock.now(), [action, subject, '', '']);
    this.#add({ what, write: () => audit.append(entry) });
  }

  /** All that can be written is written. */
  async over(): Promise<void> {
    await this.#writing;
    if (this.#waiting.length === 0) return;
    this.#writing ??= this.#write();
    await this.#writing;
  }

  #isNews(what: string, everyMs: number): boolean {
    const period = Math.floor(this.#ports.clock.now() / everyMs);
    if (this.#said.get(what) === period) return false;
    this.#said.delete(what);
    this.#said.set(what, period);
    if (this.#said.size > saidMax) this.#said.delete(this.#said.keys().next().value ?? '');
    return true;
  }

  #add(line: Line): void {
    if (this.#waiting.length >= waitingMax) return;
    this.#waiting.push(line);
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (!(await this.#isDone(next))) break;
      this.#waiting.shift();
    }
    this.#writing = null;
  }

  /** False when it is to be tried again. */
  async #isDone({ what, write }: Line): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      const { log } = this.#ports;
      const facts = { waiting: this.#waiting.length, error: messageOf(error) };
      const isLost = !this.#isStoreUnavailable(error);
      if (isLost)
        log.error('What was read or used is refused by the database, and not kept.', { what, ...facts });
      else log.warn('What was read and used could not be written down yet.', facts);
      return isLost;
    }
  }
}
