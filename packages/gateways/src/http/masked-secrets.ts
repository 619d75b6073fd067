const mask = '***';

/**
 * A text of a provider without what no one may read in it: some echo the request, PIN and passwords included.
 * Longer secrets go first, so that one inside another leaves no rest.
 */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  [...secrets]
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, mask), text);
