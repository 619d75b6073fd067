import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ports } from '@mobile-money/core';
import { MemoryDatabase, type MemoryPorts, memoryPorts } from '@mobile-money/testing';
import { readConfig } from '../../src/config/config.ts';
import type { Outside } from '../../src/container/outside.ts';
import { type ServiceContainer, serviceContainer } from '../../src/container/service-container.ts';
import { tokens } from '../../src/container/tokens.ts';
import type { IssuedKey } from '../../src/http/authentication.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { answerChecker } from './answer-checker.ts';

export interface TestServiceOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Ports to put in the place of those in memory. */
  readonly ports?: (memory: MemoryPorts) => Partial<Ports>;
  readonly issuedKeys?: Readonly<Record<string, IssuedKey>>;
  readonly isDatabaseUp?: () => boolean;
  readonly isStoreUnavailable?: (error: unknown) => boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  readonly json: unknown;
}

export interface TestService {
  readonly url: string;
  readonly memory: MemoryPorts;
  readonly container: ServiceContainer;
  call(method: string, path: string, init?: RequestInit): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

export const publicKey = { algorithm: 'RS256', public_key_pem: 'PEM', key_id: 'key-1' } as const;

/** The whole HTTP side over a real socket, on stores in memory. Every answer is held against the OpenAPI document. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const config = readConfig(options.environment ?? {});
  const database = new MemoryDatabase(config.registry);
  const memory = memoryPorts({ settings: config.settings }, database);
  const ports = { ...memory.ports, ...options.ports?.(memory) };
  const outside: Outside = {
    ports,
    freshTraffic: ports.traffic,
    apiKeys: { find: async (prefix) => options.issuedKeys?.[prefix] ?? null },
    publicKeys: {
      currentPublicKey: async () => publicKey,
      find: async (id) => (id === publicKey.key_id ? publicKey : null),
    },
    healthChecks: [{ name: 'database', isUp: async () => options.isDatabaseUp?.() ?? true }],
    isStoreUnavailable: options.isStoreUnavailable ?? (() => false),
    version: '0.1.0',
  };
  const container = serviceContainer(config, outside);
  database.registry = container.get(tokens.registrySeed);
  const channels = database.registry.channels.map(({ channelId }) => channelId);
  await ports.registry.markSeen(channels, ports.clock.now());

  const server = createServer(container.get(tokens.app));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, memory, container, ...caller(url, container), stop: () => closed(server) };
}

function caller(url: string, container: ServiceContainer): Pick<TestService, 'call' | 'post' | 'get'> {
  const endpoints = [...container.get(tokens.endpoints), ...container.get(tokens.ownEndpoints)];
  const check = answerChecker(openApiDocument(endpoints, '0.1.0'));
  const call: TestService['call'] = async (method, path, init = {}) => {
    const response = await fetch(url + path, { ...init, method, redirect: 'manual' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
    if (method !== 'HEAD') check(method, path, answer);
    return answer;
  };
  return {
    call,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body, headers = {}) =>
      call('POST', path, {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
