import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../../src/config/config.ts';
import { root } from '../support/service-process.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Instruction {
  readonly name: string;
  readonly rest: string;
  /** How the stage is called that it stands in, or its number. */
  readonly stage: string;
}

/** The Dockerfile without its comments, line by line. */
function instructions(): readonly Instruction[] {
  let [stage, stages] = ['', 0];
  return read('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
      if (name === 'FROM') {
        stage = / AS (\w+)$/.exec(rest)?.[1] ?? String(stages);
        stages += 1;
      }
      return { name, rest, stage };
    });
}

const all = instructions();
const copies = all.filter(({ name }) => name === 'COPY');
/** Of each COPY from this repository: what is copied, and in which stage. */
const fromHere = copies
  .filter(({ rest }) => !rest.startsWith('--from='))
  .flatMap(({ rest, stage }) =>
    rest
      .split(' ')
      .slice(0, -1)
      .map((path) => [path, stage] as const),
  );
const fromBuild = copies.flatMap(({ rest }) => /^--from=build \/service\/(\S+)/.exec(rest)?.[1] ?? []);
const last = all.at(-1)?.stage ?? '';

/** What the image itself sets. */
const environment = Object.fromEntries(
  all
    .filter(({ name, stage }) => name === 'ENV' && stage === last)
    .flatMap(({ rest }) => rest.split(' ').map((each) => each.split('=', 2))),
) as Readonly<Record<string, string>>;

