import { DomainError } from '../errors.ts';

/** The application that SPORTSBOOK_API_KEY belongs to, and everyone where no key is asked for. */
export const defaultApplication = 'default';

const form = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The name of a platform that uses the service. It stands in logs and on command lines, so it is kept plain. */
export function applicationId(text: string): string {
  if (!form.test(text)) throw new DomainError('invalid_application');
  return text;
}
