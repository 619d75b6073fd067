import { ConfigError, type EnvironmentReader, refuse } from './environment-reader.ts';

/** Where traces go, by the names that OpenTelemetry gave its settings. */
export interface TraceSettings {
  /** The whole address that spans are posted to. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Which part of the traces that begin here is kept, from 0 to 1. */
  readonly ratio: number;
}

/** Null without an endpoint. */
export function readTraceSettings(read: EnvironmentReader): TraceSettings | null {
  const endpoint = read.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    refuse('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, 'an http or https address');
  return {
    endpoint: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(read),
    serviceName: read.text('OTEL_SERVICE_NAME') ?? 'mobile-money-service',
    ratio: ratioOf(read),
  };
}

function headersOf(read: EnvironmentReader): Readonly<Record<string, string>> {
  const given = read.text('OTEL_EXPORTER_OTLP_HEADERS');
  const entries = (given === null ? [] : given.split(',')).map((each) => {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*\S)\s*$/.exec(each) ?? [];
    // What stands there is not shown: it is often a secret.
    if (name === undefined || value === undefined)
      throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value, separated by commas.');
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

function ratioOf(read: EnvironmentReader): number {
  const given = read.text('OTEL_TRACES_SAMPLER_ARG');
  const ratio = given === null ? 1 : Number(given);
  return ratio >= 0 && ratio <= 1
    ? ratio
    : refuse('OTEL_TRACES_SAMPLER_ARG', String(given), 'a number from 0 to 1');
}
