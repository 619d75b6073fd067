import { operatorTxId, signedSms } from '../beside/pretend/orange-sms.ts';
import type { Kind } from './mix.ts';
import { type Player, playerOf } from './players.ts';
import { Ring } from './ring.ts';

/** One request, and what is to be made of its answer. */
export interface Asked {
  readonly kind: Kind;
  readonly path: string;
  /** Null: a GET. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Remembers what later requests need; says what is wrong with an answer of 200, or null. */
  readonly take: ((answer: string) => string | null) | null;
}

export interface SportsbookParts {
  readonly apiKey: string;
  readonly operatorToken: string;
  readonly callbackUrl: string;
}

interface Unpaid {
  readonly player: Player;
  readonly merchantCode: string;
  readonly amountXaf: number;
}

/** The merchant numbers of the service's own list of providers, by the code that a player dials. */
const merchants: Readonly<Record<string, { merchant: string; simNumber: number }>> = {
  '500001': { merchant: '698417301', simNumber: 1 },
  '500002': { merchant: '698417302', simNumber: 2 },
};

const catalogue = ['/api/v1/CM/providers', '/api/v1/CM/providers/status', '/health'];
const unlike = (what: string, answer: string): string => `${what}: ${answer.slice(0, 200)}`;

/** A platform, its players, their phones and an operator of the service: makes the requests of the mix. */
export class Sportsbook {
  readonly #keyed: Readonly<Record<string, string>>;
  readonly #keyedJson: Readonly<Record<string, string>>;
  readonly #operator: Readonly<Record<string, string>>;
  readonly #callbackUrl: string;
  readonly #unpaid = new Ring<Unpaid>(500);
  readonly #undecided = new Ring<string>(500);
  readonly #recent = new Ring<{ readonly id: string; readonly body: string }>(1_000);
  readonly #makers: Readonly<Record<Kind, (n: number) => Asked | null>>;
  #made = 0;
  #payments = 0;

  constructor({ apiKey, operatorToken, callbackUrl }: SportsbookParts) {
    const json = { 'content-type': 'application/json' };
    this.#keyed = { 'x-api-key': apiKey };
    this.#keyedJson = { ...this.#keyed, ...json };
    this.#operator = { authorization: `Bearer ${operatorToken}`, ...json };
    this.#callbackUrl = callbackUrl;
    this.#makers = {
      'new deposit, dialled': (n) => this.#dialled(n),
      'SMS that pays one': () => this.#sms(),
      'new deposit, prompted': (n) => this.#prompted(n),
      'new withdrawal': (n) => this.#withdrawal(n),
      'approval of one': () => this.#approval(),
      'repeated deposit': (n) => this.#repeat(n),
      'transaction read': (n) => this.#read(n),
      'player list': (n) => this.#list(n),
      'operator detected': (n) => this.#detect(n),
      'providers and health': (n) => this.#look(n),
    };
  }

  /** Where there is nothing yet to pay, read or decide, a new deposit is made: it is the harder work. */
  next(kind: Kind): Asked {
    this.#made += 1;
    return this.#makers[kind](this.#made) ?? this.#dialled(this.#made);
  }

  #dialled(n: number): Asked {
    const player = playerOf('orange', n);
    const amountXaf = 500 + (n % 500);
    const body = this.#order(player, amountXaf, n);
    return this.#post('new deposit, dialled', '/api/v1/deposits', body, (answer) => {
      const code = /"ussd_string":"[^"]*\*(\d+)\*\d+#"/.exec(answer)?.[1];
      const id = idIn(answer);
      if (code === undefined || id === null || merchants[code] === undefined) {
        return unlike('No code of our merchants to dial', answer);
      }
      this.#unpaid.push({ player, amountXaf, merchantCode: code });
      this.#recent.push({ id, body });
      return null;
    });
  }

  #sms(): Asked | null {
    const paid = this.#unpaid.takeOldest();
    if (paid === undefined) return null;
    this.#payments += 1;
    const { merchant = '', simNumber = 1 } = merchants[paid.merchantCode] ?? {};
    const id = operatorTxId(this.#payments);
    const {
      path,
      body = '',
      headers = {},
    } = signedSms({
      id,
      payer: paid.player.number,
      merchant,
      simNumber,
      amountXaf: paid.amountXaf,
    });
    return {
      kind: 'SMS that pays one',
      path,
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      take: (answer) => (answer.includes('"outcome":"matched"') ? null : unlike('Not matched', answer)),
    };
  }

  #prompted(n: number): Asked {
    const body = this.#order(playerOf('mtn', n), 500 + (n % 500), n);
    return this.#post('new deposit, prompted', '/api/v1/deposits', body, (answer) => {
      const id = idIn(answer);
      if (id === null || answer.includes('"status":"failed"')) return unlike('Not asked for', answer);
      this.#recent.push({ id, body });
      return null;
    });
  }

  #withdrawal(n: number): Asked {
    const body = this.#order(playerOf(n % 2 === 0 ? 'mtn' : 'orange', n), 500, n);
    return this.#post('new withdrawal', '/api/v1/withdrawals', body, (answer) => {
      const id = idIn(answer);
      if (id === null) return unlike('No withdrawal', answer);
      this.#undecided.push(id);
      return null;
    });
  }

  #approval(): Asked | null {
    const id = this.#undecided.takeOldest();
    if (id === undefined) return null;
    const path = `/internal/v1/withdrawals/${id}/approve`;
    return { kind: 'approval of one', path, body: '{}', headers: this.#operator, take: null };
  }

  #repeat(n: number): Asked | null {
    const known = this.#recent.pick(n);
    if (known === undefined) return null;
    return this.#post('repeated deposit', '/api/v1/deposits', known.body, (answer) =>
      idIn(answer) === known.id ? null : unlike(`Not ${known.id}`, answer),
    );
  }

  #read(n: number): Asked | null {
    const known = this.#recent.pick(n);
    return known === undefined ? null : this.#get('transaction read', `/api/v1/transactions/${known.id}`);
  }

  #list(n: number): Asked {
    const { id } = playerOf(n % 2 === 0 ? 'mtn' : 'orange', n);
    return this.#get('player list', `/api/v1/players/${id}/transactions`);
  }

  #detect(n: number): Asked {
    const body = JSON.stringify({ msisdn: playerOf('orange', n).number, country_code: 'CM' });
    return this.#post('operator detected', '/api/v1/msisdn/detect', body, null);
  }

  #look(n: number): Asked {
    return this.#get('providers and health', catalogue[n % catalogue.length] ?? '/health');
  }

  #order(player: Player, amountXaf: number, n: number): string {
    return JSON.stringify({
      player_id: player.id,
      msisdn: `+237${player.number}`,
      amount_xaf: amountXaf,
      operator: player.operator,
      reference: `endure-${n}`,
      callback_url: this.#callbackUrl,
    });
  }

  #post(kind: Kind, path: string, body: string, take: Asked['take']): Asked {
    return { kind, path, body, headers: this.#keyedJson, take };
  }

  #get(kind: Kind, path: string): Asked {
    return { kind, path, body: null, headers: this.#keyed, take: null };
  }
}

const idIn = (answer: string): string | null => /"service_tx_id":"([^"]+)"/.exec(answer)?.[1] ?? null;
