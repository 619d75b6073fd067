import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Role } from '@mobile-money/core';
import type { Browser, Page, Response, Route } from 'playwright-core';
import { isLong, openBrowser } from './browser.ts';
import { eventually } from './eventually.ts';
import { Journey } from './journey.ts';
import { addPerson, type Person } from './person.ts';
import { build, isBuilt, root } from './service-process.ts';
import type { Settings } from './whole-service.ts';

/** Long enough for a busy machine. */
const patienceMs = 40_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The browser logs every refusal. Of two who look at one withdrawal at the same moment, one is told no. What is refused
 * for a moment is judged by its answer.
 */
const isNoFault = (said: string): boolean =>
  /status of (?:409 .*\/claim|503 .*\/internal\/v1\/[^ ]*)$/.test(said);

/** On a machine that is busy with something else the service asks for another try, and pages make those of what they read. */
const isPassing = (answer: Response): boolean =>
  answer.request().method() === 'GET' && answer.headers()['retry-after'] !== undefined;

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
  /** A window as most tests want it, which is used again: a new one costs twice as much as a page that is loaded. */
  #usual: Page | null = null;
  #isUsualInUse = false;

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
    this.#isUsualInUse = false;
    const kept = this.#usual?.context();
    for (const each of this.browser.contexts()) {
      // What a test answers itself may still be asked of the service, and would fail with its window.
      for (const page of each.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (each !== kept) await each.close();
    }
  }

  /** A window of someone's own, on a page of the back office. */
  async open(path: string, options: WindowOptions = {}): Promise<Page> {
    if (Object.keys(options).length > 0 || this.#isUsualInUse) return this.#newWindow(path, options);
    this.#isUsualInUse = true;
    const page = this.#usual;
    if (page === null || page.isClosed()) {
      this.#usual = await this.#newWindow(path, options);
      return this.#usual;
    }
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear()');
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/console${path}`);
    return page;
  }

  async #newWindow(path: string, { locale = 'en-GB', width = 1280, person }: WindowOptions): Promise<Page> {
    const context = await this.browser.newContext({
      locale,
      viewport: { width, height: 800 },
      baseURL: this.journey.url,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(patienceMs);
    // Tests answer some requests themselves. A browser that only begins or ceases to hand them over lets one past that is
    // made at that moment: so it hands over all of them from the first on.
    await context.route('**/handed-over', (route) => route.fallback());
    if (person !== undefined) {
      const { email, password } = person;
      const entered = await context.request.post('/internal/v1/session', { data: { email, password } });
      // Where no one has to sign in, whoever is not would be `dev`, who may do everything.
      if (!entered.ok()) throw new Error(`${email} was not let in: ${await entered.text()}`);
    }
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const said = `${message.text()} ${message.location().url}`;
      if (message.type() === 'error' && !isNoFault(said)) this.complaints.push(said);
    });
    page.on('response', (answer) => {
      const isRefused = answer.status() === 503 && answer.url().includes('/internal/v1/');
      if (isRefused && !isPassing(answer))
        this.complaints.push(`${answer.request().method()} ${answer.url()} was refused with 503.`);
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

/** To another page as a link leads there: to load the program anew costs as much as what is asked of the page. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const address = JSON.stringify(`/console${path}`);
  await page.evaluate(`history.pushState(null, '', ${address}); dispatchEvent(new Event('console:moved'))`);
  await page.locator('h1').first().waitFor();
  await page.locator('main .pad[role="status"]').first().waitFor({ state: 'detached' });
}

/** What a button of this name copies, which takes a moment. */
export async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate(`navigator.clipboard.writeText('')`);
  await page.getByRole('button', { name: `Copy: ${name}` }).click();
  let text = '';
  await eventually(async () => {
    text = String(await page.evaluate('navigator.clipboard.readText()'));
    return text !== '';
  });
  return text;
}

/** What `npm start` does before it starts the service. */
export async function buildConsole(): Promise<void> {
  if (isBuilt) return;
  await build('apps/console/build');
  await promisify(execFile)(process.execPath, ['apps/console/dist/build/build-site.js'], { cwd: root });
}

/** Nothing is loaded again for it, and what is right is not listed. */
const axeOptions = { preload: false, resultTypes: ['violations'] };

interface Violation {
  readonly impact: string;
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

interface AxeResult {
  readonly violations: readonly Violation[];
}

/** Pages whose contrast has been asked for in this file: it takes more than half of the time. */
const contrasted = new Set<string>();

/**
 * A page is one with all its ids, and another on other ground, under another band or beside a folded bar. Of a question,
 * and at length, contrast is asked for each time.
 */
const nameOf = `document.querySelector('dialog[open], [role=dialog]') !== null ? '' : JSON.stringify([
  location.pathname.replace(/[^/]*\\d[^/]*/g, ':id'),
  getComputedStyle(document.documentElement).backgroundColor,
  document.querySelector('.top')?.innerText,
  document.querySelector('nav.bar')?.offsetWidth,
])`;

/** The first request of this kind, which is answered by whoever holds it. */
export async function held(page: Page, address: string | RegExp): Promise<() => Promise<Route>> {
  let hold: (route: Route) => void = () => undefined;
  const first = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.route(address, hold, { times: 1 });
  return () => first;
}

/** What keeps people from using the page, as axe sees it; of a page that asks something, the question alone. */
export async function barriers(page: Page): Promise<readonly string[]> {
  const name = await page.evaluate<string>(nameOf);
  const isKnown = name !== '' && contrasted.has(name) && !isLong;
  contrasted.add(name);
  const isBarrier = ({ impact }: Violation): boolean => impact === 'serious' || impact === 'critical';
  return findings(page, isBarrier, isKnown ? { 'color-contrast': { enabled: false } } : {});
}

/** All that axe finds, however small. */
export async function findings(
  page: Page,
  counts: (violation: Violation) => boolean = () => true,
  rules: Readonly<Record<string, { readonly enabled: boolean }>> = {},
): Promise<readonly string[]> {
  // A page is large enough without reading it again for each question.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  const result = await page.evaluate<AxeResult>(
    `axe.run(document.querySelector('dialog[open], [role=dialog]') ?? document, ${JSON.stringify({ ...axeOptions, rules })})`,
  );
  return result.violations.filter(counts).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
