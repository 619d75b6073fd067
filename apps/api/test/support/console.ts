import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { addStaffMember, type Role } from '@mobile-money/core';
import { openDatabase, postgresPorts } from '@mobile-money/postgres';
import { openTestDatabase } from '@mobile-money/postgres/test-database';
import { aStaffMember, RecordingLog } from '@mobile-money/testing';
import type { Browser, Page } from 'playwright-core';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';
import { ScryptPasswords } from '../../src/bootstrap/scrypt-passwords.ts';
import { SystemClock, timeOrderedIds } from '../../src/bootstrap/system.ts';
import { openBrowser } from './browser.ts';
import { Journey } from './journey.ts';
import { build, root } from './service-process.ts';

const patienceMs = 20_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Person {
  readonly email: string;
  readonly password: string;
}

interface WindowOptions {
  readonly locale?: string;
  readonly width?: number;
  /** Someone who has signed in before; otherwise `dev`, where no one has to. */
  readonly person?: Person;
}

/** The built back office of a whole service, in a real browser. */
export class ConsoleProbe {
  readonly journey: Journey;
  /** What any window complained of, or asked of another server. */
  readonly complaints: string[] = [];
  readonly #browser: Browser;
  readonly #databaseUrl: string;
  readonly #dropDatabase: () => Promise<void>;

  private constructor(journey: Journey, browser: Browser, databaseUrl: string, drop: () => Promise<void>) {
    this.journey = journey;
    this.#browser = browser;
    this.#databaseUrl = databaseUrl;
    this.#dropDatabase = drop;
  }

  static async begin(settings: Readonly<Record<string, string>> = {}): Promise<ConsoleProbe> {
    await buildConsole();
    const database = await openTestDatabase();
    const journey = await Journey.begin({ DATABASE_URL: database.url, ...settings });
    const browser = await openBrowser();
    return new ConsoleProbe(journey, browser, database.url, () => database.drop());
  }

  async end(): Promise<void> {
    await this.#browser.close();
    await this.journey.end();
    await this.#dropDatabase();
  }

  /** A window that stays open follows all that happens, and takes the time of those that are looked at. */
  async closeWindows(): Promise<void> {
    for (const each of this.#browser.contexts()) await each.close();
  }

  /** A window of someone's own, on a page of the back office. */
  async open(path: string, { locale = 'en-GB', width = 1280, person }: WindowOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      locale,
      viewport: { width, height: 800 },
      baseURL: this.journey.url,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(patienceMs);
    if (person !== undefined) await context.request.post('/internal/v1/session', { data: person });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(this.journey.url)) this.complaints.push(`It asked for ${request.url()}.`);
    });
    await page.goto(`/console${path}`);
    return page;
  }

  async staffMember(email: string, role: Role): Promise<Person> {
    const opened = openDatabase({ url: this.#databaseUrl, poolMax: 1 });
    const ports = {
      ...postgresPorts(opened),
      // What a guess costs is kept with each hash, and no test of pages asks for it.
      passwords: new ScryptPasswords({ logN: 10, r: 8, p: 1 }),
      keyMaker: randomKeyMaker,
      clock: new SystemClock(),
      ids: timeOrderedIds,
      log: new RecordingLog(),
    };
    const { password } = await addStaffMember(ports)({ email, role }, aStaffMember());
    await opened.close();
    return { email, password };
  }
}

let built: Promise<void> | null = null;

/** What `npm start` does before it starts the service, once for all tests of a file. */
export function buildConsole(): Promise<void> {
  built ??= buildSite();
  return built;
}

async function buildSite(): Promise<void> {
  await build('apps/console/build');
  await promisify(execFile)(process.execPath, ['apps/console/dist/build/build-site.js'], { cwd: root });
}

/** Nothing is loaded again for it, and what is right is not listed. */
const axeOptions = { preload: false, resultTypes: ['violations'] };

interface AxeResult {
  readonly violations: readonly {
    readonly impact: string;
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What keeps people from using the page, as axe sees it; of a page that asks something, the question alone. */
export async function barriers(page: Page): Promise<readonly string[]> {
  const result = await page.evaluate<AxeResult>(
    `${axe}; axe.run(document.querySelector('dialog[open], [role=dialog]') ?? document, ${JSON.stringify(axeOptions)})`,
  );
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
