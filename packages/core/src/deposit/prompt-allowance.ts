import type { Instant } from '../instant.ts';
import { type Deposit, isOpen, wasAsked } from './deposit.ts';

/** How many prompts one number may have open, and be sent in a day. */
export interface PromptLimits {
  readonly openMax: number;
  readonly perDayMax: number;
}

export interface PromptAllowance extends PromptLimits {
  /** When the day of Cameroon began. */
  readonly dayFrom: Instant;
}

/**
 * Whether a number may be sent one more prompt. Everyone's count, of every application, so that no one floods a
 * stranger's phone until its owner confirms the wrong one. For a player who has paid from that number before only their
 * own do: a flood must not lock them out. `stored` may hold any deposits.
 */
export function isPromptAllowed(
  wanted: Deposit,
  stored: readonly Deposit[],
  { openMax, perDayMax, dayFrom }: PromptAllowance,
): boolean {
  const ofNumber = stored.filter(({ msisdn }) => msisdn === wanted.msisdn);
  const isOwn = ({ applicationId, playerId }: Deposit): boolean =>
    applicationId === wanted.applicationId && playerId === wanted.playerId;
  const isFree = (prompts: readonly Deposit[]): boolean =>
    prompts.filter(isOpen).length < openMax &&
    prompts.filter(({ createdAt }) => createdAt >= dayFrom).length < perDayMax;
  const prompts = ofNumber.filter((each) => each.collectionMode === 'merchant_initiated' && wasAsked(each));
  const hasPaid = ofNumber.some((each) => isOwn(each) && each.state === 'succeeded');
  return isFree(hasPaid ? prompts.filter(isOwn) : prompts);
}
