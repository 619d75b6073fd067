import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the line, in quoted-printable where it is not plain. */
  readonly raw: string;
}

/** A real SMTP server on this machine that keeps what it was given. */
export class MailServer {
  readonly mails: Mail[] = [];
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer) {
    this.#server = server;
  }

  static async listening(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        text(stream).then((raw) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          mailServer.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
          done();
        }, done);
      },
      ...options,
    });
    // A client that hangs up in the middle is no fault of the server.
    server.on('error', () => undefined);
    const mailServer = new MailServer(server);
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return mailServer;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** A second time changes nothing. */
  async close(): Promise<void> {
    if (!this.#server.server.listening) return;
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

/** The text of a mail's body, decoded. */
export function bodyOf({ raw }: Mail): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body;
}
