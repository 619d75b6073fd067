import { type AlertMessage, limits, messageOf, type Reason, reason } from '@mobile-money/core';
import { createTransport, type Transporter } from 'nodemailer';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise as soon as the server offers it. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
}

export interface MailChoices {
  readonly server: SmtpServer;
  readonly from: string;
  readonly to: readonly string[];
  readonly timeoutMs?: number;
}

const usualPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** A server as `smtp://user:password@host:port` names it, or `smtps://…`; null when it does not. */
export function readSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usualPort = usualPorts[protocol];
  if (usualPort === undefined || hostname === '' || `${pathname}${search}${hash}`.replace('/', '') !== '')
    return null;
  const login = { user: decoded(username), pass: decoded(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
    isSecure: protocol === 'smtps:',
    login: username === '' ? null : login,
  };
}

/** A percent sign that begins nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Sends alerts by e-mail, each to one person and over a connection of its own: they are few, and a server that takes a mail
 * for some of several is not heard to refuse it for the others.
 */
export class SmtpMailer {
  readonly #transport: Transporter;
  readonly #from: string;
  readonly #timeoutMs: number;
  readonly to: readonly string[];

  constructor({ server, from, to, timeoutMs = limits.alertSendMs }: MailChoices) {
    this.#from = from;
    this.#timeoutMs = timeoutMs;
    this.to = to;
    this.#transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.isSecure,
      ...(server.login === null ? {} : { auth: server.login }),
      // A password goes to no one who cannot keep it.
      requireTLS: server.login !== null,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Null: the server took it. */
  async send(to: string, { text, url }: AlertMessage): Promise<Reason | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, this.#timeoutMs, new Error(`no answer within ${this.#timeoutMs} ms`));
    });
    const mail = {
      from: this.#from,
      to,
      subject: text.slice(0, text.indexOf('\n')),
      text: url === null ? text : `${text}\n\n${url}`,
      // Machines that answer mail are asked not to.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    try {
      await Promise.race([this.#transport.sendMail(mail), late]);
      return null;
    } catch (error) {
      return reason('alert_email_failed', { to, why: messageOf(error) });
    } finally {
      clearTimeout(timer);
    }
  }
}
