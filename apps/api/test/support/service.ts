import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { noTerms, type Ports, readApiKeyText } from '@mobile-money/core';
import { shippedTemplates } from '@mobile-money/gateways';
import type { BellListener } from '@mobile-money/postgres';
import { MemoryDatabase, MemoryPortLock, type MemoryPorts, memoryPorts } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { readConfig } from '../../src/config/config.ts';
import type { Resources } from '../../src/container/resources.ts';
import { type ServiceContainer, serviceContainer } from '../../src/container/service-container.ts';
import { tokens } from '../../src/container/tokens.ts';
import type { Gateways } from '../../src/gateways/gateways.ts';
import { internalDocument } from '../../src/http/internal/internal-document.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import type { RateLimit } from '../../src/http/rate-limit.ts';
import { answerChecker } from './answer-checker.ts';
import { fakeModule } from './fake-gateways.ts';
import { listening } from './listening.ts';

export interface TestServiceOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Ports to put in the place of those in memory. */
  readonly ports?: (memory: MemoryPorts) => Partial<Ports>;
  /** Texts of keys that were issued, each with its application. */
  readonly issuedKeys?: Readonly<Record<string, string>>;
  /** What stands for the operators in development. */
  readonly gateways?: Gateways;
  readonly rateLimit?: RateLimit;
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
  for (const each of shippedTemplates) database.templates.set(each.templateId, each);
  const memory = memoryPorts({ settings: config.settings }, database);
  const ports = { ...memory.ports, ...options.ports?.(memory) };
  for (const [text, applicationId] of Object.entries(options.issuedKeys ?? {})) {
    await issue(memory, text, applicationId);
  }
  const resources = testResources(ports, options);
  const isFake = config.environment === 'development';
  const container = serviceContainer(config, resources, isFake ? [fakeModule(options.gateways)] : []);
  database.registry = container.get(tokens.registrySeed);
  const channels = database.registry.channels.map(({ channelId }) => channelId);
  await ports.registry.markSeen(channels, ports.clock.now());

  const server = await listening(container.get(tokens.app));
  return { ...server, memory, container, ...caller(server.url, container) };
}

/** What a process opens before it wires anything, in memory. */
export const testResources = (ports: Ports, options: TestServiceOptions = {}): Resources => ({
  ports,
  freshTraffic: ports.traffic,
  portLock: new MemoryPortLock(),
  publicKeys: {
    currentPublicKey: async () => publicKey,
    find: async (id) => (id === publicKey.key_id ? publicKey : null),
    keySet: async () => [{ kty: 'RSA', kid: publicKey.key_id, use: 'sig', alg: 'RS256', e: 'AQAB', n: 'AQ' }],
  },
  healthChecks: [{ name: 'database', isUp: async () => options.isDatabaseUp?.() ?? true }],
  rateLimit: options.rateLimit ?? null,
  isStoreUnavailable: options.isStoreUnavailable ?? (() => false),
  version: '0.1.0',
  pool: () => ({ total: 0, idle: 0, waiting: 0 }),
  readBacklog: async () => ({ pending: 0, firstDueAt: null }),
  eventBell: localBell(),
  readLedger: async () => [],
  maskOld: async () => ({ what: 'audit', lookedAt: 0, masked: 0 }),
  makeMonths: async () => ({ made: 0, late: [] }),
  tracing: null,
});

/** Rings in this process alone. */
function localBell(): Resources['eventBell'] {
  const [ring, listen] = earsHere();
  const [ringDeposit, listenForDeposits] = earsHere();
  return { ring, listen, ringDeposit, listenForDeposits };
}

function earsHere(): [(name: string) => void, (listener: BellListener) => Promise<() => void>] {
  const listeners = new Set<BellListener>();
  return [
    (name) => {
      for (const listener of listeners) listener(name);
    },
    async (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  ];
}

/** A service that a file names once, whichever is running. */
export interface CurrentService extends TestService {
  /** In the place of the one that runs. */
  begin(options?: TestServiceOptions): Promise<void>;
}

/** A new service for each test; with null, the tests begin it themselves. */
export function serviceOfEachTest(options: TestServiceOptions | null = {}): CurrentService {
  const service = currentService();
  if (options !== null) beforeEach(() => service.begin(options));
  afterEach(() => service.stop());
  return service;
}

/** One service for all tests of a file, which do not mind what the others did. */
export function serviceOfAllTests(options: TestServiceOptions = {}): TestService {
  const service = currentService();
  beforeAll(() => service.begin(options));
  afterAll(() => service.stop());
  return service;
}

function currentService(): CurrentService {
  let current: TestService | null = null;
  const own = {
    begin: async (options?: TestServiceOptions) => {
      await own.stop();
      current = await startService(options);
    },
    stop: async () => {
      await current?.stop();
      current = null;
    },
  };
  return new Proxy(own as CurrentService, {
    get: (_, name) => Reflect.get(own, name) ?? Reflect.get(current ?? {}, name),
  });
}

/** Stores a key whose text the test chose. */
async function issue({ apiKeys, clock }: MemoryPorts, text: string, applicationId: string): Promise<void> {
  const parts = readApiKeyText(text);
  if (parts === null) throw new Error(`${text} has not the form of a key.`);
  const { kind, prefix, secret } = parts;
  const secretSha256 = createHash('sha256').update(secret).digest('hex');
  const key = {
    prefix,
    applicationId,
    kind,
    secretSha256,
    createdAt: clock.now(),
    revokedAt: null,
    ...noTerms,
    lastUsedAt: null,
  };
  await apiKeys.issue(key, `whsec_${prefix}`, anAuditEntry());
}

/** By environment: to read a document takes longer than most tests. */
const checkers = new Map<string, ReturnType<typeof answerChecker>>();

function checkerOf(container: ServiceContainer, path: string): ReturnType<typeof answerChecker> {
  const isInternal = path.startsWith('/internal/');
  const name = isInternal ? 'internal' : container.get(tokens.config).environment;
  const known = checkers.get(name);
  if (known !== undefined) return known;
  const document = isInternal
    ? internalDocument(container.get(tokens.internalEndpoints), '0.1.0')
    : openApiDocument([...container.get(tokens.endpoints), ...container.get(tokens.ownEndpoints)], '0.1.0');
  const made = answerChecker(document);
  checkers.set(name, made);
  return made;
}

function caller(url: string, container: ServiceContainer): Pick<TestService, 'call' | 'post' | 'get'> {
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
    const isFile = response.headers.get('content-type')?.startsWith('text/csv') ?? false;
    const checked = isFile ? { ...answer, json: text, mediaType: 'text/csv' } : answer;
    // Players' pages are for people, and in no document.
    if (method !== 'HEAD' && !/^\/pay(?:\/|$)/.test(path)) checkerOf(container, path)(method, path, checked);
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
