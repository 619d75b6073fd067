import {
  type AlertMessage,
  type AlertSender,
  type AlertWay,
  type Reason,
  reason,
  type WebhookSender,
} from '@mobile-money/core';
import type { SmtpMailer } from './smtp-mailer.ts';

/** What an installation has to reach its staff; null: it has not. */
export interface StaffChoices {
  readonly mailer: Pick<SmtpMailer, 'to' | 'send'> | null;
  /** Where alerts are posted to, and by whom. */
  readonly webhook: { readonly url: string; readonly sender: WebhookSender } | null;
}

/** Tells staff by e-mail and by a POST to a receiver of theirs. */
export class StaffAlertSender implements AlertSender {
  readonly ways: readonly AlertWay[];
  readonly #send = new Map<AlertWay, (message: AlertMessage) => Promise<Reason | null>>();

  /** The receiver comes first: a mail server that hangs is waited for once for each who gets e-mail. */
  constructor({ mailer, webhook }: StaffChoices) {
    if (webhook !== null) this.#send.set('webhook', (message) => post(webhook, message));
    if (mailer !== null) {
      for (const to of mailer.to) this.#send.set(`email:${to}`, (message) => mailer.send(to, message));
    }
    this.ways = [...this.#send.keys()];
  }

  /** What was made for a way that is no longer set up waits until it is, or is given up. */
  async send(way: AlertWay, message: AlertMessage): Promise<Reason | null> {
    const send = this.#send.get(way);
    return send === undefined ? reason('alert_way_gone', { way }) : send(message);
  }
}

async function post(
  { url, sender }: NonNullable<StaffChoices['webhook']>,
  { text, code, facts, url: consoleUrl }: AlertMessage,
): Promise<Reason | null> {
  const body = JSON.stringify({ text, code, facts, url: consoleUrl });
  const { status, error } = await sender.send({ url, headers: {}, body });
  if (status !== null && status >= 200 && status < 300) return null;
  return error ?? reason('alert_answered', { status: status ?? 0 });
}
