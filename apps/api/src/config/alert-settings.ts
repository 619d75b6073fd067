import { readSmtpUrl, type SmtpServer } from '@mobile-money/webhooks';
import { ConfigError, type EnvironmentReader } from './environment-reader.ts';

/** How staff are told of what cannot wait; null: not that way. */
export interface AlertSettings {
  readonly mail: {
    readonly server: SmtpServer;
    readonly from: string;
    readonly to: readonly string[];
  } | null;
  readonly webhookUrl: string | null;
}

/** None of these addresses is shown when it is wrong: they often hold a password or a token. */
export const readAlertSettings = (read: EnvironmentReader, isHttpsOnly: boolean): AlertSettings => ({
  mail: mailOf(read),
  webhookUrl: webAddressOf(read, 'ALERTS_WEBHOOK_URL', isHttpsOnly),
});

function mailOf(read: EnvironmentReader): AlertSettings['mail'] {
  const [url, from, to] = [
    read.text('ALERTS_SMTP_URL'),
    read.text('ALERTS_EMAIL_FROM'),
    read.text('ALERTS_EMAIL_TO'),
  ];
  if (url === null && from === null && to === null) return null;
  if (url === null || from === null || to === null)
    throw new ConfigError(
      'ALERTS_SMTP_URL, ALERTS_EMAIL_FROM and ALERTS_EMAIL_TO are given together or not at all.',
    );
  const server = readSmtpUrl(url);
  if (server === null)
    throw new ConfigError(
      'ALERTS_SMTP_URL cannot be used; accepted: smtp://user:password@host:port or smtps://….',
    );
  return { server, from: addressIn('ALERTS_EMAIL_FROM', from), to: addressesIn('ALERTS_EMAIL_TO', to) };
}

const address = /^(?:[^<>@,]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

function addressIn(name: string, text: string): string {
  if (!address.test(text)) throw new ConfigError(`${name} is '${text}'; accepted: an e-mail address.`);
  return text;
}

const addressesIn = (name: string, text: string): readonly string[] =>
  text.split(',').map((each) => addressIn(name, each.trim()));

/** An address of the web, as it is given: where a slash stands at its end, it may count. */
function webAddressOf(read: EnvironmentReader, name: string, isHttpsOnly: boolean): string | null {
  const text = read.text(name);
  if (text === null) return null;
  const accepted = isHttpsOnly ? ['https:'] : ['https:', 'http:'];
  if (!URL.canParse(text) || !accepted.includes(new URL(text).protocol))
    throw new ConfigError(
      `${name} cannot be used; accepted: an address that begins with ${accepted.join('// or ')}//.`,
    );
  return text;
}

/** An address that paths are put behind, and that strangers are told. */
function baseAddressOf(read: EnvironmentReader, name: string): string | null {
  const text = webAddressOf(read, name, false);
  if (text === null) return null;
  const { username, password } = new URL(text);
  if (/[?#]/.test(text) || username !== '' || password !== '')
    throw new ConfigError(`${name} cannot be used; accepted: an address without login, query and fragment.`);
  return text.replace(/\/+$/, '');
}

/** Where pages of players and the back office are found by people; null in production when no one says so. */
export function addressesOf(
  read: EnvironmentReader,
  otherwise: string | null,
): { readonly publicUrl: string | null; readonly consoleUrl: string | null } {
  const publicUrl = baseAddressOf(read, 'PUBLIC_URL') ?? otherwise;
  return { publicUrl, consoleUrl: baseAddressOf(read, 'CONSOLE_URL') ?? publicUrl };
}
