import {
  type Channel,
  channelsInUse,
  type Log,
  messageOf,
  type Operator,
  type Registry,
  type RegistryStore,
  takeOver,
} from '@mobile-money/core';
import type { Connection } from './connection.ts';
import { shortcomingsOf } from './shortcomings.ts';

/** The merchant numbers and codes of the file that ships, which nobody here owns; not read, for people edit that file. */
export const numbersForShow: readonly (readonly [operator: Operator, number: string, code: string])[] = [
  ['mtn', '+237679318401', '400001'],
  ['mtn', '+237679318402', '400002'],
  ['orange', '+237698417301', '500001'],
  ['orange', '+237698417302', '500002'],
  ['orange', '+237698417303', '500003'],
];

/** Providers and merchant numbers, from two sides. */
export interface Catalogues {
  /** What serves. */
  readonly stored: Pick<RegistryStore, 'read'>;
  /** What PROVIDERS_FILE says now: it filled what is stored only once. */
  readonly file: Registry;
}

/** What must not wait until a player finds out, said at each start with real money. None of it stops the start. */
export async function tellStartWarnings(
  { stored, file }: Catalogues,
  connections: readonly Connection[],
  log: Log,
): Promise<void> {
  try {
    warn(await stored.read(), file, connections, log);
  } catch (error) {
    log.error('What a start warns of could not be looked at.', { error: messageOf(error) });
  }
}

function warn(stored: Registry, file: Registry, connections: readonly Connection[], log: Log): void {
  const strangers = ofStrangers(stored);
  if (strangers !== '') {
    log.error(
      'Merchant numbers or codes that are only for show take deposits: players would pay to a stranger. Switch them off in the back office, name your own in PROVIDERS_FILE, and take them over with npm run providers -- apply.',
      { channels: strangers },
    );
  }
  const because = whatDiffers(stored, file);
  if (because !== '') {
    log.warn('PROVIDERS_FILE differs from what is stored: npm run providers -- compare shows it all.', {
      because,
    });
  }
  for (const provider_id of onWithoutFile(stored, file)) {
    log.warn(
      'A provider is on that PROVIDERS_FILE does not name: nothing goes out through it, and what its devices report is refused and lost.',
      { provider_id },
    );
  }
  for (const connection of connections) {
    for (const because of shortcomingsOf(connection, stored)) {
      const facts = { provider_id: connection.providerId, because };
      log.warn('A provider cannot do all that the catalogue says.', facts);
    }
  }
}

/** Also of those that were stored by a first start without PROVIDERS_FILE, and stayed. */
const ofStrangers = (stored: Registry): string =>
  channelsInUse(stored)
    .filter(isForShow)
    .map(({ channelId }) => channelId)
    .join(', ');

/** Where there is a code, players dial that and not the number; each operator gives out its own. */
const isForShow = ({ operator, merchantMsisdn, merchantCode }: Channel): boolean =>
  numbersForShow.some(
    ([by, number, code]) => merchantMsisdn === number || (operator === by && merchantCode === code),
  );

/** Of what the file decides; empty when nothing. */
function whatDiffers(stored: Registry, file: Registry): string {
  try {
    const subjects = takeOver(stored, file).changes.map(({ subject }) => subject);
    return [...new Set(subjects)].join(', ');
  } catch (error) {
    return messageOf(error);
  }
}

/** Its `gateway`, its secrets and its device's signature are in the file alone. */
const onWithoutFile = (stored: Registry, file: Registry): readonly string[] =>
  stored.providers
    .filter(({ enabled }) => enabled)
    .map(({ providerId }) => providerId)
    .filter((id) => file.providers.every(({ providerId }) => providerId !== id));
