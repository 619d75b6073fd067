import type { Instant, Operator, SmsTemplate } from '@mobile-money/core';
import { isListedSender, readSms, type SmsReading } from '@mobile-money/gateways';
import { readConnections } from './config/connections-file.ts';
import { ConfigError, type Environment } from './config/environment-reader.ts';
import { providersFileIn, readProvidersFile } from './config/providers-file.ts';

/** What a tool asks about a text, to see what the service would read in it. */
export interface SmsProbe {
  readonly providerId: string;
  readonly text: string;
  /** Null when the sender is not to be checked. */
  readonly sender: string | null;
  readonly receivedAt: Instant;
  /** Left out: those that ship. */
  readonly templates?: readonly SmsTemplate[];
}

export interface TriedSms {
  readonly providerId: string;
  readonly operator: Operator;
  readonly sender: string | null;
  /** Null when it was not checked. */
  readonly isListedSender: boolean | null;
  readonly listedSenders: readonly string[];
  readonly ownNumbers: readonly string[];
  readonly reading: SmsReading;
}

/**
 * Reads a text with the numbers and sender names of PROVIDERS_FILE, as the service would. Nothing is stored. A provider
 * that is not in the file is a ConfigError.
 */
export function trySms(given: Environment, { providerId, sender, ...sms }: SmsProbe): TriedSms {
  const file = providersFileIn(given);
  const registry = readProvidersFile(file);
  const provider = registry.providers.find((each) => each.providerId === providerId);
  if (provider === undefined) {
    const known = registry.providers.map((each) => each.providerId).join(', ');
    throw new ConfigError(`There is no provider '${providerId}'; PROVIDERS_FILE has ${known}.`);
  }
  const listedSenders =
    readConnections(file, null).find((each) => each.providerId === providerId)?.smsSenders ?? [];
  const ownNumbers = registry.channels
    .filter((each) => each.providerId === providerId)
    .map(({ merchantMsisdn }) => merchantMsisdn);
  const readings = provider.operators.map((operator) => ({
    operator,
    // With the numbers of every provider, as the service reads it.
    reading: readSms({
      operator,
      ...sms,
      ownNumbers: registry.channels.map(({ merchantMsisdn }) => merchantMsisdn),
    }),
  }));
  const [first] = readings;
  if (first === undefined) throw new ConfigError(`The provider '${providerId}' has no operator.`);
  return {
    providerId,
    ...(readings.find(({ reading }) => 'template' in reading) ??
      readings.find(({ reading }) => reading.kind === 'reversal') ??
      first),
    sender,
    isListedSender: sender === null ? null : isListedSender(sender, listedSenders),
    listedSenders,
    ownNumbers,
  };
}
