import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Role } from '@mobile-money/core';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { Journey } from './journey.ts';
import { addPerson, type Person } from './person.ts';
import { build, isBuilt, root } from './service-process.ts';
import type { Settings } from './whole-service.ts';

/** Long enough for a busy machine. */
const patienceMs = 40_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  readonly browser: Browser;

  private constructor(journey: Journey, browser: Browser) {
    this.journey = journey;
    this.browser = browser;
  }

  static async begin(settings: Settings = {}): Promise<ConsoleProbe> {
    await buildConsole();
    return new ConsoleProbe(await Journey.begin(settings), await openBrowser());
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.journey.end();
  }

  /** A window that stays open follows all that happens, and takes the time of those that are looked at. */
  async closeWindows(): Promise<void> {
    for (const each of this.browser.contexts()) await each.close();
  }

  /** A window of someone's own, on a page of the back office. */
  async open(path: string, { locale = 'en-GB', width = 1280, person }: WindowOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      locale,
      viewport: { width, height: 800 },
      baseURL: this.journey.url,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(patienceMs);
    if (person !== undefined) {
      const { email, password } = person;
      await context.request.post('/internal/v1/session', { data: { email, password } });
    }
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

  staffMember(email: string, role: Role): Promise<Person> {
    return addPerson(this.journey.databaseUrl, email, role);
  }
}

/** What `npm start` does before it starts the service. */
export async function buildConsole(): Promise<void> {
  if (isBuilt) return;
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
export const barriers = (page: Page): Promise<readonly string[]> =>
  findings(page, ({ impact }) => impact === 'serious' || impact === 'critical');

/** All that axe finds, however small. */
export async function findings(
  page: Page,
  counts: (violation: AxeResult['violations'][number]) => boolean = () => true,
): Promise<readonly string[]> {
  // A page is large enough without reading it again for each question.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  const result = await page.evaluate<AxeResult>(
    `axe.run(document.querySelector('dialog[open], [role=dialog]') ?? document, ${JSON.stringify(axeOptions)})`,
  );
  return result.violations.filter(counts).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
