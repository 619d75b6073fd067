import { heardAt } from '../incoming/receiver.ts';
import { hoursBefore, type Instant, lastHours, later } from '../instant.ts';
import { limits } from '../limits.ts';
import { normaliseMsisdn, requireCountry, supportedCountry } from '../phone/msisdn.ts';
import { type Operator, operatorDisplayNames } from '../phone/operator.ts';
import { rangeOf } from '../phone/operator-prefixes.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChannelPatch } from '../ports/registry-store.ts';
import { channelsHearing, isDeaf, quietSince } from '../provider/deaf.ts';
import {
  type HealthStatus,
  type HourOfTraffic,
  type ProviderHealth,
  readHealth,
  type Traffic,
} from '../provider/health.ts';
import { type Channel, canConfirm, findChannel, findProvider, type Provider } from '../provider/registry.ts';
import { providersInOrder } from '../provider/route.ts';
import { auditEntry, onOff, type StaffActor } from '../transaction/audit-entry.ts';

type DescribePorts = Pick<Ports, 'registry' | 'traffic' | 'clock' | 'settings'>;

/** How the providers of a country are doing at this moment. */
export const describeHealth =
  (ports: DescribePorts) =>
  async (
    country: string,
  ): Promise<{ countryCode: string; checkedAt: Instant; providers: readonly ProviderHealth[] }> => {
    const countryCode = requireCountry(country);
    const checkedAt = ports.clock.now();
    const providers = await readHealth(ports, await ports.registry.read(), checkedAt);
    return { countryCode, checkedAt, providers };
  };

export type CatalogueStatus = 'active' | 'degraded' | 'unavailable';

export interface CatalogueEntry {
  readonly provider: Provider;
  readonly isAvailable: boolean;
  readonly status: CatalogueStatus;
}

/** The catalogue calls a healthy provider active where the health answer calls it operational. */
const catalogueStatus: Readonly<Record<HealthStatus, CatalogueStatus>> = {
  operational: 'active',
  degraded: 'degraded',
  unavailable: 'unavailable',
};

/** The providers of a country, for a platform's list of payment options. */
export const describeProviders =
  (ports: DescribePorts) =>
  async (country: string): Promise<{ countryCode: string; providers: readonly CatalogueEntry[] }> => {
    const { countryCode, providers } = await describeHealth(ports)(country);
    return {
      countryCode,
      providers: providers.map(({ provider, status }) => ({
        provider,
        isAvailable: status !== 'unavailable',
        status: catalogueStatus[status],
      })),
    };
  };

/** Nothing is null but the operator: texts without a value are empty. */
export interface Detection {
  readonly msisdnNormalized: string;
  readonly isValid: boolean;
  readonly countryCode: string;
  readonly operator: Operator | null;
  readonly operatorDisplayName: string;
  readonly provider: Pick<Provider, 'providerId' | 'displayName' | 'logoUrl'>;
  readonly error: string;
}

const noProvider = { providerId: '', displayName: '', logoUrl: '' };

/** Tells whose number it is, written in any usual way, and which provider would serve it. */
export const detectOperator =
  (ports: DescribePorts) =>
  async (written: string, country: string): Promise<Detection> => {
    const countryCode = country.toUpperCase();
    const number = normaliseMsisdn(written);
    const answer = { msisdnNormalized: number ?? '', countryCode, operator: null, operatorDisplayName: '' };
    const invalid = (error: string): Detection => ({
      ...answer,
      isValid: false,
      provider: noProvider,
      error,
    });
    if (countryCode !== supportedCountry)
      return invalid(`Only the country ${supportedCountry} is supported.`);
    if (number === null) return invalid('This is not a phone number.');
    const registry = await ports.registry.read();
    const range = rangeOf(number, registry.prefixes);
    if (range === null) return invalid('This is not a recognised Cameroon number.');
    const valid = { ...answer, isValid: true, error: '' };
    if (range.operator === null) return { ...valid, provider: noProvider };
    const { operator } = range;
    const health = await readHealth(ports, registry, ports.clock.now());
    const serving = providersInOrder(health, operator, 'deposit');
    const usual = registry.providers.find((each) => each.isPrimary && each.operators.includes(operator));
    return {
      ...valid,
      operator,
      operatorDisplayName: operatorDisplayNames[operator],
      provider: serving[0] ?? usual ?? noProvider,
    };
  };

export interface ProviderTraffic {
  readonly providerId: string;
  /** The oldest first; the last one is under way. */
  readonly hours: readonly ({ readonly hour: Instant } & Traffic)[];
}

