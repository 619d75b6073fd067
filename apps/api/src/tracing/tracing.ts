import type { IncomingMessage, ServerResponse } from 'node:http';

/** Facts about a span. Callers put no secret and no phone number here. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  /** `client`: another system is asked. */
  readonly kind: 'client' | 'internal';
  readonly facts: SpanFacts;
}

/** Adds to the span that is under way. */
export type AddFacts = (facts: SpanFacts) => void;

/** Follows what the service does, for those who look for where time went. It never changes what happens. */
export interface Tracing {
  /** Serves a request inside a span, which goes on with the caller's trace where it names one. */
  request(request: IncomingMessage, response: ServerResponse, serve: () => void): void;

  /** Does work inside a span, which begins a trace when none is under way. */
  span<T>(start: SpanStart, work: (add: AddFacts) => Promise<T>): Promise<T>;

  /** The same, but only as a part of something: what the background asks every second is not worth a trace. */
  part<T>(start: SpanStart, work: (add: AddFacts) => Promise<T>): Promise<T>;

  /** Names the span under way to others, as W3C wrote it down; null when there is none. */
  traceparent(): string | null;

  /** Sends what is left, and gives up when no one takes it. */
  close(): Promise<void>;
}
