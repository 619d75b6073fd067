import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../harness/server-process.ts';

/** How the small platform of one language is run. */
interface Language {
  readonly name: string;
  /** The first of these that has what the client needs, which it is asked with. */
  readonly programs: readonly string[];
  readonly needs: readonly string[];
  readonly serve: (port: number) => readonly string[];
  readonly recover: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const own = fileURLToPath(new URL('small-platform.js', import.meta.url));
const php = pathOf('packages/client-php/examples/small_platform.php');
const python = pathOf('packages/client-python/examples/small_platform.py');

const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    programs: [process.execPath],
    needs: ['--version'],
    serve: (port) => [own, String(port)],
    recover: [own],
    env: {},
  },
  {
    name: 'PHP',
    programs: ['php'],
    needs: ['-r', 'exit(extension_loaded("curl") && extension_loaded("openssl") ? 0 : 1);'],
    serve: (port) => ['-S', `127.0.0.1:${port}`, php],
    recover: [php],
    env: {},
  },
  {
    name: 'Python',
    programs: ['python3', '/usr/bin/python3'],
    needs: ['-c', 'import cryptography'],
    serve: (port) => [python, String(port)],
    recover: [python],
    env: { PYTHONPATH: pathOf('packages/client-python/src'), PYTHONDONTWRITEBYTECODE: '1' },
  },
];

export interface PlatformPlan {
  readonly folder: string;
  readonly serviceUrl: string;
  readonly apiKey: string;
}

/** A platform that takes webhooks in a process of its own, which can be killed, and recovers in another. */
export class PlatformProcess {
  readonly name: string;
  readonly #language: Language;
  readonly #program: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #book: string;
  readonly port: number;
  #child: ChildProcess | null = null;

  private constructor(
    language: Language,
    program: string,
    port: number,
    { folder, serviceUrl, apiKey }: PlatformPlan,
  ) {
    [this.name, this.#language, this.#program, this.port] = [language.name, language, program, port];
    this.#book = `${folder}/book-${language.name}`;
    mkdirSync(this.#book);
    this.#env = {
      PATH: process.env['PATH'] ?? '',
      ...language.env,
      SERVICE_URL: serviceUrl,
      SERVICE_API_KEY: apiKey,
      BOOK_FOLDER: this.#book,
    };
  }

  /** By name, with the program that runs it here; null where nothing does. */
  static readonly languages: readonly (readonly [name: string, program: string | null])[] = languages.map(
    ({ name, programs, needs }) => [
      name,
      programs.find((program) => spawnSync(program, [...needs]).status === 0) ?? null,
    ],
  );

  static async of(name: string, program: string, plan: PlatformPlan): Promise<PlatformProcess> {
    const language = languages.find((each) => each.name === name);
    if (language === undefined) throw new Error(`There is no client in ${name}.`);
    return new PlatformProcess(language, program, await freePort(), plan);
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    this.#child = spawn(this.#program, [...this.#language.serve(this.port)], {
      env: this.#env,
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 600; tries += 1) {
      if (await this.#isListening()) return;
      await sleep(50);
    }
    throw new Error(`The platform in ${this.name} did not come up.`);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Reads what was missed, and tells how much it was. While the service is away it is asked again. */
  async recover(): Promise<number> {
    let recovered = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        const given = [...this.#language.recover];
        const { stdout } = await promisify(execFile)(this.#program, given, { env: this.#env });
        return recovered + Number(stdout);
      } catch (error) {
        if (tries === 20) throw error;
        // What came before it failed is in the book.
        recovered += Number.parseInt((error as { readonly stdout?: string }).stdout ?? '', 10) || 0;
        await sleep(500);
      }
    }
  }

  /** Every event that it was told of and believed, by transaction, name and amount. */
  book(): readonly string[] {
    return readdirSync(this.#book);
  }

  async #isListening(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
}
