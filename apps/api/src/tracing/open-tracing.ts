import type { Log } from '@mobile-money/core';
import type { Config } from '../config/config.ts';
import type { Tracing } from './tracing.ts';

/** Null when no one asked for traces: then nothing of it is loaded, and nothing is wrapped. */
export async function openTracing({ traces }: Config, version: string, log: Log): Promise<Tracing | null> {
  if (traces === null) return null;
  const { OtlpTracing } = await import('./otlp-tracing.ts');
  log.info('Traces are sent.', { endpoint: new URL(traces.endpoint).origin });
  return new OtlpTracing(traces, version, log);
}
