export interface Prompt {
  readonly id: string;
  readonly amountXaf: number;
}

export interface Phone {
  readonly balanceXaf: number;
  readonly prompts: readonly Prompt[];
  readonly sms: readonly { readonly sender: string; readonly text: string }[];
}

export interface Movement {
  readonly operatorTxId: string;
  readonly from: string;
  readonly to: string;
  readonly amountXaf: number;
}

export interface Order {
  readonly providerId: string;
  readonly kind: 'collection' | 'payout';
  readonly reference: string;
  readonly msisdn: string;
  readonly state: string;
  readonly operatorTxId: string | null;
}

/** What the pretend operators have written down. */
export interface Books {
  readonly movements: readonly Movement[];
  readonly orders: readonly Order[];
}

type Faults = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The pretend network as its page uses it: phones, the switchboard and the books. */
export class FakePhones {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  phone(msisdn: string): Promise<Phone> {
    return this.#call('GET', `/phones/${msisdn}`);
  }

  async merchantNumbers(): Promise<ReadonlySet<string>> {
    const found = await this.#call<{ merchantMsisdn: string }[]>('GET', '/network/merchants');
    return new Set(found.map(({ merchantMsisdn }) => merchantMsisdn));
  }

  /** The owner types the PIN, or refuses, the one question that waits. */
  async confirm(msisdn: string, pin = '1234'): Promise<string> {
    return this.#answer(msisdn, 'confirm', { pin });
  }

  async refuse(msisdn: string): Promise<string> {
    return this.#answer(msisdn, 'refuse', {});
  }

  /** The owner dials, and types the PIN when asked for it. */
  async dialAndPay(msisdn: string, code: string): Promise<string> {
    const { outcome, text = '' } = await this.dial(msisdn, code);
    return outcome === 'prompt' ? this.confirm(msisdn) : text;
  }

  dial(msisdn: string, code: string): Promise<{ outcome: string; text?: string }> {
    return this.#call('POST', `/phones/${msisdn}/dial`, { code });
  }

  /** All phones answer by themselves. */
  async autopilot(answer: { answer: 'confirm' | 'refuse'; afterMs: number }): Promise<void> {
    await this.#call('POST', '/autopilot', answer);
  }

  /** `{ mtn_momo: { answer: { is: 'refuse', next: 1 } } }` */
  async fault(faults: Faults): Promise<void> {
    await this.#call('PATCH', '/switchboard', faults);
  }

  /** How many SMS of a device the service has taken. */
  async sentBy(deviceId: string): Promise<number> {
    const devices = await this.#call<{ deviceId: string; sentCount: number }[]>('GET', '/network/devices');
    return devices.find((each) => each.deviceId === deviceId)?.sentCount ?? 0;
  }

  /** How many status reads the operators have answered, and refused because they were too many. */
  async statusReads(providerId: string): Promise<{ answered: number; refused: number }> {
    const all = await this.#call<Record<string, { answered: number; refused: number }>>(
      'GET',
      '/network/status-reads',
    );
    return all[providerId] ?? { answered: 0, refused: 0 };
  }

  books(): Promise<Books> {
    return this.#call('GET', '/network/books');
  }

  async #answer(msisdn: string, answer: 'confirm' | 'refuse', body: object): Promise<string> {
    const { prompts } = await this.phone(msisdn);
    const [prompt] = prompts;
    if (prompt === undefined || prompts.length > 1) throw new Error(`${prompts.length} prompts wait.`);
    const path = `/phones/${msisdn}/prompts/${prompt.id}/${answer}`;
    return (await this.#call<{ outcome: string }>('POST', path, body)).outcome;
  }

  async #call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  }
}
