import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Log, messageOf } from '@mobile-money/core';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Request } from 'express';
import type { TraceSettings } from '../config/trace-settings.ts';
import { routeOf } from '../http/access-log.ts';
import { redact } from '../logging/redact.ts';
import type { AddFacts, SpanStart, Tracing } from './tracing.ts';

const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
const closeWithinMs = 2_000;

/** Traces over OTLP/HTTP. The span under way is kept by this object alone: no global state is touched. */
export class OtlpTracing implements Tracing {
  readonly #provider: TracerProvider;
  readonly #underWay = new AsyncLocalStorage<Span>();

  constructor({ endpoint, headers, serviceName, ratio }: TraceSettings, version: string, log: Log) {
    const exporter = new OTLPTraceExporter({ url: endpoint, headers: { ...headers } });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: tellingOnce(exporter, log) })],
    });
  }

  request(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const { method = '' } = request;
    const facts = { 'http.request.method': method };
    const span = this.#start(method, SpanKind.SERVER, facts, callerOf(request.headers['traceparent']));
    response.once('close', () => {
      const route = routeOf(request as Request);
      if (route !== null) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    this.#underWay.run(span, serve);
  }

  async span<T>({ name, kind, facts }: SpanStart, work: (add: AddFacts) => Promise<T>): Promise<T> {
    const span = this.#start(name, kinds[kind], facts, this.#context());
    try {
      return await this.#underWay.run(span, () => work((more) => void span.setAttributes(more)));
    } catch (error) {
      const message = redact(messageOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  }

  part<T>(start: SpanStart, work: (add: AddFacts) => Promise<T>): Promise<T> {
    return this.#underWay.getStore() === undefined ? work(() => undefined) : this.span(start, work);
  }

  traceparent(): string | null {
    const context = this.#underWay.getStore()?.spanContext();
    if (context === undefined) return null;
    return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
  }

  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, closeWithinMs).unref());
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]);
  }

  #start(name: string, kind: SpanKind, attributes: SpanStart['facts'], parent: Context): Span {
    return this.#provider.getTracer('mobile-money').startSpan(name, { kind, attributes }, parent);
  }

  #context(): Context {
    const span = this.#underWay.getStore();
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  }
}

/** A header that is not what it should be is no one's. */
function callerOf(header: string | string[] | undefined): Context {
  const caller = typeof header === 'string' ? parseTraceParent(header) : null;
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
}

/** Says when no one takes the traces, and when someone does again; not with every batch. */
function tellingOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let isLost = false;
  const note = ({ code, error }: ExportResult): void => {
    const isNowLost = code !== ExportResultCode.SUCCESS;
    if (isNowLost && !isLost)
      log.warn('Traces cannot be sent.', { error: error?.message ?? 'no reason given' });
    if (!isNowLost && isLost) log.info('Traces are taken again.');
    isLost = isNowLost;
  };
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        note(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
