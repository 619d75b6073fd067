import { DomainError, reason } from '../reason/reason.ts';
import { type Channel, type Provider, type Registry, registry } from './registry.ts';

/** One thing that is stored otherwise than a file of providers says it, member by member. */
export interface RegistryChange {
  readonly action: 'provider.change' | 'channel.change' | 'prefix.change';
  readonly subject: string;
  readonly isNew: boolean;
  readonly before: string;
  readonly after: string;
}

export interface Takeover {
  /** All of it, as it is to be stored. */
  readonly registry: Registry;
  readonly changes: readonly RegistryChange[];
  /** What is stored and not in the file. */
  readonly left: readonly string[];
}

/** What staff change of a channel in the back office stays as they have it. */
export const membersOfStaff = ['enabled', 'collectionMode', 'lowXaf'] as const;
/** What its device told. A channel that gets another device has heard nothing of it yet. */
export const membersOfDevice = ['lastSeenAt', 'lastSmsAt', 'deafSince', 'triedUntil'] as const;
const unchanging: readonly string[] = [...membersOfStaff, ...membersOfDevice];

/** A channel as a file has it, with what stays of the one that is stored. */
export function withStored(stored: Channel, given: Channel): Channel {
  const isSameDevice = stored.deviceId === given.deviceId && stored.simNumber === given.simNumber;
  const told = (name: (typeof membersOfDevice)[number]) => (isSameDevice ? stored[name] : null);
  return {
    ...given,
    ...Object.fromEntries(membersOfStaff.map((name) => [name, stored[name]])),
    ...Object.fromEntries(membersOfDevice.map((name) => [name, told(name)])),
  };
}

/**
 * What a file of providers makes of what is stored. What is new is added, and of the rest everything becomes as the file
 * says but what staff and devices say. What the file no longer names stays, because deposits and books name it; it is
 * the first choice no more where the file has another.
 */
export function takeOver(stored: Registry, file: Registry): Takeover {
  const providerOf = (id: string) => stored.providers.find(({ providerId }) => providerId === id);
  const channelOf = (id: string) => stored.channels.find(({ channelId }) => channelId === id);
  const providers = file.providers.map((each) => {
    const { enabled } = providerOf(each.providerId) ?? each;
    return { ...each, enabled };
  });
  const channels = file.channels.map((each) => keeping(channelOf(each.channelId), each));
  const leftProviders = stored.providers
    .filter((each) => !has(providers, 'providerId', each))
    .map((each) => ({
      ...each,
      isPrimary: each.isPrimary && !providers.some((other) => replaces(other, each)),
    }));
  const leftChannels = stored.channels.filter((each) => !has(channels, 'channelId', each));
  return {
    registry: registry({
      providers: [...providers, ...leftProviders],
      channels: [...channels, ...leftChannels],
      prefixes: file.prefixes,
    }),
    changes: [
      ...[...providers, ...leftProviders].flatMap((each) => {
        const { providerId } = each;
        return changeOf('provider.change', providerId, providerOf(providerId), each);
      }),
      ...channels.flatMap((each) => {
        const { channelId } = each;
        return changeOf('channel.change', channelId, channelOf(channelId), each);
      }),
      ...orderOf('provider.change', stored.providers, providers, 'providerId'),
      ...orderOf('channel.change', stored.channels, channels, 'channelId'),
      ...prefixesOf(stored, file),
    ],
    left: [
      ...leftProviders.map(({ providerId }) => `provider ${providerId}`),
      ...leftChannels.map(({ channelId }) => `channel ${channelId}`),
    ],
  };
}

const replaces = (other: Provider, { operators }: Provider): boolean =>
  other.isPrimary && other.operators.some((name) => operators.includes(name));

/** Open deposits were told where to pay, and the book of a wallet is that of its number: who a channel is stays. */
function keeping(stored: Channel | undefined, given: Channel): Channel {
  if (stored === undefined) return given;
  const { channelId: channel, providerId: provider } = given;
  const isSame = (['providerId', 'operator', 'merchantMsisdn'] as const).every(
    (name) => stored[name] === given[name],
  );
  if (!isSame) {
    const why = 'its provider, operator and number stay. Give another number a channel of its own.';
    throw new DomainError('invalid_registry', reason('channel_refused', { channel, provider, why }));
  }
  return withStored(stored, given);
}

const has = <Item, Id extends keyof Item>(items: readonly Item[], id: Id, one: Item): boolean =>
  items.some((each) => each[id] === one[id]);

function changeOf<Item extends Channel | Provider>(
  action: RegistryChange['action'],
  subject: string,
  before: Item | undefined,
  after: Item,
): readonly RegistryChange[] {
  if (before === undefined) {
    return [{ action, subject, isNew: true, before: '', after: told(Object.entries(after)) }];
  }
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => !unchanging.includes(name) && asText(value) !== asText(was.get(name)),
  );
  if (changed.length === 0) return [];
  return [
    {
      action,
      subject,
      isNew: false,
      before: told(changed.map(([name]) => [name, was.get(name)])),
      after: told(changed),
    },
  ];
}

/** Which come first tells which backup is asked first, and which number of several. */
function orderOf<Item, Id extends keyof Item & string>(
  action: RegistryChange['action'],
  stored: readonly Item[],
  given: readonly Item[],
  id: Id,
): readonly RegistryChange[] {
  const before = stored.filter((each) => has(given, id, each)).map((each) => each[id]);
  const after = given.filter((each) => has(stored, id, each)).map((each) => each[id]);
  if (asText(before) === asText(after)) return [];
  return [{ action, subject: 'order', isNew: false, before: before.join(', '), after: after.join(', ') }];
}

/** Of prefixes the longest counts, whatever their order. */
function prefixesOf(stored: Registry, file: Registry): readonly RegistryChange[] {
  const [before, after] = [stored, file].map(({ prefixes }) =>
    prefixes.map(({ prefix, operator }) => `${prefix} ${operator ?? 'of no one'}`),
  ) as [string[], string[]];
  const only = (some: readonly string[], others: readonly string[]): string =>
    some.filter((each) => !others.includes(each)).join(', ');
  const [gone, come] = [only(before, after), only(after, before)];
  if (gone === '' && come === '') return [];
  return [{ action: 'prefix.change', subject: 'prefixes', isNew: false, before: gone, after: come }];
}

const asText = (value: unknown): string => JSON.stringify(value);

/** As the file names members. */
const told = (members: readonly (readonly [string, unknown])[]): string =>
  members
    .map(
      ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${asText(value)}`,
    )
    .join(', ');