/** Clients in other languages lie beside them, and are no packages of npm. */
const workspaces = ['apps', 'packages']
  .flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`))
  .filter((workspace) => existsSync(join(root, workspace, 'package.json')));
const manifestOf = (workspace: string) =>
  JSON.parse(read(`${workspace}/package.json`)) as {
    name: string;
    dependencies?: Record<string, string>;
  };

/** The workspaces whose programs run in the image. */
const running = fromBuild.filter((path) => path.endsWith('/dist')).map((path) => path.replace('/dist', ''));

/** Ends of the way through the ignore file: the last line that fits decides. */
function isSent(path: string): boolean {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  let isKept = true;
  for (const rule of rules) {
    const pattern = rule.replace(/^!/, '');
    const body = pattern
      .replaceAll('.', '\\.')
      .replace('**/', '(?:.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*');
    if (new RegExp(`^${body}(?:/.*)?$`).test(path)) isKept = rule.startsWith('!');
  }
  return isKept;
}

describe('the image', () => {
  test.each(fromHere)('is made of %s, which is there and is sent to the builder (%s)', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
    expect(isSent(path)).toBe(true);
  });

  test('is sent nothing that is made, tested with or secret', () => {
    const paths = ['node_modules', 'apps/api/node_modules', 'apps/api/dist/main.js', 'apps/api/test/x.ts'];
    const secret = [
      '.git',
      '.env',
      '.data',
      'secrets/provider-secrets.json',
      'apps/api/.data/keys',
      'tools/a.pem',
    ];
    expect([...paths, ...secret].filter(isSent)).toEqual([]);
    expect(isSent('packages/core/src/index.ts')).toBe(true);
  });

  test('is built with the manifest of every workspace: without one, its modules would be missing', () => {
    const manifests = fromHere.filter(([, stage]) => stage === 'build').map(([path]) => path);
    for (const workspace of [...workspaces, 'tools'])
      expect(manifests).toContain(`${workspace}/package.json`);
  });

  test('runs what was compiled, with the modules of exactly those workspaces', () => {
    const manifests = fromHere
      .filter(([path, stage]) => stage === 'modules' && path.includes('/'))
      .map(([path]) => path.replace('/package.json', ''));
    expect(manifests.sort()).toEqual([...running].sort());
    for (const path of fromBuild.filter((each) => each !== 'apps/console/dist/site')) {
      // Compiled from the sources beside it, by the build that the stage runs.
      expect(existsSync(join(root, path, '../src'))).toBe(true);
    }
    expect(read('apps/console/build/build-site.ts')).toContain('site');
  });

  test('has everything that its programs import, though what is for development is left out', () => {
    const names = new Map(running.map((workspace) => [manifestOf(workspace).name, workspace]));
    for (const workspace of running) {
      const { dependencies = {} } = manifestOf(workspace);
      for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@mobile-money/'))) {
        expect([workspace, name, names.has(name)]).toEqual([workspace, name, true]);
      }
      for (const path of runIn(workspace)) {
        for (const name of packagesIn(read(path)))
          expect([path, name]).toEqual([path, dependencies[name] ? name : null]);
      }
    }
  });

  test('has every file that its programs look for beside themselves', () => {
    const copied = copies
      .filter(({ stage }) => stage === last)
      .map(({ rest }) => rest.split(' ').at(-1) ?? '')
      .flatMap((place) => [place, ...running.map((workspace) => `${workspace}/package.json`)]);
    const sought = running.flatMap((workspace) =>
      runIn(workspace).flatMap((path) =>
        [...read(path).matchAll(/new URL\(\s*['`]([^'`$]+)/g)].map(([, place = '']) =>
          relative(root, join(root, dirname(path).replace('/src', '/dist'), place)),
        ),
      ),
    );
    expect(sought.length).toBeGreaterThan(5);
    for (const place of sought) {
      const isThere = copied.some((each) => place === each || place.startsWith(each.replace(/\/?$/, '/')));
      expect([place, isThere]).toEqual([place, true]);
    }
  });

  test('is no one in particular, hears the signal to stop, and can be asked how it is', () => {
    const ofLast = all.filter(({ stage }) => stage === last);
    const instruction = (name: string): string => ofLast.find((each) => each.name === name)?.rest ?? '';
    expect(instruction('USER')).toBe('node');
    const command = JSON.parse(instruction('CMD')) as string[];
    expect([command[0], command.at(-1)]).toEqual(['node', 'apps/api/dist/main.js']);
    // As npm start does it.
    expect(read('package.json')).toContain(`exec ${command.join(' ')}"`);
    const probe = JSON.parse(/CMD (\[.*\])$/.exec(instruction('HEALTHCHECK'))?.[1] ?? '[]') as string[];
    expect(probe).toEqual(['node', 'apps/api/dist/health-probe.js']);
    expect(existsSync(join(root, 'apps/api/src/health-probe.ts'))).toBe(true);
  });

  test('is production unless someone says otherwise, and then lets no one in by mistake', () => {
    expect(environment).toMatchObject({ SERVICE_ENV: 'production', HOST: '0.0.0.0' });
    expect(() => readConfig(environment)).toThrow('WEBHOOK_SIGNING_KEY_FILE is missing');
    expect(() => readConfig({ ...environment, SERVICE_ENV: 'development' })).toThrow('lets everyone in');
  });

  test('is built on an image that is named by a digest where one is given', () => {
    const args = all.filter(({ name }) => name === 'ARG').map(({ rest }) => rest);
    expect(args).toEqual([expect.stringMatching(/^NODE_IMAGE=/), 'NODE_DIGEST=']);
    const bases = all.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0]);
    expect(new Set(bases)).toEqual(new Set([`\${NODE_IMAGE}\${NODE_DIGEST:+@\${NODE_DIGEST}}`]));
    // A frontend for the builder would be one more image, fetched by its name.
    expect(read('Dockerfile')).not.toContain('syntax=');
  });
});

/** The commands of operation: benchmarks and simulations run on a developer's machine. */
const commands = [
  'backup',
  'books',
  'keys',
  'migrate',
  'operators',
  'restore',
  'secrets',
  'signing-keys',
  'sms',
];

/** The sources of what runs in the image: of the tools, only what the commands of operation lead to. */
const runIn = (workspace: string): readonly string[] =>
  workspace === 'tools' ? ledTo(commands.map((name) => `tools/src/${name}.ts`)) : sourcesOf(workspace);

function ledTo(paths: readonly string[]): readonly string[] {
  const found = new Set(paths);
  for (const path of found) {
    for (const [, place = ''] of read(path).matchAll(/from '(\.[^']+)'/g))
      found.add(join(dirname(path), place));
  }
  return [...found];
}

function sourcesOf(workspace: string): readonly string[] {
  const found = readdirSync(join(root, workspace, 'src'), { recursive: true }).map(String);
  return found.filter((path) => /\.ts$/.test(path)).map((path) => `${workspace}/src/${path}`);
}

