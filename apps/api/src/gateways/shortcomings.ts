import type { Channel, Provider, Registry } from '@mobile-money/core';
import type { Connection, GatewaySettings } from './connection.ts';

/**
 * What a provider cannot do although its place in the catalogue promises it, in sentences for whoever starts the
 * service. None of it stops the start, since the backup may serve; but it should not be a player who finds out.
 */
export function shortcomingsOf(connection: Connection, { providers, channels }: Registry): readonly string[] {
  const provider = providers.find(({ providerId }) => providerId === connection.providerId);
  if (provider === undefined || !provider.enabled) return [];
  const own = channels.filter(({ providerId, enabled }) => enabled && providerId === connection.providerId);
  const prompted = own.filter(({ collectionMode }) => collectionMode === 'merchant_initiated');
  const hearing = own.filter(({ deviceId }) => deviceId !== null);
  const deaf = own.filter(
    ({ collectionMode, deviceId }) => collectionMode === 'customer_initiated' && deviceId === null,
  );
  const { gateway, smsSenders, deviceSecret, balanceReads } = connection;
  const named = (each: readonly { readonly channelId: string }[]): string =>
    each.map(({ channelId }) => channelId).join(', ');
  const sentences: readonly (readonly [boolean, string])[] = [
    [gateway === null, 'It has no gateway or no secrets: nothing can be sent through it.'],
    [prompted.length > 0 && cannotCollect(gateway), `It cannot ask players for money: ${named(prompted)}.`],
    [sends(provider) && cannotTransfer(gateway), 'It cannot send money, yet it is listed for withdrawals.'],
    [hearing.length > 0 && deviceSecret === null, 'It has no device_secret: no device of it is believed.'],
    [hearing.length > 0 && smsSenders.length === 0, 'It has no sms_senders: no SMS is read.'],
    [balanceReads && cannotTell(gateway, own), 'Its balance cannot be read, though balance_reads says so.'],
    [deaf.length > 0, `No device hears of what players pay by dialling: ${named(deaf)}.`],
  ];
  return sentences.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence);
}

/** Only MTN tells one, of the account of collections; of several numbers, no one knows whose it is. */
const cannotTell = (gateway: GatewaySettings | null, own: readonly Channel[]): boolean =>
  gateway?.kind !== 'mtn_momo' || gateway.collection === null || own.length !== 1;

const sends = ({ supportedDirections }: Provider): boolean => supportedDirections.includes('withdrawal');

/** Without a gateway that is said already. */
const cannotCollect = (gateway: GatewaySettings | null): boolean =>
  (gateway?.kind === 'mtn_momo' && gateway.collection === null) ||
  (gateway?.kind === 'ussd' && gateway.collectionTemplate === null);

const cannotTransfer = (gateway: GatewaySettings | null): boolean =>
  (gateway?.kind === 'mtn_momo' && gateway.disbursement === null) ||
  (gateway?.kind === 'ussd' && (gateway.transferTemplate === null || gateway.ports.length === 0));
