import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { BalanceAnswer, BalanceReader } from '../ports/gateways.ts';
import { reason } from '../reason/reason.ts';
import type { PacedReads } from './paced-status-reader.ts';
import { ReadTurns } from './waiting-reads.ts';

export interface PacedBalanceReads extends Omit<PacedReads, 'statuses'> {
  readonly balances: BalanceReader;
}

/** Reads balances in turns with the statuses of the same account. Who gets no turn in time hears `unknown`. */
export class PacedBalanceReader implements BalanceReader {
  readonly #parts: PacedBalanceReads;

  constructor(parts: PacedBalanceReads) {
    this.#parts = parts;
  }

  tellsBalance(providerId: string): boolean {
    return this.#parts.balances.tellsBalance(providerId);
  }

  async readBalance(providerId: string): Promise<BalanceAnswer> {
    const { balances, clock, pauses, limitOf } = this.#parts;
    const limit = limitOf(providerId);
    if (limit === null) return balances.readBalance(providerId);
    const turns = new ReadTurns(this.#parts, limit);
    const patientUntil = later(clock.now(), limits.readPatienceMs.person);
    for (;;) {
      const { id, waitMs } = await turns.take('person');
      if (waitMs === 0) return this.#read(turns, id, providerId);
      if (clock.now() + waitMs > patientUntil) return { outcome: 'unknown', reason: reason('reads_put_off') };
      await pauses.wait(waitMs);
    }
  }

  async #read(turns: ReadTurns, turnId: string, providerId: string): Promise<BalanceAnswer> {
    const asked = this.#parts.balances.readBalance(providerId);
    const answer = await asked.catch(() => null);
    const retryAfterMs = answer?.outcome === 'unknown' ? answer.retryAfterMs : undefined;
    await (retryAfterMs === undefined ? turns.end(turnId) : turns.slowDown(turnId, retryAfterMs));
    return asked;
  }
}
