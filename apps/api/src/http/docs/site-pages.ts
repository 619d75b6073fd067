import type { RequestHandler } from 'express';
import { onceAsked, type Served, serving } from '../explorer/served-file.ts';
import { refuseUnlessRead } from '../http-refusal.ts';
import { type DocPage, readDocPages, siteLanguages } from './doc-pages.ts';
import { llmsText } from './llms-text.ts';
import { pageHtml } from './page-html.ts';
import { type Search, searchOf } from './search-pages.ts';
import { framed, resultsHtml, searchAddress, siteWords } from './site-frame.ts';

/** Pages of text need less than the explorer: nothing inline, and one form, which asks this server. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

interface Site {
  readonly pages: readonly DocPage[];
  readonly search: Search;
  /** By their path under /docs. */
  readonly files: ReadonlyMap<string, Served>;
}

const site = onceAsked((): Site => {
  const pages = readDocPages();
  const files = pages.flatMap((page) => {
    const path = page.address.slice('/docs'.length);
    const html = { type: 'text/html; charset=utf-8', content: pageOf(pages, page) };
    const markdown = {
      type: 'text/markdown; charset=utf-8',
      content: withMarkdownLinks(page.markdown, pages),
    };
    return [[path, html] as const, [`${path}.md`, markdown] as const];
  });
  return { pages, search: searchOf(pages), files: new Map(files) };
});

function pageOf(pages: readonly DocPage[], page: DocPage): string {
  const { language, address, markdown } = page;
  const same = pages.find(({ name, language: its }) => name === page.name && its !== language);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? page.label;
  const words = siteWords[language];
  const html = `${pageHtml(markdown, words)}<p class="source"><a href="${address}.md">${words.asMarkdown}</a></p>`;
  return framed(pages, { language, title, address, elsewhere: same?.address ?? '/docs', query: '', html });
}

/** Who reads one page as Markdown reads the next so too. */
const withMarkdownLinks = (markdown: string, pages: readonly DocPage[]): string =>
  markdown.replace(/\]\((\/docs\/[\w/-]+)/g, (link, address: string) =>
    pages.some((page) => page.address === address) ? `](${address}.md` : link,
  );

const textPages: RequestHandler = serving(() => site().files, policy);

const searchPage: RequestHandler = (request, response, next) => {
  const address = `/docs${request.path}`;
  const language = siteLanguages.find((each) => searchAddress(each) === address);
  if (language === undefined) return next();
  refuseUnlessRead(request);
  const query = (new URL(request.url, 'http://here').searchParams.get('q') ?? '').slice(0, 100);
  const [other] = siteWords[language].other;
  const { pages, search } = site();
  const html = framed(pages, {
    language,
    title: siteWords[language].search,
    address,
    elsewhere: `${searchAddress(other)}?${new URLSearchParams({ q: query })}`,
    query,
    html: resultsHtml(language, query, search(language, query)),
  });
  response.set('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(html);
};

/** The pages that are read, beside the explorer. */
export const sitePages = [
  { path: '/docs', handler: textPages },
  { path: '/docs', handler: searchPage },
  {
    path: '/llms.txt',
    handler: serving(
      () => new Map([['/', { type: 'text/plain; charset=utf-8', content: llmsText(site().pages) }]]),
      policy,
    ),
  },
];
