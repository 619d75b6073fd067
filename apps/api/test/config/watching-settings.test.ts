import { expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

test('without settings no traces are sent, and metrics are for this machine alone', () => {
  const { traces, metricsToken, metricsPort } = readConfig({});
  expect({ traces, metricsToken, metricsPort }).toEqual({
    traces: null,
    metricsToken: null,
    metricsPort: null,
  });
});

test('traces go where OpenTelemetry says that they go', () => {
  const given = {
    ...endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b, x-team = payments',
    OTEL_SERVICE_NAME: 'payments',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readConfig(given).traces).toEqual({
    endpoint: 'http://collector:4318/v1/traces',
    headers: { 'api-key': 'a=b', 'x-team': 'payments' },
    serviceName: 'payments',
    ratio: 0.25,
  });
  expect(readConfig(endpoint).traces).toMatchObject({
    headers: {},
    serviceName: 'mobile-money-service',
    ratio: 1,
  });
});

test('metrics have a token and a port where they are given', () => {
  const given = { METRICS_TOKEN: 'secret', METRICS_PORT: '9464' };
  expect(readConfig(given)).toMatchObject({ metricsToken: 'secret', metricsPort: 9_464 });
});

// biome-ignore format: reads by its columns
const refused: readonly (readonly [Record<string, string>, string])[] = [
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },                     "OTEL_EXPORTER_OTLP_ENDPOINT is 'collector:4318'; accepted: an http or https address."],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'my secret' },              'OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value, separated by commas.'],
  [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' },                         "OTEL_TRACES_SAMPLER_ARG is '2'; accepted: a number from 0 to 1."],
  [{ METRICS_PORT: 'http' },                                              "METRICS_PORT is 'http'; accepted: whole numbers from 0 to 65535."],
];
test.each(refused)('%j stops the start with one line', (given, line) => {
  expect(() => readConfig(given)).toThrow(line);
});
