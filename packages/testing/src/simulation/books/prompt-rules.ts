import { limits } from '@mobile-money/core';
import { isNamed, type Prompt } from '../money-network.ts';
import { givesVerdicts } from '../providers.ts';
import { readLimitOf } from '../service-process.ts';
import { lull } from '../weather.ts';
import { type Evidence, type Rules, repeated } from './evidence.ts';

const isUsedElsewhere = ({ journal }: Evidence, { payment, transactionId }: Prompt): boolean =>
  journal.commits.some(
    ({ change }) =>
      change.transaction.id !== transactionId &&
      change.consumes.some((id) => {
        const told = journal.payments.get(id);
        return payment !== null && told !== undefined && isNamed(payment, told.operatorTxId);
      }),
  );

/** A person sent it back or set it aside, before its provider was heard. */
const isSentAway = ({ database, journal }: Evidence, { payment }: Prompt): boolean =>
  [...database.audit.values()].some(({ action, subject }) => {
    const told = [...journal.payments.values()].find(({ id }) => id === subject);
    const isAway = action === 'payment.return' || action === 'payment.set_aside';
    return isAway && payment !== null && told !== undefined && isNamed(payment, told.operatorTxId);
  });

export const promptRules: Rules = {
  /** A player is asked for money once. */
  'a player is asked once': ({ network }) =>
    repeated(network.prompts, ({ transactionId }) => transactionId).map(
      ({ transactionId }) => `${transactionId} was asked for twice`,
    ),

  /** A deposit fails only when its provider or its player has refused, or when a person says so. */
  'a deposit fails only when refused': ({ journal, network }) =>
    journal.commits.flatMap(({ change: { transaction, moves }, before }) => {
      const isRefusal = moves.some(
        ({ trigger }) => trigger === 'collection_rejected' || trigger === 'payment_refused',
      );
      if (transaction.direction !== 'deposit' || !isRefusal) return [];
      const isRejected = network.refused.has(before.get(transaction.id)?.submissionId ?? '');
      const isDeclined = network.prompts.some(
        ({ transactionId, wasRefused }) => transactionId === transaction.id && wasRefused,
      );
      return isRejected || isDeclined ? [] : [`${transaction.id} failed, but no one refused it`];
    }),

  /**
   * A payment that we asked for credits by itself before the deadline, and for a minute more when a deposit that had not
   * expired was read once more, or when its SMS had come in time and waited for that.
   */
  'a prompted payment is credited in time or by a person': ({ journal }) =>
    journal.commits.flatMap(({ change: { transaction, moves, consumes, exchanges } }) => {
      if (transaction.direction !== 'deposit' || transaction.collectionMode !== 'merchant_initiated')
        return [];
      const { expiresAt } = transaction;
      const isRead = exchanges.some(({ operation }) => operation === 'read_status');
      const hasWaited = consumes.some(
        (id) => (journal.payments.get(id)?.receivedAt ?? expiresAt) < expiresAt,
      );
      const hasWaitedForBalance = hasWaited && consumes.some((id) => journal.waitedForBalance.has(id));
      const graceMs = hasWaitedForBalance ? Number.POSITIVE_INFINITY : limits.lastReadMs;
      const endsAt = expiresAt + (isRead || hasWaited ? graceMs : 0);
      const isLate = moves.some(
        ({ trigger, to, at }) => trigger === 'payment_confirmed' && to === 'succeeded' && at >= endsAt,
      );
      return isLate ? [`${transaction.id} was credited after its deadline without a person`] : [];
    }),

  /** No provider is read more often than it allows, in any second, by all processes together. */
  'providers are read at their pace': ({ network: { statusReads } }) => {
    const providerIds = [...new Set(statusReads.map(({ providerId }) => providerId))];
    return providerIds.flatMap((providerId) => {
      const times = statusReads.filter((read) => read.providerId === providerId).map(({ atMs }) => atMs);
      const { perSecond } = readLimitOf(providerId);
      // They stand in the order of their times.
      const isTooMuch = times.some(
        (atMs, index) => (times[index + perSecond] ?? Number.POSITIVE_INFINITY) - atMs < 1_000,
      );
      return isTooMuch ? [`${providerId} was read more than ${perSecond} times in a second`] : [];
    });
  },

  /** Whoever is to be asked for money is asked, where no process died over it. */
  'a prompt is asked for': ({ journal, network, weather }) =>
    journal.commits.flatMap(({ change: { transaction, expectedVersion, moves } }) => {
      const isWell = weather.crashPerStep + weather.storeFailsBefore + weather.storeFailsAfter === 0;
      if (transaction.direction !== 'deposit' || expectedVersion !== 0 || !isWell) return [];
      const isToAsk = transaction.collectionMode === 'merchant_initiated' && moves.length === 1;
      const names = journal.commits
        .filter(({ change }) => change.transaction.id === transaction.id)
        .map(({ change }) => change.transaction.submissionId);
      const isAsked =
        network.answers.some(({ transactionId }) => transactionId === transaction.id) ||
        network.prompts.some(({ transactionId }) => transactionId === transaction.id) ||
        names.some((name) => network.refused.has(name)) ||
        weather.providerThrows + weather.providerUnknown > 0;
      return isToAsk && !isAsked ? [`${transaction.id} was never asked for`] : [];
    }),

  /** Money that a provider told of under its id is known from then on, unless the process that heard of it died. */
  'what a verdict tells is kept': ({ network, database, weather }) => {
    if (weather.storeFailsBefore + weather.storeFailsAfter > 0) return [];
    const known = [...database.payments.values()].map(({ operatorTxId }) => operatorTxId);
    return network.statusReads.flatMap(({ by, about, providerTxId }) => {
      const told = [...database.transactions.values()].find(({ id }) => id === about);
      if (!by.isAlive || providerTxId === null || told === undefined) return [];
      const isKept = told.direction === 'withdrawal' || known.includes(providerTxId);
      return isKept ? [] : [`${about} was paid as ${providerTxId}, and no one has kept that`];
    });
  },

  /** A prompt of which its provider says that it was refused does not run out of time instead. */
  'a refusal is heard': ({ network, journal, weather }) => {
    if (weather.storeFailsBefore + weather.storeFailsAfter > 0) return [];
    return network.statusReads.flatMap(({ by, about, outcome, atMs, providerId }) => {
      if (outcome !== 'failed' || !by.isAlive) return [];
      const own = journal.commits.filter(({ change }) => change.transaction.id === about);
      const known = own.findLast((each) => each.atMs <= atMs)?.change.transaction;
      const next = own.find((each) => each.atMs > atMs && each.change.moves.length > 0)?.change;
      if (known?.direction !== 'deposit' || known.providerId !== providerId) return [];
      const isOpen = known.state === 'pending' || known.state === 'provider_acknowledged';
      const isOverheard = isOpen && atMs < known.expiresAt && next?.moves[0]?.trigger === 'window_closed';
      return isOverheard ? [`${about} was refused, and expired`] : [];
    });
  },

  /** A prompt that one provider plainly refused goes on to another that is there, and fails only when there is none. */
  'what is refused goes on': ({ journal, weather: { storeFailsBefore, storeFailsAfter } }) =>
    journal.commits.flatMap(({ change: { transaction, moves }, atMs }) => {
      const isRefused = moves.some(({ trigger }) => trigger === 'collection_rejected');
      const isLost = storeFailsBefore + storeFailsAfter > 0;
      if (transaction.direction !== 'deposit' || !isRefused || isLost) return [];
      const { id, createdAt, expiresAt, collectionMode, operator } = transaction;
      const own = journal.commits.filter(({ change }) => change.transaction.id === id);
      const asked = own.map(({ change }) => change.transaction.providerId);
      const since = journal.registries.findLastIndex((each) => each.atMs <= createdAt);
      const isThere = journal.registries
        .slice(Math.max(0, since))
        .every(({ registry }) =>
          registry.channels.some(
            (each) =>
              each.operator === operator &&
              each.collectionMode === collectionMode &&
              each.enabled &&
              each.lastSeenAt !== null &&
              !asked.includes(each.providerId) &&
              registry.providers.some(({ providerId, enabled }) => enabled && providerId === each.providerId),
          ),
        );
      const isOver = atMs >= expiresAt - 60_000;
      return isThere && !isOver ? [`${id} failed though another provider was there`] : [];
    }),

  /** Another provider is asked only for a deposit that is still open, and for a withdrawal that waits for its verdict. */
  'only what is open is handed on': ({ journal }) =>
    journal.commits.flatMap(({ change: { transaction, moves }, before }) => {
      const known = before.get(transaction.id);
      if (known === undefined || known.providerId === transaction.providerId || moves.length > 0) return [];
      const isOpen =
        known.direction === 'deposit'
          ? known.state === 'pending' && transaction.updatedAt < known.expiresAt
          : known.state === 'provider_submitted';
      const isAnew = known.submissionId !== transaction.submissionId;
      return isOpen && isAnew ? [] : [`${transaction.id} was handed on when it was over`];
    }),

  /**
   * Money that came by a prompt does not end as a deposit that merely expired: there was an hour without faults in which
   * its provider could be asked, by a name that was kept before the prompt. Left out is money that served elsewhere, that
   * a person sent away, or that was taken back.
   */
  'a prompted payment is not overlooked': (evidence) =>
    evidence.network.prompts.flatMap((prompt) => {
      const { database, startMs } = evidence;
      const deposit = [...database.transactions.values()].find(({ id }) => id === prompt.transactionId);
      if (deposit?.state !== 'expired' || !givesVerdicts(deposit.providerId)) return [];
      const paidAtMs = prompt.payment?.paidAtMs ?? Number.POSITIVE_INFINITY;
      const isInLull = paidAtMs < startMs + lull.fromMs && deposit.createdAt < startMs + lull.fromMs / 2;
      const { reversed, contradicted } = evidence.network;
      // A report of another amount under its id is for a person to look at, too.
      const isTakenBack =
        reversed.has(prompt.payment?.smsTxId ?? '') || contradicted.has(prompt.payment?.operatorTxId ?? '');
      const isGone = isUsedElsewhere(evidence, prompt) || isSentAway(evidence, prompt);
      return isInLull && !isTakenBack && !isGone
        ? [`${deposit.id} expired although its prompt was paid`]
        : [];
    }),
};
