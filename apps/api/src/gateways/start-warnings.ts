import { channelsInUse, type Log, messageOf, type Registry, takeOver } from '@mobile-money/core';
import type { Connection } from './connection.ts';
import { shortcomingsOf } from './shortcomings.ts';

/** Providers and merchant numbers, from three sides. */
export interface Catalogues {
  /** What serves. */
  readonly stored: Registry;
  /** What PROVIDERS_FILE says now: it filled what is stored only once. */
  readonly file: Registry;
  /** The file that ships: nobody here owns its numbers. */
  readonly forShow: Registry;
}

/** What must not wait until a player finds out, said at each start with real money. None of it stops the start. */
export function tellStartWarnings(
  { stored, file, forShow }: Catalogues,
  connections: readonly Connection[],
  log: Log,
): void {
  const strangers = numbersForShow(stored, forShow);
  if (strangers !== '') {
    log.error(
      'Merchant numbers that are only for show take deposits: players would pay to a stranger. Switch them off in the back office, name your own in PROVIDERS_FILE, and take them over with npm run providers -- apply.',
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
function numbersForShow(stored: Registry, forShow: Registry): string {
  const shown = new Set(forShow.channels.map(({ merchantMsisdn }) => merchantMsisdn));
  return channelsInUse(stored)
    .filter(({ merchantMsisdn }) => shown.has(merchantMsisdn))
    .map(({ channelId }) => channelId)
    .join(', ');
}

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
