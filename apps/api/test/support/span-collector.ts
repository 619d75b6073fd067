import type { IncomingHttpHeaders } from 'node:http';
import { type Listening, listening } from './listening.ts';

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly boolValue?: boolean;
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: OtlpValue }[];
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

export interface CollectedSpan extends Omit<OtlpSpan, 'attributes'> {
  readonly facts: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Takes traces over OTLP/HTTP with JSON, as a collector does. */
export class SpanCollector {
  readonly spans: CollectedSpan[] = [];
  /** Everything that came, word by word. */
  text = '';
  headers: IncomingHttpHeaders = {};
  #server: Listening | undefined;

  static async start(): Promise<SpanCollector> {
    const collector = new SpanCollector();
    collector.#server = await listening(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        return void response.writeHead(404).end();
      collector.headers = request.headers;
      collector.text += body;
      collector.spans.push(...spansIn(JSON.parse(body) as OtlpBody));
      response.setHeader('content-type', 'application/json').end('{}');
    });
    return collector;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  inTrace(traceId: string): readonly CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }
}

const spansIn = ({ resourceSpans }: OtlpBody): readonly CollectedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      facts: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
      ),
    }));
