import { isIP } from 'node:net';
import { type EnvironmentReader, refuse } from './environment-reader.ts';
import type { EnvironmentName } from './installation.ts';

const roles = ['all', 'api', 'worker'] as const;
export type ServiceRole = (typeof roles)[number];

/** Where a process is found, and what for. */
export interface ListenerSettings {
  readonly host: string;
  readonly port: number;
  readonly role: ServiceRole;
  /** Where health and metrics are served beside the interface; null: only with it. */
  readonly metricsPort: number | null;
}

const ports = { min: 0, max: 65_535 };

/** Needs nothing else of the settings: a probe that asks every few seconds must not read them all. */
export function readListenerSettings(read: EnvironmentReader, usualHost: string): ListenerSettings {
  const role = read.oneOf('SERVICE_ROLE', roles, 'all');
  const port = read.wholeNumber('PORT', ports, 8_000);
  const metricsPort = read.text('METRICS_PORT') === null ? null : read.wholeNumber('METRICS_PORT', ports, 0);
  // A worker listens nowhere else, and 0 is another port each time.
  if (metricsPort === port && port !== 0 && role !== 'worker')
    refuse('METRICS_PORT', String(port), 'another port than PORT, which is the same');
  return { host: read.text('HOST') ?? usualHost, port, role, metricsPort };
}

/** As the simulator has it that is a process of its own. */
export function readSimulatorPort(
  read: EnvironmentReader,
  environment: EnvironmentName,
  { port, role }: ListenerSettings,
): number {
  // Where any free port will do, it will for the network too.
  const usual = port === 0 ? 0 : Math.min(port + 10, 65_535);
  const found = read.wholeNumber('SIMULATOR_PORT', ports, usual);
  if (found === 0 && role === 'worker' && environment === 'development')
    refuse(
      'SIMULATOR_PORT',
      '0',
      'for a worker, the port of the network that another process has brought up',
    );
  return found;
}

/** The host as others on this machine call it: an address that means "all of them" cannot be called. */
export function callableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Whether only programs on this machine reach what listens there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
