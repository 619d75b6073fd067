import { readInstallation } from '@mobile-money/api/beside-the-service';
import { readConfig, startService } from '@mobile-money/api/in-process';
import { gatewaysDocument } from '@mobile-money/api/interface-document';
import { type Log, reason, sentenceOf } from '@mobile-money/core';
import { type OpenApiDocument, type Operation, operationsOf } from '../documents/operations.ts';
import { newStaff } from '../harness/installation.ts';
import { ask, json } from '../harness/sender.ts';
import { serveHttp } from '../harness/server-process.ts';
import { startAll } from '../harness/started.ts';
import type { Credentials } from './credentials.ts';
import { type Asked, knownValues } from './known-values.ts';
import type { KnownValues } from './schema-values.ts';

/** `open`: development without keys. `locked`: with one, so that everyone has to prove who they are. */
export const targetKinds = ['open', 'locked', 'sandbox'] as const;
export type TargetKind = (typeof targetKinds)[number];

interface Setting {
  readonly environment: Readonly<Record<string, string>>;
  readonly apiKey: string | null;
  /** Whether devices report payments to it. */
  readonly hasDevices: boolean;
}

const testKey = 'svc_test_fuzzer_0123456789abcdef0123456789abcdef';

const settings: Readonly<Record<TargetKind, Setting>> = {
  open: { environment: {}, apiKey: null, hasDevices: true },
  locked: { environment: {}, apiKey: 'key-of-the-fuzzer', hasDevices: true },
  sandbox: { environment: { SERVICE_ENV: 'sandbox' }, apiKey: testKey, hasDevices: false },
};

const email = 'fuzz@example.com';
/** Whom admins change: whoever asks must stay who they are. */
const changed = `changed-${email}`;

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** A service of our own, with something in its books, ready to be asked anything; on this database or its own. */
export const startTarget = (kind: TargetKind, databaseUrl: string | null) =>
  startAll(async (started) => {
    const setting = settings[kind];
    const dataDir = await started.folder('fuzz-');
    const receiver = started.add(await serveHttp((_request, response) => response.end()));
    const environment = {
      DATA_DIR: dataDir,
      PORT: '0',
      SIMULATOR_PORT: String(receiver.port),
      WEBHOOK_TIMEOUT_MS: '200',
      WEBHOOK_RETRY_DELAYS_MS: '60000',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...(setting.apiKey === null ? {} : { SPORTSBOOK_API_KEY: setting.apiKey }),
      ...setting.environment,
    };
    // The bugs that it logged so far.
    const errors: string[] = [];
    const service = started.add(await startService(readConfig(environment), logOf(errors)));
    const url = new URL(service.places['api'] ?? '').origin;
    const credentials =
      setting.apiKey === null ? nothing : await credentialsAt(url, environment, setting.apiKey);
    const asked = asker(url, credentials);
    const documents = [
      (await asked('GET', '/openapi.json')) as OpenApiDocument,
      (await asked('GET', '/internal/v1/openapi.json')) as OpenApiDocument,
      gatewaysDocument() as unknown as OpenApiDocument,
    ];
    const callbackUrl = `http://127.0.0.1:${receiver.port}/webhooks`;
    const known: KnownValues = {
      ...(await knownValues(asked, callbackUrl, setting.hasDevices)),
      email: [changed],
    };
    const operations = [...documents.flatMap(operationsOf), ...pages(documents[0] as OpenApiDocument)];
    const port = Number(new URL(url).port);
    const databaseAway = sentenceOf(reason('store_unavailable'));
    return { port, documents, operations, known, credentials, databaseAway, errors };
  });

const nothing: Credentials = { apiKey: null, tokens: null, session: null };

async function credentialsAt(
  url: string,
  environment: Readonly<Record<string, string>>,
  apiKey: string,
): Promise<Credentials> {
  const installation = readInstallation(environment);
  const { password, token: approver } = await newStaff(installation, email);
  const { token: admin } = await newStaff(installation, `admin-${email}`, 'admin');
  await newStaff(installation, changed, 'viewer');
  const body = JSON.stringify({ email, password });
  const response = await fetch(`${url}/internal/v1/session`, { method: 'POST', headers: json, body });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const { csrf_token: csrfToken } = (await response.json()) as { csrf_token: string };
  return { apiKey, tokens: { approver, admin }, session: { cookie, csrfToken } };
}

/** Asks as one who may. */
const asker =
  (url: string, { apiKey: key, tokens }: Credentials): Asked =>
  async (method, path, body, headers = {}) => {
    const token = path === '/internal/v1/keys' ? tokens?.admin : tokens?.approver;
    return ask(method, url + path, body, {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    });
  };

/** Files of pages: no document describes them, and they must stay within their folders. */
const pages = (document: OpenApiDocument): readonly Operation[] =>
  ['/docs/{file}', '/console/{file}', '/openapi.json', '/internal/v1/openapi.json', '/metrics', '/'].map(
    (template) => ({
      document,
      method: 'GET',
      template,
      parameters: template.includes('{') ? [{ name: 'file', in: 'path', schema: { type: 'string' } }] : [],
      body: null,
      fileType: null,
      responses: {},
    }),
  );

function logOf(errors: string[]): Log {
  const quiet = (): void => undefined;
  return {
    info: quiet,
    warn: quiet,
    // Work in the background may find a busy machine too slow: that is no answer to anyone.
    error: (message, facts) => {
      if (/\bbug\b/.test(message)) errors.push(`${message} ${JSON.stringify(facts ?? {})}`);
    },
  };
}
