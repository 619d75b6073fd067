import { DomainError } from '../errors.ts';

/** The one country of the service. Codes are read in either case and answered in capitals. */
export const supportedCountry = 'CM';

export function requireCountry(code: string): typeof supportedCountry {
  if (code.toUpperCase() !== supportedCountry) throw new DomainError('country_not_supported');
  return supportedCountry;
}
