import { type CollectionMode, collectionModes } from '../deposit/deposit-transitions.ts';
import { type Payee, ussdTemplate } from '../deposit/dial-instructions.ts';
import type { Instant } from '../instant.ts';
import { msisdn } from '../phone/msisdn.ts';
import { type Operator, operators } from '../phone/operator.ts';
import { type OperatorPrefix, operatorPrefixes } from '../phone/operator-prefixes.ts';
import { DomainError, type DomainErrorCode, type Reason, reason } from '../reason/reason.ts';
import { isClean } from '../text.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import { type Direction, directions } from '../transaction/transaction.ts';

/** A merchant number, the code that pays it, and the device that hears of its payments. */
export interface Channel extends Payee {
  readonly channelId: string;
  readonly providerId: string;
  readonly operator: Operator;
  readonly collectionMode: CollectionMode;
  /** The gateway device that reports payments to this number; null when the provider itself confirms them. */
  readonly deviceId: string | null;
  readonly simNumber: number | null;
  readonly enabled: boolean;
  /** The most that one SMS credits without the word of the wallet's book; null: as settings say. */
  readonly unvouchedMaxXaf: number | null;
  /** It credits any amount, and any sum. */
  readonly isUnvouchedUnlimited: boolean;
  /** Under this the wallet holds little; null: never. */
  readonly lowXaf: number | null;
  /** When the device was last heard of, by heartbeat or SMS. */
  readonly lastSeenAt: Instant | null;
  /** When an SMS came last to its SIM card, whatever it said; up to `limits.seenAgainMs` later in truth. */
  readonly lastSmsAt: Instant | null;
  /** Since when it is taken for deaf: players pay, and no SMS comes. */
  readonly deafSince: Instant | null;
  /** Until then a deposit is under way that shows whether it hears again. */
  readonly triedUntil: Instant | null;
}

export function channel(given: Channel): Channel {
  const { channelId: channel, providerId: provider } = given;
  const refuse = (why: string | Reason, code: DomainErrorCode = 'invalid_registry'): never => {
    throw new DomainError(code, reason('channel_refused', { channel, provider, why }));
  };
  if (!isId(given.channelId)) refuse('its id must be lower-case letters, digits, hyphens or underscores.');
  if (!operators.includes(given.operator)) refuse(`its operator must be ${operators.join(' or ')}.`);
  if (!collectionModes.includes(given.collectionMode)) refuse('its collection mode is unknown.');
  if (given.merchantCode !== null && !/^\d{1,12}$/.test(given.merchantCode))
    refuse('its merchant code must be digits.');
  if (given.simNumber !== null && !Number.isSafeInteger(given.simNumber))
    refuse('its SIM number must be whole.');
  const bounds = { low_xaf: given.lowXaf, unvouched_max_xaf: given.unvouchedMaxXaf };
  for (const [name, xaf] of Object.entries(bounds)) {
    if (xaf !== null && !(Number.isSafeInteger(xaf) && xaf >= 0))
      refuse(`its ${name} must be a whole number of XAF, zero or more.`);
  }
  try {
    msisdn(given.merchantMsisdn);
    ussdTemplate(given.ussdTemplate);
  } catch (error) {
    const { code, why } = error as DomainError;
    refuse(why, code);
  }
  return given;
}

/** A channel confirms payments while its device is heard of and not deaf, or always when it has none. */
export function canConfirm(channel: Channel, at: Instant, channelSilenceMs: number): boolean {
  if (!channel.enabled) return false;
  if (channel.deviceId === null) return true;
  if (channel.deafSince !== null) return false;
  return channel.lastSeenAt !== null && at - channel.lastSeenAt <= channelSilenceMs;
}

/** One that was switched off, alone or with its provider, is missed by no one. */
export function channelsInUse({ providers, channels }: Registry): readonly Channel[] {
  const used = new Set(providers.filter(({ enabled }) => enabled).map(({ providerId }) => providerId));
  return channels.filter(({ enabled, providerId }) => enabled && used.has(providerId));
}

/**
 * The numbers of the SIM card that a device means. Providers name their devices for themselves. One that does not tell its
 * SIM card can only mean the one number that it has.
 */
export function channelsBehind(
  channels: readonly Channel[],
  { providerId, deviceId, simNumber }: Pick<Channel, 'providerId' | 'deviceId' | 'simNumber'>,
): readonly Channel[] {
  const behind = channels.filter(
    (each) => each.providerId === providerId && each.deviceId !== null && each.deviceId === deviceId,
  );
  const bySim = behind.filter((each) => each.simNumber === simNumber);
  return bySim.length === 0 && simNumber === null && behind.length === 1 ? behind : bySim;
}

/** Providers, their channels and the numbering plan, as they stand at one moment. */
export interface Registry {
  readonly providers: readonly Provider[];
  readonly channels: readonly Channel[];
  readonly prefixes: readonly OperatorPrefix[];
}

