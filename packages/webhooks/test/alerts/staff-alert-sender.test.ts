import { describe, expect, it } from '@jest/globals';
import { type AlertMessage, alertWork, reason, sentenceOf } from '@mobile-money/core';
import { memoryPorts } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import type { SMTPServerOptions } from 'smtp-server';
import { readSmtpUrl, SmtpMailer } from '../../src/alerts/smtp-mailer.ts';
import { StaffAlertSender } from '../../src/alerts/staff-alert-sender.ts';
import { sending } from '../sending/a-sender.ts';
import { Receiver } from '../sending/receiver.ts';
import { bodyOf, MailServer } from './mail-server.ts';

const { kept, newSender } = sending();

const what = reason('provider_unavailable', { provider: 'Orange Money' });
const message: AlertMessage = {
  text: 'Orange Money est indisponible — « silence ».\n\nOrange Money is unavailable.',
  code: 'provider_unavailable',
  facts: { began: [what], ended: [] },
  url: 'https://office.example/console',
};

const [amina, paul] = ['amina@example.com', 'Paul <paul@example.com>'] as const;
const to = [amina, paul];
const from = 'Alerts <alerts@example.com>';
const serverAt = (port: number, login: { user: string; pass: string } | null = null) =>
  ({ host: '127.0.0.1', port, isSecure: false, login }) as const;
const mailer = ({ port }: Pick<MailServer, 'port'>, timeoutMs = 5_000) =>
  new SmtpMailer({ server: serverAt(port), from, to, timeoutMs });

describe('an alert by e-mail', () => {
  it('reaches whom it is for, with the French sentence as its subject and the link below', async () => {
    const server = kept(await MailServer.listening());
    expect(await mailer(server).send(paul, message)).toBeNull();
    expect(server.mails).toMatchObject([{ from: 'alerts@example.com', to: ['paul@example.com'] }]);
    const [mail] = server.mails;
    if (mail === undefined) throw new Error('There is no mail.');
    expect(bodyOf(mail).replaceAll('\r\n', '\n').trim()).toBe(`${message.text}\n\n${message.url}`);
    expect(mail.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail.raw).toContain('Auto-Submitted: auto-generated');
  });

  it('stands alone where the back office has no address', async () => {
    const server = kept(await MailServer.listening());
    await mailer(server).send(amina, { ...message, url: null });
    expect(server.mails.map((each) => bodyOf(each).replaceAll('\r\n', '\n').trim())).toEqual([message.text]);
  });

  it('tells why the server did not take it', async () => {
    const server = kept(
      await MailServer.listening({
        onMailFrom: (_, __, done) => done(Object.assign(new Error('not from you'), { responseCode: 550 })),
      }),
    );
    expect(sentenceOf(await mailer(server).send(amina, message))).toMatch(
      /did not take it for amina@example.com: .*not from you/,
    );
  });

  it('tells so when there is no server, or none that answers in time', async () => {
    const gone = await MailServer.listening();
    const { port } = gone;
    await gone.close();
    expect(sentenceOf(await mailer({ port }).send(amina, message))).toContain('ECONNREFUSED');
    const mute = kept(await Receiver.raw(() => undefined));
    expect(sentenceOf(await mailer(mute, 100).send(amina, message))).toMatch(/did not take it for /);
  });

  it('gives no password to a server that cannot keep it', async () => {
    const heard: string[] = [];
    const server = kept(
      await MailServer.listening({
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) => {
          heard.push(password ?? '');
          done(null, { user: 'alerts' });
        },
      }),
    );
    const login = { user: 'alerts', pass: 'secret' };
    const careful = new SmtpMailer({ server: serverAt(server.port, login), from, to });
    const sent = await careful.send(amina, message);
    expect(sent?.code).toBe('alert_email_failed');
    expect(heard).toEqual([]);
    expect(server.mails).toEqual([]);
  });
});

describe('the address of a mail server', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['smtp://mail.example',                        { host: 'mail.example', port: 587, isSecure: false, login: null }],
    ['smtps://mail.example/',                      { host: 'mail.example', port: 465, isSecure: true, login: null }],
    ['smtp://a%40b.c:p%25w%3A@[::1]:2525',         { host: '::1', port: 2525, isSecure: false, login: { user: 'a@b.c', pass: 'p%w:' } }],
    ['smtp://a:50%@mail.example',                  { host: 'mail.example', port: 587, isSecure: false, login: { user: 'a', pass: '50%' } }],
  ])('%s is read', (url, expected) => {
    expect(readSmtpUrl(url)).toEqual(expected);
  });

  it.each([
    '',
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://m.example?a=1',
  ])('%j is refused', (url) => {
    expect(readSmtpUrl(url)).toBeNull();
  });
});

describe('an alert by webhook', () => {
  const posting = (url: string, choices = {}) =>
    new StaffAlertSender({ mailer: null, webhook: { url, sender: newSender(choices) } });

  it('is a POST of text, code, facts and url', async () => {
    const receiver = kept(await Receiver.listening());
    const sender = posting(receiver.url);
    expect(sender.ways).toEqual(['webhook']);
    expect(await sender.send('webhook', message)).toBeNull();
    expect(receiver.requests).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json' } },
    ]);
    expect(JSON.parse(receiver.requests[0]?.body ?? '')).toEqual(message);
  });

  it('was not taken with another status than one of success', async () => {
    const receiver = kept(await Receiver.listening((_, response) => response.writeHead(503).end()));
    expect(await posting(receiver.url).send('webhook', message)).toEqual(
      reason('alert_answered', { status: 503 }),
    );
  });

  it('goes to no address of our own side unless that is allowed', async () => {
    const receiver = kept(await Receiver.listening());
    const why = await posting(receiver.url, { allowPrivateAddresses: false }).send('webhook', message);
    expect(why?.code).toBe('webhook_address_refused');
    expect(receiver.requests).toEqual([]);
  });

  it('is not sent a way that there is not any more', async () => {
    expect(await posting('http://127.0.0.1:9').send('email:gone@example.com', message)).toEqual(
      reason('alert_way_gone', { way: 'email:gone@example.com' }),
    );
  });
});

