import { type Operator, operators } from '@mobile-money/core';
import { operatorTxId, signedSms } from '../harness/orange-sms.ts';
import { phoneNumber } from '../harness/pretend-network.ts';
import { type HttpRequest, json } from '../harness/sender.ts';
import type { Machines } from './machines.ts';
import type { Kind } from './mix.ts';

/** One request, and what is to be made of its answer. */
interface Asked extends HttpRequest {
  /** Remembers what later requests need; says what is wrong with an answer of 200, or null. */
  readonly take: ((answer: string) => string | null) | null;
}

export type SportsbookParts = Pick<Machines, 'apiKey' | 'operatorToken' | 'callbackUrl'>;

interface Unpaid {
  readonly player: Player;
  readonly merchantCode: string;
  readonly amountXaf: number;
}

/** The merchant numbers of the service's own list of providers, by the code that a player dials. */
const merchants: Readonly<Record<string, { merchant: string; simNumber: number; balanceXaf: number }>> = {
  '500001': { merchant: '698417301', simNumber: 1, balanceXaf: 0 },
  '500002': { merchant: '698417302', simNumber: 2, balanceXaf: 0 },
};

const catalogue = ['/api/v1/CM/providers', '/api/v1/CM/providers/status', '/health'];
const unlike = (what: string, answer: string): string => `${what}: ${answer.slice(0, 200)}`;

/** A platform, its players, their phones and an operator of the service: makes the requests of the mix. */
export class Sportsbook {
  readonly #parts: SportsbookParts;
  readonly #unpaid: Unpaid[] = [];
  readonly #undecided: string[] = [];
  readonly #recent: { readonly id: string; readonly body: string }[] = [];
  readonly #makers: Readonly<Record<Kind, (n: number) => Asked | null>>;
  #made = 0;
  #payments = 0;

