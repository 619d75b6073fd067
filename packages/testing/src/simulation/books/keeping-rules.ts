import { sentences, type Transaction } from '@mobile-money/core';
import { isOfWorld } from '../datacentre.ts';
import { underWay } from '../settle.ts';
import { type Rules, repeated } from './evidence.ts';

const scopeOf = ({ applicationId, playerId, direction, reference }: Transaction): string =>
  [applicationId, playerId, direction, reference].join(' ');

const isRefusal = (error: string): boolean => Object.values(sentences.en).includes(error);

export const keepingRules: Rules = {
  /** One reference, one transaction, in its scope. */
  'references are unique': ({ database }) =>
    repeated(database.transactions.values(), scopeOf).map(
      (each) => `the reference ${scopeOf(each)} stands twice`,
    ),

  /** What the platform was told exists, and the same request was always told the same. */
  'what is acknowledged stays': ({ database, platform }) => {
    const told = new Map<string, string>();
    return platform.acknowledgements.flatMap(({ scope, transactionId }) => {
      const before = told.get(scope) ?? transactionId;
      told.set(scope, before);
      const isKept = [...database.transactions.values()].some(({ id }) => id === transactionId);
      if (!isKept) return [`${transactionId} was acknowledged and is gone`];
      return before === transactionId ? [] : [`${scope} was told ${before} and then ${transactionId}`];
    });
  },

  /** After a time without faults nothing is left lying about. */
  'nothing is left undone': ({ database }) => {
    const open = [...database.transactions.values()].filter(({ state }) => underWay.has(state));
    const undecided = [...database.payments.values()].filter(({ status }) => status === 'received');
    return [
      ...open.map(({ id, state }) => `${id} is still ${state}`),
      ...undecided.map(({ id }) => `payment ${id} was never decided`),
    ];
  },

  /** A request in its right form is refused for nothing that is the service's own. */
  'platforms are refused for what is so': ({ platform, journal, settings, startMs }) => {
    const silentBefore = startMs - settings.channelSilenceMs;
    return platform.refusals
      .filter(({ kind, code, operator }) => {
        const isWithout = journal.registries.some(({ registry: { providers, channels } }) =>
          providers.every(
            ({ enabled, operators, providerId }) =>
              !enabled ||
              !operators.some((each) => each === operator) ||
              (kind === 'deposit' &&
                channels.every(
                  (each) =>
                    each.providerId !== providerId || !each.enabled || (each.lastSeenAt ?? 0) < silentBefore,
                )),
          ),
        );
        const isOfRoute = code === 'no_provider_available' || code === 'channel_cannot_confirm';
        return code !== 'too_busy' && !(isOfRoute && (isWithout || kind === 'withdrawal'));
      })
      .map(({ kind, code }) => `a ${kind} was refused: ${code}`);
  },

  /** Whatever goes wrong around the service, it never comes to a state that its code did not expect. */
  'nothing breaks': ({ broken, lines }) => [
    ...broken,
    ...lines.flatMap(({ message, facts }) => {
      const error = String(facts['error'] ?? '');
      return error === '' || isOfWorld(error) || isRefusal(error) ? [] : [`${message} ${error}`];
    }),
  ],

  /** A payment is kept as its SMS tells of it, or as its provider answered. */
  'payments are kept as they were told': ({ journal, database, network }) =>
    [...journal.payments.values()].flatMap((payment) => {
      if (payment.rawText.startsWith('The provider reports')) {
        const asked = journal
          .transactions()
          .filter((each) => each.direction === 'deposit')
          .some(
            ({ msisdn, amountXaf, operator, channelId }) =>
              msisdn === payment.payer &&
              amountXaf === payment.amountXaf &&
              operator === payment.operator &&
              database.registry.channels.some(
                (each) => each.channelId === channelId && each.merchantMsisdn === payment.receiver,
              ),
          );
        return asked ? [] : [`payment ${payment.id} is of no deposit that was asked for`];
      }
      const reading = network.sms.get(payment.rawText)?.reading;
      const told = reading?.kind === 'reversal' ? reading.payment : reading;
      if (told === undefined || told === null || !('payer' in told)) return [];
      const { channels } = database.registry;
      const isOurs =
        payment.receiver === null || channels.some((each) => each.merchantMsisdn === payment.receiver);
      const isSame =
        payment.payer === told.payer &&
        payment.amountXaf === told.amountXaf &&
        payment.paidAt === told.paidAt &&
        payment.operator === told.operator &&
        payment.operatorTxId === told.operatorTxId &&
        (told.receiver === null || payment.receiver !== null) &&
        (isOurs || payment.receiver === told.receiver) &&
        payment.rawText !== '';
      return isSame ? [] : [`payment ${payment.id} is not as its SMS tells`];
    }),

  /** Money that was reported is kept, and what is kept really came, or was told by a forger. */
  'payments are kept': ({ journal, database, network }) =>
    [...journal.payments.values()].flatMap(({ id, operator, operatorTxId, amountXaf }) => {
      const told = [network.paymentBy(operator, operatorTxId), network.forgeryBy(operator, operatorTxId)];
      if (!database.payments.has(id)) return [`payment ${id} is lost`];
      return told.some((each) => each?.amountXaf === amountXaf)
        ? []
        : [`payment ${id} was stored with another amount`];
    }),
};