describe('staff', () => {
  /** A world whose audit makes alerts, with a real mail server and a real receiver. */
  async function installation(options: SMTPServerOptions = {}) {
    const server = kept(await MailServer.listening(options));
    const receiver = kept(await Receiver.listening());
    const webhook = { url: receiver.url, sender: newSender() };
    const alertSender = new StaffAlertSender({ mailer: mailer(server), webhook });
    const world = memoryPorts({ alertSender });
    const { look, tell } = alertWork(world.ports, async () => []);
    let isSilent = false;
    const silence = (isSo: boolean): void => {
      isSilent = isSo;
    };
    /** Devices are heard of, unless they are silent; then everyone looks once. */
    const pass = async (seconds: number): Promise<void> => {
      world.clock.advance(seconds * 1_000);
      const { registry } = world.database;
      const lastSeenAt = isSilent ? null : world.clock.now();
      const channels = registry.channels.map((each) => ({ ...each, lastSeenAt }));
      world.database.registry = { ...registry, channels };
      await look();
      while ((await tell()).isMore);
    };
    const posted = () => receiver.requests.map(({ body }) => JSON.parse(body) as AlertMessage);
    return { world, server, receiver, silence, pass, posted };
  }

  it('are told once both ways, in one message for all numbers, and once more when it is over', async () => {
    const { silence, pass, posted, server } = await installation();
    silence(true);
    await pass(0);
    expect(posted()).toEqual([]);
    for (const seconds of [60, 10, 10]) await pass(seconds);
    expect(posted().map(({ code, facts }) => [code, facts.began.length, facts.ended.length])).toEqual([
      ['provider_unavailable', 2, 0],
      ['channel_unavailable', 3, 0],
    ]);
    silence(false);
    for (const seconds of [60, 10]) await pass(seconds);
    expect(posted()).toHaveLength(2);
    await pass(220);
    expect(posted().map(({ facts }) => facts.ended.length)).toEqual([0, 0, 2, 3]);
    // Both of them, each by a mail of their own.
    const told = server.mails.map((each) => `${each.to} ${/Termin/.test(bodyOf(each))}`);
    const all = [false, true].flatMap((isOver) =>
      [amina, 'paul@example.com'].map((each) => `${each} ${isOver}`),
    );
    expect([...told].sort()).toEqual([...all, ...all].sort());
  });

  it('are told though the mailbox of one of them is gone, once, and that one is shown as not told', async () => {
    const { world, server, silence, pass } = await installation({
      onRcptTo: ({ address }, _, done) =>
        address === amina ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
    });
    silence(true);
    for (const seconds of [0, 60, 5, 10, 20]) await pass(seconds);
    expect(server.mails.map((each) => each.to)).toEqual([['paul@example.com'], ['paul@example.com']]);
    expect(await world.alerts.unsent(10)).toMatchObject([
      { way: `email:${amina}`, lastError: { code: 'alert_email_failed', facts: { to: amina } } },
      { way: `email:${amina}` },
    ]);
    // What comes next is heard as well: nothing waits for the one that cannot be sent.
    silence(false);
    for (const seconds of [60, 300]) await pass(seconds);
    expect(server.mails.filter((each) => /Termin/.test(bodyOf(each)))).toHaveLength(2);
  });

  it('are told of a burst in one message, five minutes after the first', async () => {
    const { world, pass, posted } = await installation();
    const burst = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made += 1)
        await world.audit.append({
          ...anAuditEntry(),
          id: world.ids.next(),
          action: 'operator.add',
          at: world.clock.now(),
        });
    };
    await burst(1);
    await pass(10);
    await burst(8);
    for (const seconds of [10, 100, 100]) await pass(seconds);
    expect(posted()).toHaveLength(1);
    await pass(90);
    expect(posted().map(({ code, facts }) => [code, facts.began.length])).toEqual([
      ['staff_changed', 1],
      ['staff_changed', 8],
    ]);
    expect(posted()[1]?.text).toContain('Et 3 de plus.');
  });

  it('get what a server missed when it is back, and the other way does not wait for it', async () => {
    const { world, silence, pass, posted, server } = await installation();
    const { port } = server;
    await server.close();
    silence(true);
    for (const seconds of [0, 60, 5]) await pass(seconds);
    expect(posted()).toHaveLength(2);
    expect(await world.alerts.unsent(10)).toMatchObject([
      { way: `email:${paul}`, tries: 2, lastError: { code: 'alert_email_failed' } },
      { way: `email:${amina}`, tries: 2 },
      { way: `email:${paul}`, tries: 2 },
      { way: `email:${amina}`, tries: 2 },
    ]);
    const back = kept(await MailServer.listening({}, port));
    await pass(9);
    expect(back.mails).toEqual([]);
    await pass(1);
    expect(back.mails).toHaveLength(4);
    expect(await world.alerts.unsent(10)).toEqual([]);
    expect(posted()).toHaveLength(2);
  });
});