/** Refuses a registry whose parts contradict each other, before any money depends on it. */
export function registry(given: Registry): Registry {
  const providers = given.providers.map(provider);
  const channels = given.channels.map(channel);
  refuseTwice(providers.map((each) => each.providerId));
  refuseTwice(channels.map((each) => each.channelId));
  refuseTwice(channels.map((each) => `${each.operator} ${each.merchantMsisdn}`));
  for (const each of channels) {
    const owner = providers.find(({ providerId }) => providerId === each.providerId);
    if (owner === undefined || !owner.operators.includes(each.operator)) {
      refuse(`Channel ${each.channelId} of ${each.providerId}: its provider does not serve its operator.`);
    }
  }
  for (const name of new Set(providers.flatMap((each) => each.operators))) {
    const primaries = providers.filter((each) => each.isPrimary && each.operators.includes(name));
    if (primaries.length !== 1) refuse(`The operator ${name} must have exactly one primary provider.`);
  }
  return { providers, channels, prefixes: operatorPrefixes(given.prefixes) };
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) refuse(`${twice} stands twice.`);
}

function refuse(why: string): never {
  throw new DomainError('invalid_registry', reason('configuration_refused', { why }));
}

export function findProvider(registry: Registry, providerId: string): Provider {
  const found = registry.providers.find((each) => each.providerId === providerId);
  if (found === undefined) throw new DomainError('provider_not_found');
  return found;
}

export function findChannel(registry: Registry, channelId: string): Channel {
  const found = registry.channels.find((each) => each.channelId === channelId);
  if (found === undefined) throw new DomainError('channel_not_found');
  return found;
}

/** A way to an operator's network, as the catalogue shows it. */
export interface Provider {
  readonly providerId: string;
  readonly displayName: string;
  readonly logoUrl: string;
  readonly operators: readonly Operator[];
  readonly supportedDirections: readonly Direction[];
  readonly depositFeePercent: number;
  readonly depositFeeMessage: string;
  readonly withdrawalFeePercent: number;
  readonly limits: ProviderLimits;
  readonly description: string;
  readonly isPrimary: boolean;
  /** The feature flag. */
  readonly enabled: boolean;
}

const idPattern = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const isId = (text: string): boolean => idPattern.test(text);

export function provider(given: Provider): Provider {
  const refuse = (why: string): never => {
    const told = { provider: given.providerId, why };
    throw new DomainError('invalid_registry', reason('provider_refused', told));
  };
  if (!isId(given.providerId)) refuse('its id must be lower-case letters, digits, hyphens or underscores.');
  if (given.displayName === '' || !isClean(given.displayName)) refuse('it needs a display name.');
  if (given.operators.length === 0 || !given.operators.every((name) => operators.includes(name))) {
    refuse(`it must serve some of ${operators.join(', ')}.`);
  }
  if (
    given.supportedDirections.length === 0 ||
    !given.supportedDirections.every((name) => directions.includes(name))
  ) {
    refuse('it must support deposits, withdrawals or both.');
  }
  for (const fee of [given.depositFeePercent, given.withdrawalFeePercent]) {
    if (!Number.isFinite(fee) || fee < 0 || fee > 100) refuse('a fee must lie between 0 and 100 percent.');
  }
  for (const { minXaf, maxXaf } of directions.map((each) => given.limits[each])) {
    const isWhole = [minXaf, maxXaf].every(
      (each) => each === null || (Number.isSafeInteger(each) && each > 0),
    );
    if (!isWhole) refuse('a limit must be a whole number of XAF above zero.');
    if (minXaf !== null && maxXaf !== null && minXaf > maxXaf)
      refuse('a minimum must not be above its maximum.');
  }
  return given;
}

/** The smallest and the largest amount that a provider takes in one direction; null: any. */
export interface AmountLimits {
  readonly minXaf: number | null;
  readonly maxXaf: number | null;
}

export type ProviderLimits = Readonly<Record<Direction, AmountLimits>>;

const anyAmount: AmountLimits = { minXaf: null, maxXaf: null };
export const noLimits: ProviderLimits = { deposit: anyAmount, withdrawal: anyAmount };

/** What is to be moved, whoever moves it. */
export interface Wanted {
  readonly direction: Direction;
  readonly operator: Operator;
  readonly amountXaf: number;
}

export type OutsideLimits = Extract<FailureCode, 'amount_below_minimum' | 'amount_above_maximum'>;

export const takesAmount = ({ limits }: Provider, direction: Direction, amountXaf: number): boolean => {
  const { minXaf, maxXaf } = limits[direction];
  return amountXaf >= (minXaf ?? 0) && amountXaf <= (maxXaf ?? Number.MAX_SAFE_INTEGER);
};

/**
 * Why none of the operator's providers takes the amount; null when one does, even one that is away at the moment: it
 * comes back. Too small for some and too large for the others counts as too large.
 */
export function outsideLimits(
  providers: readonly Provider[],
  { direction, operator, amountXaf }: Wanted,
): OutsideLimits | null {
  const serving = providers.filter(
    (each) => each.operators.includes(operator) && each.supportedDirections.includes(direction),
  );
  if (serving.length === 0 || serving.some((each) => takesAmount(each, direction, amountXaf))) return null;
  const isTooSmall = serving.every(({ limits }) => amountXaf < (limits[direction].minXaf ?? 0));
  return isTooSmall ? 'amount_below_minimum' : 'amount_above_maximum';
}
