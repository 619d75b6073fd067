import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Msisdn, type Operator, walletId } from '@mobile-money/core';
import { isObject, type JsonObject } from '../http/exchange.ts';

/**
 * What merchants have, in a file: `{"orange-237698417301": 250000.6}`. The service keeps a book of their balances, so a
 * network that starts again goes on from where it was. Written by hand, it is what they begin with.
 */
export class KeptBalances {
  readonly #path: string;
  readonly #balances: Record<string, unknown>;

  constructor(path: string) {
    this.#path = path;
    this.#balances = { ...readKept(path) };
    const wrong = Object.keys(this.#balances).find((key) => !isBalance(this.#balances[key]));
    if (wrong !== undefined)
      throw new Error(`${path}: '${wrong}' is no balance; it is a number of XAF from 0.`);
  }

  /** Null for a merchant that the file does not name. */
  of(operator: Operator, msisdn: string): number | null {
    return (this.#balances[walletId(operator, msisdn as Msisdn)] as number | undefined) ?? null;
  }

  /** At once and as a whole: a network that is killed has lost nothing, and left no half of a file. */
  keep(operator: Operator, msisdn: string, balanceXaf: number): void {
    this.#balances[walletId(operator, msisdn as Msisdn)] = balanceXaf;
    mkdirSync(dirname(this.#path), { recursive: true });
    const draft = `${this.#path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(this.#balances, null, 2)}\n`);
    renameSync(draft, this.#path);
  }
}

const isBalance = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && Number.isSafeInteger(Math.round(value * 100));

function readKept(path: string): JsonObject {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isObject(kept)) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
  }
  throw new Error(`${path} must hold an object of balances.`);
}
