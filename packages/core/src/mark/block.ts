import type { Instant } from '../instant.ts';
import { normaliseMsisdn } from '../phone/msisdn.ts';
import { DomainError, type Reason } from '../reason/reason.ts';
import { playerId, type Transaction } from '../transaction/transaction.ts';

/** Who is blocked: a number, whoever uses it, or a player, whichever number they use. */
export const blockKinds = ['number', 'player'] as const;
export type BlockKind = (typeof blockKinds)[number];

export interface Blocked {
  readonly kind: BlockKind;
  readonly value: string;
}

/** That an approver wants no money of someone. One that is lifted is kept. */
export interface Block extends Blocked {
  readonly id: string;
  readonly because: Reason;
  readonly by: string;
  readonly at: Instant;
  readonly lifted: Lifting | null;
}

/** Who ended a block, when and why. */
export interface Lifting {
  readonly by: string;
  readonly at: Instant;
  readonly because: Reason;
}

export const blockStatuses = ['active', 'lifted'] as const;
export type BlockStatus = (typeof blockStatuses)[number];

/** Everyone who is blocked now, by name. */
export type ActiveBlocks = ReadonlySet<string>;

export const blockName = ({ kind, value }: Blocked): string => `${kind} ${value}`;

/** However a number or an id is written, it names one. Rejects with `invalid_msisdn`, `invalid_identifier`. */
export function blocked(kind: BlockKind, written: string): Blocked {
  if (kind === 'player') return { kind, value: playerId(written.trim().toLowerCase()) };
  const value = normaliseMsisdn(written);
  if (value === null) throw new DomainError('invalid_msisdn');
  return { kind, value };
}

export const isBlocked = (
  active: ActiveBlocks,
  { msisdn, playerId: player }: Pick<Transaction, 'msisdn' | 'playerId'>,
): boolean =>
  active.has(blockName({ kind: 'number', value: msisdn })) ||
  active.has(blockName({ kind: 'player', value: player }));
