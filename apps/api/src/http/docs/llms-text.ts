import { Lexer } from 'marked';
import type { DocPage } from './doc-pages.ts';

/** What a language model is told to read, as https://llmstxt.org has it: one line for each page, as Markdown. */
export function llmsText(pages: readonly DocPage[]): string {
  const lines = (language: string): readonly string[] =>
    pages
      .filter((page) => page.language === language)
      .map(({ label, address, markdown }) => `- [${label}](${address}.md): ${aboutOf(markdown)}`);
  return [
    '# Mobile Money Payment Service',
    '',
    '> Deposits and withdrawals over MTN MoMo and Orange Money in Cameroon, in whole XAF. Outcomes come by signed webhook, by the feed of events, or by reading the transaction; HTTP 200 says only that a request was processed.',
    '',
    'Every call needs `X-API-Key`. `reference` makes a call happen once, so that it can be asked again after a time-out.',
    '',
    '## Interface',
    '',
    '- [OpenAPI 3.1](/openapi.json): every call, with its errors and samples in four languages',
    '- [Postman collection](/docs/postman.json): the same, to be run',
    '',
    '## Pages',
    '',
    ...lines('en'),
    '',
    '## Optional',
    '',
    ...lines('fr'),
    '',
  ].join('\n');
}

/** The first sentence of a page that is more than a link. */
function aboutOf(markdown: string): string {
  const text =
    Lexer.lex(markdown).find(({ type, raw }) => type === 'paragraph' && !raw.startsWith('['))?.raw ?? '';
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
