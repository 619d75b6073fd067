import type { CollectionMode } from '../deposit/deposit-transitions.ts';
import { type Instant, later } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { messageOf } from '../text.ts';
import type { Direction } from '../transaction/transaction.ts';
import { walletOfChannel } from '../wallet/wallet-entry.ts';
import { mayBeTried } from './deaf.ts';
import { type ProviderHealth, readHealth } from './health.ts';
import { type Channel, canConfirm, type Provider, type Registry, takesAmount } from './registry.ts';

/**
 * The providers that may serve, best first: the primary when it is healthy, else the backup. One that is degraded
 * still works for most, so it comes after the healthy ones instead of leaving the player with nothing;
 * one that is unavailable does not come at all.
 */
export function providersInOrder(
  health: readonly ProviderHealth[],
  operator: Operator,
  direction: Direction,
): readonly Provider[] {
  const serves = ({ provider, status }: ProviderHealth): boolean =>
    status !== 'unavailable' &&
    provider.operators.includes(operator) &&
    provider.supportedDirections.includes(direction);
  const rank = ({ provider, status }: ProviderHealth): number =>
    (status === 'operational' ? 0 : 2) + (provider.isPrimary ? 0 : 1);
  return health
    .filter(serves)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ provider }) => provider);
}

/**
 * The order in which merchant numbers should be tried. They start at a place that depends on the new deposit's id, so
 * that numbers share the load; the store then takes the first that no open deposit of the same paying number and
 * amount holds.
 */
export function channelsInOrder(usable: readonly Channel[], spreadBy: string): readonly Channel[] {
  const start = usable.length === 0 ? 0 : spread(spreadBy) % usable.length;
  return [...usable.slice(start), ...usable.slice(0, start)];
}

/** A small stable hash; only its evenness matters. */
function spread(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) >>> 0;
  return sum;
}

export interface RouteRequest {
  readonly operator: Operator;
  readonly spreadBy: string;
  /** Providers that do not take it are left out; without an amount none is. */
  readonly amountXaf?: number;
  /** Providers that have refused already: a backup is looked for. */
  readonly without?: ReadonlySet<string>;
  /** A backup must collect in the way that was promised to the platform. */
  readonly mode?: CollectionMode;
  /** Whether it is sent at all; asked only where a deaf channel could be tried with it. Left out: it is. */
  readonly isSent?: () => Promise<boolean>;
}

/**
 * The channels that a deposit may use now, best first: those of the best provider that has any. An empty list means
 * that the deposit cannot be collected at all.
 */
export async function routeDeposit(
  ports: Pick<Ports, 'registry' | 'traffic' | 'settings'>,
  registry: Registry,
  at: Instant,
  request: RouteRequest,
): Promise<readonly Channel[]> {
  // Deposits are tried as they are made: one that goes to a backup may be too late for it, or be refused once more.
  const tried = request.without === undefined ? await triedChannel(ports, registry, at, request) : null;
  const channels = await hearingChannels(ports, registry, at, request);
  if (tried === null) return channels;
  return [tried, ...channels.filter(({ collectionMode }) => collectionMode === tried.collectionMode)];
}

/** A channel that was deaf and gets this deposit, to show whether it hears again. */
async function triedChannel(
  { registry: store, settings }: Pick<Ports, 'registry' | 'settings'>,
  { providers, channels }: Registry,
  at: Instant,
  { operator, amountXaf, isSent = async () => true }: RouteRequest,
): Promise<Channel | null> {
  const serving = providers.filter((each) => isServing(each, operator, amountXaf));
  const deaf = channels.filter(
    (each) =>
      mayBeTried(each, at, settings.channelSilenceMs) &&
      each.operator === operator &&
      serving.some(({ providerId }) => providerId === each.providerId),
  );
  // What is sent nowhere shows nothing, and would use up the trial.
  if (deaf.length === 0 || !(await isSent())) return null;
  for (const each of deaf) {
    if (await store.takeForTrial(each.channelId, at, later(at, settings.depositWindowMs))) return each;
  }
  return null;
}

/** Nothing showed whether it hears: from this moment on the next deposit may show it, unless someone else has it by now. */
export async function endTrial(
  { registry, settings, log }: Pick<Ports, 'registry' | 'settings' | 'log'>,
  channelId: string,
  at: Instant,
): Promise<void> {
  try {
    await registry.takeForTrial(channelId, later(at, settings.depositWindowMs), at);
  } catch (error) {
    // It ends by itself, and the deposit is made.
    const facts = { channel: channelId, error: messageOf(error) };
    log.warn('The trial of a deaf channel could not be given back.', facts);
  }
}

