/** Reads server-sent events as they come. */
export class EventStream {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  private constructor(response: Response, reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.response = response;
    this.#reader = reader;
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const response = await fetch(`${url}/internal/v1/events`, { headers });
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error('There is no stream.');
    return new EventStream(response, reader);
  }

  /** The next event or comment; null at the end. */
  async next(): Promise<Record<string, string> | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        return Object.fromEntries(
          block.split('\n').map((line) => {
            const [name = '', ...rest] = line.split(': ');
            return [name === '' ? 'comment' : name, rest.join(': ')];
          }),
        );
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Reads on until an event's data fits. */
  async until(fits: (data: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
    for (;;) {
      const event = await this.next();
      if (event === null) throw new Error('The stream ended.');
      const data = JSON.parse(event['data'] ?? '{}') as Record<string, unknown>;
      if (fits(data)) return data;
    }
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}
