import { type Request, type Response, Router } from 'express';
import { type Answer, objectOf, sendAnswer, textOf } from '../http/exchange.ts';
import { answerMoneyRequest } from '../http/money-request.ts';
import type { Rail } from '../http/rail.ts';
import type { Merchant } from '../network/merchants.ts';
import type { Sms } from '../network/phones.ts';
import { dateAndTime, type Time } from '../network/time.ts';
import { usualLogin } from '../secrets.ts';
import { digestGuard } from './digest.ts';
import { merchantDialling, replies, type Step } from './merchant-session.ts';

const longestText = 60;

interface StoredSms {
  readonly id: number;
  readonly port: number;
  readonly sms: Sms;
  isRead: boolean;
}

/** A Dinstar UC2000 with one port for each SIM card of a provider, counted from 1. */
export class UssdGateway {
  readonly #rail: Rail;
  readonly #serial: string;
  readonly #ports: readonly UssdPort[];
  readonly #dial: ReturnType<typeof merchantDialling>;
  readonly #guard: ReturnType<typeof digestGuard>;
  readonly #inbox: StoredSms[] = [];

  constructor(rail: Rail, merchants: readonly Merchant[]) {
    this.#rail = rail;
    this.#serial = `dbd2-${rail.providerId}`;
    this.#ports = merchants.map((merchant, index) => new UssdPort(index + 1, merchant, rail.time));
    this.#dial = merchantDialling(rail);
    this.#guard = digestGuard(usualLogin, rail.chance);
    rail.network.sms.onSms((sms) => this.#store(sms));
  }

  router(): Router {
    const router = Router();
    router.use((request, response, next) => {
      if (this.#guard.admits(request)) return next();
      response.setHeader('WWW-Authenticate', this.#guard.challenge());
      sendAnswer(response, { status: 401, html: 'Unauthorized' });
    });
    router.post('/api/send_ussd', (request, response) => this.#send(request, response));
    router.get('/api/query_ussd_reply', (request, response) => sendAnswer(response, this.#reply(request)));
    router.get('/api/query_incoming_sms', (request, response) => sendAnswer(response, this.#read(request)));
    return router;
  }

  #send(request: Request, response: Response): void {
    const body = objectOf(request.body);
    const text = textOf(body, 'text');
    const numbers = Array.isArray(body['port']) ? body['port'] : this.#ports.map(({ number }) => number);
    const command = body['command'] ?? 'send';
    if (command === 'cancel') {
      sendAnswer(response, this.#toEach(numbers, cancelPort));
      return;
    }
    if (command !== 'send' || text === '' || Buffer.byteLength(text) > longestText) {
      sendAnswer(response, this.#answer(400, {}));
      return;
    }
    const dialWith = (dial: (merchant: Merchant, code: string) => Step) => () =>
      this.#toEach(numbers, (port) => (port.send(text, (code) => dial(port.merchant, code)) ? 200 : 486));
    answerMoneyRequest(response, this.#rail, {
      take: dialWith(this.#dial),
      refuse: dialWith(() => ({ reply: replies.refused, onPin: null })),
    });
  }

  /** 202 says only that the gateway has taken the request; each port says what it did: 486 busy, 503 not registered. */
  #toEach(numbers: readonly unknown[], act: (port: UssdPort) => number): Answer {
    const isDead = this.#rail.switchboard.look(this.#rail.providerId, 'device').is === 'dead';
    const result = numbers.map((number) => {
      const port = this.#ports.find((each) => each.number === number);
      return { port: number, status: port === undefined || isDead ? 503 : act(port) };
    });
    return this.#answer(202, { result });
  }

  #reply(request: Request): Answer {
    const { switchboard, providerId } = this.#rail;
    const status = switchboard.take(providerId, 'status').is;
    if (status === 'error') return { status: 500, html: 'Internal Server Error' };
    const asked = String(request.query['port'] ?? '').split(',');
    const ports = this.#ports.filter(({ number }) => asked.includes(String(number)));
    const reply = ports.map((port) => ({
      port: port.number,
      text: status === 'unknown_404' ? '' : port.read(),
    }));
    return this.#answer(200, { reply });
  }

  /** By a high-water mark, or what is unread, which is then read. */
  #read(request: Request): Answer {
    const after = Number(request.query['incoming_sms_id'] ?? 0);
    const isUnreadOnly = request.query['flag'] !== 'all';
    const found = this.#inbox.filter(({ id, isRead }) => id > after && !(isUnreadOnly && isRead));
    for (const each of found) each.isRead = true;
    const sms = found.map(({ id, port, sms: { sender, at, text } }) => ({
      incoming_sms_id: id,
      port,
      number: sender,
      smsc: '+237670000000',
      timestamp: dateAndTime(at),
      text,
      imsi: `62400000000000${port}`,
    }));
    const unread = this.#inbox.filter(({ isRead }) => !isRead).length;
    return this.#answer(200, { sms, read: this.#inbox.length - unread, unread });
  }

  #store(sms: Sms): void {
    const port = this.#ports.find(
      ({ merchant }) => merchant.merchantMsisdn === sms.to && merchant.operator === sms.operator,
    );
    if (port === undefined) return;
    this.#inbox.push({ id: this.#inbox.length + 1, port: port.number, sms, isRead: false });
  }

  #answer(code: number, more: object): Answer {
    return { status: 200, body: { error_code: code, sn: this.#serial, ...more } };
  }
}

function cancelPort(port: UssdPort): number {
  port.cancel();
  return 200;
}

const sessionMs = 60_000;

interface Session {
  readonly step: Step;
  readonly endsAt: number;
  isRead: boolean;
}

/** One SIM card of a gateway. It has one session at a time, and no reply says which code it belongs to. */
class UssdPort {
  readonly number: number;
  readonly merchant: Merchant;
  readonly #time: Time;
  #session: Session | null = null;

  constructor(number: number, merchant: Merchant, time: Time) {
    this.number = number;
    this.merchant = merchant;
    this.#time = time;
  }

  /** False when a session is under way. Within one, four digits answer its question for the PIN. */
  send(text: string, dial: (code: string) => Step): boolean {
    const session = this.#current();
    const onPin = session?.isRead === true ? session.step.onPin : null;
    if (session !== null && (onPin === null || !/^\d{4}$/.test(text))) return false;
    const step = onPin === null ? dial(text) : onPin(text);
    this.#session = { step, endsAt: this.#time.now() + sessionMs, isRead: false };
    return true;
  }

  /** The reply, once; an empty text while there is nothing to read. */
  read(): string {
    const session = this.#current();
    if (session === null || session.isRead) return '';
    session.isRead = true;
    if (session.step.onPin === null) this.#session = null;
    return session.step.reply;
  }

  cancel(): void {
    this.#session = null;
  }

  #current(): Session | null {
    if (this.#session !== null && this.#session.endsAt <= this.#time.now()) this.#session = null;
    return this.#session;
  }
}