async function hearingChannels(
  ports: Pick<Ports, 'traffic' | 'settings'>,
  registry: Registry,
  at: Instant,
  { operator, spreadBy, amountXaf, without = new Set(), mode }: RouteRequest,
): Promise<readonly Channel[]> {
  const providers = registry.providers.filter((each) => takes(each, operator, amountXaf));
  const health = await readHealth(ports, { ...registry, providers }, at);
  for (const { providerId } of providersInOrder(health, operator, 'deposit')) {
    if (without.has(providerId)) continue;
    const usable = registry.channels.filter(
      (each) =>
        each.providerId === providerId &&
        each.operator === operator &&
        canConfirm(each, at, ports.settings.channelSilenceMs),
    );
    const inOrder = channelsInOrder(usable, spreadBy);
    const channels = inOrder.filter((each) => mode === undefined || each.collectionMode === mode);
    if (channels.length > 0) return channels;
  }
  return [];
}

/**
 * Why there is no route: someone switched the providers off, or their channels cannot hear of payments. Only those that
 * take the amount are asked about.
 */
export function noRoute(registry: Registry, operator: Operator, amountXaf?: number): DomainError {
  const isSomeOn = registry.providers.some((each) => isServing(each, operator, amountXaf));
  return isSomeOn
    ? new DomainError('channel_cannot_confirm', reason('no_channel_of', { operator }))
    : noProvider(operator);
}

const isServing = (provider: Provider, operator: Operator, amountXaf?: number): boolean =>
  provider.enabled &&
  takes(provider, operator, amountXaf) &&
  provider.supportedDirections.includes('deposit');

const takes = (provider: Provider, operator: Operator, amountXaf?: number): boolean =>
  provider.operators.includes(operator) &&
  (amountXaf === undefined || takesAmount(provider, 'deposit', amountXaf));

/** The provider that a withdrawal should go through, as it looks now; of no amount, any takes it. */
export async function routeWithdrawal(
  ports: Pick<Ports, 'registry' | 'traffic' | 'settings'>,
  { operator, amountXaf }: { readonly operator: Operator; readonly amountXaf?: number },
  at: Instant,
): Promise<string | null> {
  const health = await readHealth(ports, await ports.registry.read(), at);
  const isFit = (each: Provider): boolean =>
    amountXaf === undefined || takesAmount(each, 'withdrawal', amountXaf);
  return providersInOrder(health, operator, 'withdrawal').find(isFit)?.providerId ?? null;
}

/**
 * The provider that is asked for the transfer, without those that have refused it already, and without those that do not
 * take its amount. One whose wallets are all known to hold less comes after those that may have it.
 */
export async function routeTransfer(
  ports: Pick<Ports, 'registry' | 'traffic' | 'settings' | 'wallets'>,
  { operator, amountXaf }: { readonly operator: Operator; readonly amountXaf: number },
  at: Instant,
  without: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const registry = await ports.registry.read();
  const health = await readHealth(ports, registry, at);
  const fit = providersInOrder(health, operator, 'withdrawal').filter(
    (each) => !without.has(each.providerId) && takesAmount(each, 'withdrawal', amountXaf),
  );
  // With one there is nothing to choose; and where balances cannot be read, no one is known to have too little.
  const balances = fit.length < 2 ? noBalances : await ports.wallets.balances().catch(() => noBalances);
  const lacks = ({ providerId }: Provider): boolean => {
    const own = registry.channels.filter(
      (each) => each.providerId === providerId && each.operator === operator,
    );
    const held = own.map(
      (each) => balances.get(walletOfChannel(each))?.hundredths ?? Number.POSITIVE_INFINITY,
    );
    return held.length > 0 && held.every((hundredths) => hundredths < amountXaf * 100);
  };
  return (fit.find((each) => !lacks(each)) ?? fit[0])?.providerId ?? null;
}

const noBalances: Awaited<ReturnType<Ports['wallets']['balances']>> = new Map();

export const noProvider = (operator: Operator): DomainError =>
  new DomainError('no_provider_available', reason('no_provider_of', { operator }));