  constructor(parts: SportsbookParts) {
    this.#parts = parts;
    this.#makers = {
      'new deposit, dialled': (n) => this.#dialled(n),
      'SMS that pays one': () => this.#sms(),
      'new deposit, prompted': (n) => this.#prompted(n),
      'new withdrawal': (n) => this.#withdrawal(n),
      'approval of one': () => this.#approval(),
      'repeated deposit': (n) => this.#repeat(n),
      'transaction read': (n) => this.#read(n),
      'player list': (n) => this.#get(`/api/v1/players/${anyPlayer(n).id}/transactions`),
      'operator detected': (n) => this.#detect(n),
      'providers and health': (n) => this.#get(catalogue[n % catalogue.length] ?? '/health'),
    };
  }

  /** Where there is nothing yet to pay, read or decide, a new deposit is made: it is the harder work. */
  next(kind: Kind): Asked & { readonly kind: Kind } {
    this.#made += 1;
    const asked = this.#makers[kind](this.#made);
    return asked === null
      ? { kind: 'new deposit, dialled', ...this.#dialled(this.#made) }
      : { kind, ...asked };
  }

  #dialled(n: number): Asked {
    const player = playerOf('orange', n);
    const amountXaf = 500 + (n % 500);
    const body = this.#order(player, amountXaf, n);
    const take = keeping('No code of our merchants to dial', (id, answer) => {
      const code = /"ussd_string":"[^"]*\*(\d+)\*\d+#"/.exec(answer)?.[1] ?? '';
      if (merchants[code] === undefined) return false;
      keep(this.#unpaid, { player, amountXaf, merchantCode: code }, 500);
      keep(this.#recent, { id, body }, 1_000);
      return true;
    });
    return this.#post('/api/v1/deposits', body, take);
  }

  #sms(): Asked | null {
    const paid = this.#unpaid.shift();
    if (paid === undefined) return null;
    this.#payments += 1;
    const payer = paid.player.msisdn.slice('+237'.length);
    const to = merchants[paid.merchantCode] ?? { merchant: '', simNumber: 1, balanceXaf: 0 };
    to.balanceXaf += paid.amountXaf;
    const id = operatorTxId(this.#payments);
    const { headers, ...request } = signedSms({ id, payer, ...to, amountXaf: paid.amountXaf });
    const take = (answer: string): string | null =>
      answer.includes('"outcome":"matched"') ? null : unlike('Not matched', answer);
    return { ...request, headers: { ...headers, ...json }, take };
  }

  #prompted(n: number): Asked {
    const body = this.#order(playerOf('mtn', n), 500 + (n % 500), n);
    const take = keeping('Not asked for', (id, answer) => {
      if (answer.includes('"status":"failed"')) return false;
      keep(this.#recent, { id, body }, 1_000);
      return true;
    });
    return this.#post('/api/v1/deposits', body, take);
  }

  #withdrawal(n: number): Asked {
    const body = this.#order(anyPlayer(n), 500, n);
    const take = keeping('No withdrawal', (id) => {
      keep(this.#undecided, id, 500);
      return true;
    });
    return this.#post('/api/v1/withdrawals', body, take);
  }

  #approval(): Asked | null {
    const id = this.#undecided.shift();
    if (id === undefined) return null;
    const headers = { authorization: `Bearer ${this.#parts.operatorToken}`, ...json };
    return { path: `/internal/v1/withdrawals/${id}/approve`, body: '{}', headers, take: null };
  }

  #repeat(n: number): Asked | null {
    const known = this.#recent[n % this.#recent.length];
    if (known === undefined) return null;
    return this.#post('/api/v1/deposits', known.body, (answer) =>
      idIn(answer) === known.id ? null : unlike(`Not ${known.id}`, answer),
    );
  }

  #read(n: number): Asked | null {
    const known = this.#recent[n % this.#recent.length];
    return known === undefined ? null : this.#get(`/api/v1/transactions/${known.id}`);
  }

  #detect(n: number): Asked {
    const body = JSON.stringify({ msisdn: playerOf('orange', n).msisdn, country_code: 'CM' });
    return this.#post('/api/v1/msisdn/detect', body, null);
  }

  #order(player: Player, amountXaf: number, n: number): string {
    return JSON.stringify({
      player_id: player.id,
      msisdn: player.msisdn,
      amount_xaf: amountXaf,
      operator: player.operator,
      reference: `endure-${n}`,
      callback_url: this.#parts.callbackUrl,
    });
  }

  #post(path: string, body: string, take: Asked['take']): Asked {
    return { path, body, headers: { 'x-api-key': this.#parts.apiKey, ...json }, take };
  }

  #get(path: string): Asked {
    return { path, headers: { 'x-api-key': this.#parts.apiKey }, take: null };
  }
}

const idIn = (answer: string): string | null => /"service_tx_id":"([^"]+)"/.exec(answer)?.[1] ?? null;

/** Hears the id in an answer; says what the answer is not, where it has none or is not as it must be. */
const keeping =
  (what: string, keep: (id: string, answer: string) => boolean) =>
  (answer: string): string | null => {
    const id = idIn(answer);
    return id !== null && keep(id, answer) ? null : unlike(what, answer);
  };

/** Of one operator after the other. */
const anyPlayer = (n: number): Player => playerOf(operators[n % operators.length] ?? operators[0], n);

/** Only the last few of many, so that a run of hours takes no more memory than one of seconds. */
function keep<Item>(items: Item[], item: Item, most: number): void {
  if (items.push(item) > most) items.shift();
}

const players = 20_000;
/** Scatters the turns, so that neither the kind of a request nor its amount goes with a player. */
const scatter = 0x9e3779b1;

interface Player {
  readonly id: string;
  readonly operator: Operator;
  readonly msisdn: string;
}

/** The n-th turn: as many players of each operator, with a number each, who come again and again. */
function playerOf(operator: Operator, n: number): Player {
  const msisdn = phoneNumber(operator, (Math.imul(n, scatter) >>> 0) % players);
  return { operator, msisdn, id: `00000000-0000-4000-8000-${msisdn.slice(1)}` };
}