/** What became of each provider's transactions in the last hours, counted as its health is. */
export const readProviderTraffic =
  ({ trafficHistory, registry, clock }: Pick<Ports, 'trafficHistory' | 'registry' | 'clock'>) =>
  async (): Promise<readonly ProviderTraffic[]> => {
    const at = clock.now();
    const hours = lastHours(at, limits.trafficHours);
    const from = hoursBefore(at, limits.trafficHours - 1);
    const [{ providers }, parts] = await Promise.all([registry.read(), trafficHistory.byHour(from, at)]);
    return providers.map(({ providerId }) => {
      const own = parts.filter((part) => part.providerId === providerId);
      return { providerId, hours: hours.map((hour) => ({ hour, ...trafficIn(hour, own) })) };
    });
  };

const trafficIn = (hour: Instant, parts: readonly HourOfTraffic[]): Traffic =>
  parts
    .filter((part) => part.hour === hour)
    .reduce<Traffic>(
      (sum, { transactions, failures, turnedAway }) => ({
        transactions: sum.transactions + transactions + turnedAway,
        failures: sum.failures + failures + turnedAway,
      }),
      { transactions: 0, failures: 0 },
    );

export interface ChannelView {
  readonly channel: Channel;
  readonly canConfirm: boolean;
}

/** The merchant numbers, each with whether it can confirm payments now. */
export const listChannels =
  ({ registry, clock, settings }: Pick<Ports, 'registry' | 'clock' | 'settings'>) =>
  async (): Promise<readonly ChannelView[]> => {
    const { channels } = await registry.read();
    const at = clock.now();
    return channels.map((channel) => ({
      channel,
      canConfirm: canConfirm(channel, at, settings.channelSilenceMs),
    }));
  };

/** Changes a merchant number for new deposits; open ones keep the mode and the number they were given. */
export const changeChannel =
  (ports: Pick<Ports, 'registry' | 'clock' | 'ids'>) =>
  async (channelId: string, patch: ChannelPatch, staff: StaffActor): Promise<Channel> => {
    const before = findChannel(await ports.registry.read(), channelId);
    const after = { ...before, ...patch };
    const told = ({ enabled, collectionMode, lowXaf }: Channel): string =>
      `${onOff(enabled)}, ${collectionMode}${patch.lowXaf === undefined ? '' : `, low_xaf ${lowXaf}`}`;
    const audit = auditEntry(ports, staff, ports.clock.now(), [
      'channel.change',
      channelId,
      told(before),
      told(after),
    ]);
    await ports.registry.patchChannel(channelId, patch, audit);
    return after;
  };

/** Switches a provider on or off for new transactions; what is under way goes on. */
export const switchProvider =
  (ports: Pick<Ports, 'registry' | 'clock' | 'ids'>) =>
  async (providerId: string, enabled: boolean, staff: StaffActor): Promise<Provider> => {
    const before = findProvider(await ports.registry.read(), providerId);
    const audit = auditEntry(ports, staff, ports.clock.now(), [
      'provider.switch',
      providerId,
      onOff(before.enabled),
      onOff(enabled),
    ]);
    await ports.registry.setProviderEnabled(providerId, enabled, audit);
    return { ...before, enabled };
  };

/**
 * Notes a sign of life of a gateway device: every channel behind it can confirm payments again, unless it is deaf. The one
 * that an SMS came to is none any more.
 */
export const noteDeviceSeen =
  ({ registry, clock }: Pick<Ports, 'registry' | 'clock'>) =>
  async (
    providerId: string,
    deviceId: string,
    sms?: { readonly simNumber: number | null; readonly recipient: string | null },
  ): Promise<void> => {
    const { channels } = await registry.read();
    const behind = channelsHearing(channels, { providerId, deviceId, simNumber: null });
    const heard = sms === undefined ? [] : heardAt({ providerId, deviceId, ...sms }, channels);
    await registry.markSeen([...behind, ...heard].map(idOf), clock.now(), heard.map(idOf));
  };

const idOf = ({ channelId }: Channel): string => channelId;

/** Finds the channels to which players were told to pay and no SMS comes any more; tells how many it found. */
export const findDeafChannels =
  (ports: Pick<Ports, 'registry' | 'deposits' | 'clock' | 'settings' | 'log'>) =>
  async (): Promise<number> => {
    const at = ports.clock.now();
    const { channels } = await ports.registry.read();
    let found = 0;
    for (const channel of channels) {
      const since = quietSince(channel, at, ports.settings.depositWindowMs);
      if (since === null) continue;
      const { channelId } = channel;
      const run = await ports.deposits.dialledSince(channelId, later(since, limits.seenAgainMs));
      if (!isDeaf(run) || !(await ports.registry.markDeaf(channelId, at, since))) continue;
      found += 1;
      ports.log.warn('A channel hears of no payment any more.', { channel: channelId, unheard: run.unheard });
    }
    return found;
  };
