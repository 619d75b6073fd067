import { auditEntry, limits, messageOf, type Ports, type StaffActor } from '@mobile-money/core';

type JournalPorts = Pick<Ports, 'audit' | 'apiKeys' | 'staff' | 'clock' | 'ids' | 'log'>;

const hourMs = 3_600_000;
/** So many things are remembered as said… */
const saidMax = 10_000;
/** …and so many wait to be written while the database is away. */
const waitingMax = 10_000;

/**
 * Writes down what no answer waits for: when keys and tokens were last used, and who read what about players. It is
 * written behind the answers, one after the other; what could not be written is tried again with the next, and when the
 * service stops.
 */
export class Journal {
  readonly #ports: JournalPorts;
  readonly #said = new Map<string, number>();
  readonly #waiting: (() => Promise<void>)[] = [];
  #writing: Promise<void> | null = null;

  constructor(ports: JournalPorts) {
    this.#ports = ports;
  }

  /** Once a minute at most. */
  keyUsed(prefix: string): void {
    const { apiKeys, clock } = this.#ports;
    if (this.#isNews(`key ${prefix}`, limits.usedEveryMs))
      this.#add(() => apiKeys.markUsed(prefix, clock.now()));
  }

  /** The same for a token. */
  tokenUsed(prefix: string): void {
    const { staff, clock } = this.#ports;
    if (this.#isNews(`token ${prefix}`, limits.usedEveryMs))
      this.#add(() => staff.markTokenUsed(prefix, clock.now()));
  }

  /** One line in the audit for a person, a deed and its subject in an hour, or no one would find the others. */
  note(staff: StaffActor, action: string, subject: string): void {
    const { audit, clock } = this.#ports;
    if (!this.#isNews(`${staff.id} ${action} ${subject}`, hourMs)) return;
    const entry = auditEntry(this.#ports, staff, clock.now(), [action, subject, '', '']);
    this.#add(() => audit.append(entry));
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

  #add(write: () => Promise<void>): void {
    if (this.#waiting.length >= waitingMax) return;
    this.#waiting.push(write);
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    try {
      for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
        await next();
        this.#waiting.shift();
      }
    } catch (error) {
      const facts = { waiting: this.#waiting.length, error: messageOf(error) };
      this.#ports.log.warn('What was read and used could not be written down yet.', facts);
    }
    this.#writing = null;
  }
}
