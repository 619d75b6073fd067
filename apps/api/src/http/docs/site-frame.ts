import type { Language } from '@mobile-money/core';
import type { DocPage } from './doc-pages.ts';
import { escaped, type PageWords } from './page-html.ts';
import type { Found } from './search-pages.ts';

export interface SiteWords extends PageWords {
  readonly pages: string;
  readonly search: string;
  readonly results: string;
  readonly nothing: string;
  readonly explorer: string;
  readonly skip: string;
  readonly asMarkdown: string;
  readonly other: readonly [language: Language, words: string];
}

export const siteWords: Readonly<Record<Language, SiteWords>> = {
  en: {
    copy: 'Copy',
    copied: 'Copied',
    shows: 'shows',
    done: 'Done',
    pages: 'Pages',
    search: 'Search',
    results: 'Found',
    nothing: 'Nothing was found. Try fewer or other words.',
    explorer: 'Explorer',
    skip: 'To the text',
    asMarkdown: 'This page as Markdown',
    other: ['fr', 'Français'],
  },
  fr: {
    copy: 'Copier',
    copied: 'Copié',
    shows: 'affiche',
    done: 'Fait',
    pages: 'Pages',
    search: 'Chercher',
    results: 'Trouvé',
    nothing: "Rien n'a été trouvé. Essayez moins de mots, ou d'autres.",
    explorer: 'Explorateur',
    skip: 'Aller au texte',
    asMarkdown: 'Cette page en Markdown',
    other: ['en', 'English'],
  },
};

/** What stands around the text of every page. */
interface Framed {
  readonly language: Language;
  readonly title: string;
  /** Its address, and that of the same in the other language. */
  readonly address: string;
  readonly elsewhere: string;
  readonly query: string;
  readonly html: string;
}

export const searchAddress = (language: Language): string =>
  language === 'en' ? '/docs/search' : `/docs/${language}/search`;

export function framed(
  pages: readonly DocPage[],
  { language, title, address, elsewhere, query, html }: Framed,
): string {
  const words = siteWords[language];
  const [other, otherWords] = words.other;
  const list = pages
    .filter((page) => page.language === language)
    .map((page) => {
      const isHere = page.address === address ? ' aria-current="page"' : '';
      return `<li><a href="${page.address}"${isHere}>${escaped(page.label)}</a></li>`;
    });
  return `<!doctype html>
<html lang="${language}" class="site">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)} · Mobile money</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
    <link rel="alternate" hreflang="${other}" href="${escaped(elsewhere)}" />
    <link rel="stylesheet" href="/docs/pages.css" />
    <link rel="stylesheet" href="/docs/site.css" />
  </head>
  <body>
    <a class="skip" href="#text">${words.skip}</a>
    <header class="bar">
      <strong>Mobile money</strong>
      <nav>
        <a href="/docs">${words.explorer}</a>
        <a href="/docs/postman.json">Postman</a>
        <a href="/openapi.json">openapi.json</a>
        <a href="${escaped(elsewhere)}" hreflang="${other}" lang="${other}">${otherWords}</a>
      </nav>
      <form role="search" action="${searchAddress(language)}">
        <input type="search" name="q" value="${escaped(query)}" aria-label="${words.search}" maxlength="100" />
        <button>${words.search}</button>
      </form>
    </header>
    <div class="columns">
      <nav class="pages" aria-label="${words.pages}"><ul>${list.join('')}</ul></nav>
      <main class="text" id="text">${html}</main>
    </div>
    <script type="module" src="/docs/site.js"></script>
  </body>
</html>
`;
}

export function resultsHtml(language: Language, query: string, all: readonly Found[]): string {
  const words = siteWords[language];
  const items = all.map(({ address, label, heading, excerpt }) => {
    const text = excerpt.map((piece, place) =>
      place % 2 === 1 ? `<mark>${escaped(piece)}</mark>` : escaped(piece),
    );
    return `<li><a href="${address}">${escaped(label)}: ${escaped(heading)}</a><p>${text.join('')}</p></li>`;
  });
  const list = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : `<p>${words.nothing}</p>`;
  return `<h1>${words.search}</h1>\n<div id="results" aria-live="polite">${query.trim() === '' ? '' : list}</div>`;
}