/** Packages that are there when the program runs: types are gone by then. */
function packagesIn(text: string): readonly string[] {
  const imports = text.matchAll(
    /(?:^|\n)(import|export) (type )?[^;'"]*?from '([^'.][^']*)'|import\('([^'.][^']*)'\)/g,
  );
  return [...imports]
    .filter(([, , type]) => type === undefined)
    .map(([, , , from, dynamic]) => from ?? dynamic ?? '')
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

interface ComposedService {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly build?: { readonly args: Readonly<Record<string, string>> };
}

describe('the compose file', () => {
  const composed = parse(read('compose.yaml'), { merge: true }) as {
    services: Readonly<Record<string, ComposedService>>;
    secrets: Readonly<Record<string, { file: string }>>;
    volumes: Readonly<Record<string, null>>;
  };
  const nodes = Object.entries(composed.services).filter(([, { image }]) => image === 'mobile-money');

  test('has the service, the sandbox, a place for development, and their database', () => {
    expect(Object.keys(composed.services).sort()).toEqual(['development', 'postgres', 'sandbox', 'service']);
    expect(nodes.map(([, { environment }]) => environment['SERVICE_ENV']).sort()).toEqual([
      'development',
      'production',
      'sandbox',
    ]);
    // Only by its name: whoever brings everything up has not asked for a door without a key.
    expect(nodes.filter(([, { profiles }]) => profiles !== undefined).map(([name]) => name)).toEqual([
      'development',
    ]);
  });

  test.each(['development', 'sandbox'])('gives %s settings that it starts with', (name) => {
    const given = Object.entries(composed.services[name]?.environment ?? {}).map(([setting, value]) => [
      setting,
      value.replaceAll(/\$\{.*?\}/g, 'x'),
    ]);
    const config = readConfig({ ...environment, ...Object.fromEntries(given) });
    expect(config).toMatchObject({ environment: name, isKeyRequired: name === 'sandbox' });
  });

  test('takes images by a digest where one is given', () => {
    const { build } = composed.services['service'] ?? {};
    expect(build?.args).toEqual({ NODE_DIGEST: `\${NODE_DIGEST:-}` });
    expect(composed.services['postgres']?.image).toMatch(
      /^postgres:\S+\$\{POSTGRES_DIGEST:\+@\$\{POSTGRES_DIGEST\}\}$/,
    );
  });

  test('names only settings that the service knows', () => {
    const known = sourcesOf('apps/api')
      .filter((path) => path.includes('/config/'))
      .map(read)
      .join('\n');
    const settings = nodes.flatMap(([, { environment }]) => Object.keys(environment));
    for (const setting of settings)
      expect([setting, known.includes(`'${setting}'`)]).toEqual([setting, true]);
  });

  test('mounts what is there or what the operator puts there, and writes nowhere but into volumes', () => {
    for (const { volumes = [] } of Object.values(composed.services)) {
      for (const [from = ''] of volumes.map((each) => each.split(':'))) {
        const isKnown =
          from in composed.volumes || from.startsWith('./secrets/') || statSync(join(root, from)).isFile();
        expect([from, isKnown]).toEqual([from, true]);
      }
    }
    for (const [, { read_only }] of nodes) expect(read_only).toBe(true);
    for (const [, { secrets = [], environment }] of nodes) {
      const given = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      expect(given.sort()).toEqual(secrets.map((name) => `/run/secrets/${name}`).sort());
      for (const name of secrets) expect(composed.secrets[name]?.file).toMatch(/^\.\/secrets\//);
    }
    expect(read('.gitignore').split('\n')).toContain('/secrets/');
  });

  test('opens every port to this machine alone, and the one that its process listens on', () => {
    for (const [, { ports = [], environment }] of nodes) {
      // In development the phones of the pretend operators have one, too.
      const listened = [environment['PORT'] ?? '8000', environment['SIMULATOR_PORT'] ?? []].flat();
      expect(ports).toEqual(listened.map((port) => `127.0.0.1:${port}:${port}`));
    }
    expect(composed.services['postgres']?.ports).toBeUndefined();
  });
});
