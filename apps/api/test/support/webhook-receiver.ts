import { type Listening, listening } from './listening.ts';

/** A webhook as it came in. */
export interface Arrival {
  readonly eventId: string;
  /** The id of the key that signed it. */
  readonly keyId: string;
  readonly at: number;
}

export type Behaviour = 'answers' | 'refuses' | 'never answers';

/** A platform's side of webhooks: notes what comes, and can be waited for. */
export class WebhookReceiver {
  readonly arrivals: Arrival[] = [];
  /** Requests that have not been answered, and whose connection is still there. */
  open = 0;
  readonly #waiting = new Set<() => void>();
  #server: Listening | undefined;

  static async start(behaviour: Behaviour = 'answers'): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.#server = await listening((request, response) => {
      receiver.open += 1;
      response.once('close', () => {
        receiver.open -= 1;
      });
      request.resume();
      request.once('end', () => {
        receiver.arrivals.push(arrivalOf(String(request.headers['x-service-signature'])));
        for (const look of receiver.#waiting) look();
        if (behaviour === 'refuses') response.statusCode = 500;
        if (behaviour !== 'never answers') response.end('taken');
      });
    });
    return receiver;
  }

  get origin(): string {
    return this.#server?.url ?? '';
  }

  /** Resolves as soon as what came in is as it should be. */
  until(isSo: (arrivals: readonly Arrival[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isSo(this.arrivals)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }
}

/** The token is read, not verified: that is tested elsewhere. */
function arrivalOf(token: string): Arrival {
  const [header = '', claims = ''] = token.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, string>;
  return { eventId: read(claims)['event_id'] ?? '', keyId: read(header)['kid'] ?? '', at: performance.now() };
}
