import type { Channel, Deposit, Registry } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import { dialledCode } from '../ussd.ts';
import type { Evidence, Rules } from './evidence.ts';

/** A registry is read a little before what it decides is stored. */
const readBeforeMs = 120_000;

interface Creation {
  readonly commit: CommittedChange;
  readonly deposit: Deposit;
}

const creations = ({ journal }: Evidence): readonly Creation[] =>
  journal.commits.flatMap((commit) => {
    const { transaction, expectedVersion } = commit.change;
    const isNew = expectedVersion === 0 && transaction.direction === 'deposit';
    return isNew ? [{ commit, deposit: transaction }] : [];
  });

const canConfirm = (channel: Channel, atMs: number, { settings }: Evidence): boolean =>
  channel.enabled &&
  (channel.deviceId === null || atMs - (channel.lastSeenAt ?? 0) <= settings.channelSilenceMs);

/** The registries that were in force at some time from the moment on, up to the commit. */
function inForce({ journal }: Evidence, fromMs: number, untilMs: number): readonly Registry[] {
  return journal.registries
    .filter(({ atMs }, index) => {
      const endMs = journal.registries[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
      return atMs <= untilMs && endMs >= fromMs;
    })
    .map(({ registry }) => registry);
}

/** Deposits as they were when a channel was chosen for them: at first, and when another provider took over. */
const placements = ({ journal }: Evidence): readonly Creation[] =>
  journal.commits.flatMap((commit) => {
    const { transaction } = commit.change;
    const isPlaced = commit.before.get(transaction.id)?.providerId !== transaction.providerId;
    return isPlaced && transaction.direction === 'deposit' ? [{ commit, deposit: transaction }] : [];
  });

export const creationRules: Rules = {
  /** Two open deposits of one number and amount share a merchant number only when no other is free. */
  'merchant numbers are kept apart': (evidence) =>
    creations(evidence).flatMap(({ commit: { before, atMs }, deposit }) => {
      const taken = new Set(
        [...before.values()].flatMap((other) => {
          const isOpen = other.state === 'pending' || other.state === 'provider_acknowledged';
          const isAlike = other.msisdn === deposit.msisdn && other.amountXaf === deposit.amountXaf;
          return other.direction === 'deposit' && isOpen && isAlike ? [other.channelId] : [];
        }),
      );
      if (!taken.has(deposit.channelId)) return [];
      // One whose device is heard of at this moment may have been silent when the deposit was made.
      const registries = inForce(evidence, deposit.updatedAt - readBeforeMs, atMs);
      const isFree = registries.every(({ channels }) =>
        channels.some(
          (each) =>
            each.providerId === deposit.providerId &&
            each.operator === deposit.operator &&
            canConfirm(each, atMs, evidence) &&
            !taken.has(each.channelId),
        ),
      );
      return isFree ? [`${deposit.id} shares a merchant number while another is free`] : [];
    }),

  /** A deposit goes to a provider that is switched on, on a channel that can hear of its payment, in that one's mode. */
  'a deposit begins where it can end': (evidence) =>
    placements(evidence).flatMap(({ commit: { atMs }, deposit }) => {
      const isRight = inForce(evidence, deposit.updatedAt - readBeforeMs, atMs).some(
        ({ providers, channels }) => {
          const provider = providers.find((each) => each.providerId === deposit.providerId);
          const channel = channels.find((each) => each.channelId === deposit.channelId);
          return (
            provider?.enabled === true &&
            channel?.providerId === deposit.providerId &&
            channel.operator === deposit.operator &&
            channel.collectionMode === deposit.collectionMode &&
            canConfirm(channel, deposit.updatedAt, evidence)
          );
        },
      );
      return isRight ? [] : [`${deposit.id} went to a channel that could not serve it`];
    }),

  /** The deadline is a window after the beginning, and a code that is dialled pays the amount to the merchant number. */
  'a deposit begins as promised': (evidence) =>
    creations(evidence).flatMap(({ deposit }) => {
      const { id, createdAt, expiresAt, channelId, amountXaf, collectionMode, instructions } = deposit;
      if (expiresAt !== createdAt + evidence.settings.depositWindowMs) return [`${id} has another deadline`];
      if ((instructions !== null) !== (collectionMode === 'customer_initiated'))
        return [`${id} has instructions that do not suit its mode`];
      if (instructions === null) return [];
      const { channels } = evidence.database.registry;
      const code = dialledCode(instructions.ussdString, channels);
      const channel = channels.find((each) => each.channelId === channelId);
      const isHome = code?.merchantMsisdn === channel?.merchantMsisdn && code?.amountXaf === amountXaf;
      return isHome ? [] : [`${id} tells its player to dial ${instructions.ussdString}`];
    }),
};
