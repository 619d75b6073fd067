import { eventually } from './eventually.ts';
import { aDeposit } from './requests.ts';
import type { ServiceProcess } from './service-process.ts';

export interface Deposited {
  readonly reference: string;
  readonly status: number;
  readonly id: string | undefined;
  /** Why there is no id. */
  readonly detail: unknown;
  readonly tookMs: number;
  readonly at: number;
  readonly service: ServiceProcess;
}

export async function deposit(service: ServiceProcess, reference: string): Promise<Deposited> {
  const began = performance.now();
  const response = await fetch(`${service.url}/api/v1/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aDeposit({ reference })),
  });
  const body = (await response.json()) as { service_tx_id?: string; detail?: unknown };
  const at = performance.now();
  const { service_tx_id: id, detail } = body;
  return { reference, status: response.status, id, detail, tookMs: at - began, at, service };
}

/** Callers that send one deposit after the other to services, by turns, until they are told to stop. */
export class DepositLoad {
  readonly answers: Deposited[] = [];
  readonly #callers: Promise<void>;
  #isOver = false;

  constructor(services: readonly ServiceProcess[], callers: number) {
    const call = async (name: number): Promise<void> => {
      for (let n = 0; !this.#isOver; n += 1) {
        const service = services[(name + n) % services.length] as ServiceProcess;
        this.answers.push(await deposit(service, `load ${name} ${n}`));
      }
    };
    this.#callers = Promise.all(Array.from({ length: callers }, (_, name) => call(name))).then(
      () => undefined,
    );
  }

  get acknowledged(): readonly Deposited[] {
    return this.answers.filter(({ status }) => status === 200);
  }

  /** Waits for answers that come after this moment. */
  async until(isSo: (since: readonly Deposited[]) => boolean): Promise<void> {
    const before = this.answers.length;
    await eventually(() => isSo(this.answers.slice(before)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#callers;
  }
}
