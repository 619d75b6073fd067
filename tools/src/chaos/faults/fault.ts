import type { Random } from '@mobile-money/testing/random';
import type { World } from '../machines/world.ts';

/** A fault that is planned: which one, on what, and for how long. */
export interface Fault {
  readonly name: string;
  /** What it falls on, for the record; empty when there is only one. */
  readonly target: string;
  /** From its beginning to its end; 0 for what is over at once. */
  readonly lastsMs: number;
  begin(world: World): Promise<void> | void;
  end(world: World): Promise<void> | void;
}

export interface FaultKind {
  readonly name: string;
  /** Faults of one family do not follow each other: together they would last longer than anyone promises to bear. */
  readonly family: 'process' | 'database' | 'gateway' | 'receiver' | 'door' | 'sms' | 'operator';
  readonly lastsMs: readonly [min: number, max: number];
  /** Throws the dice for the details. */
  plan(dice: Random): Pick<Fault, 'target' | 'begin' | 'end'>;
}
