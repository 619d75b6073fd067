import { Marked, type Tokens } from 'marked';

/** What pages say beside their text. */
export interface PageWords {
  readonly copy: string;
  readonly copied: string;
  readonly shows: string;
  readonly done: string;
}

/** The text of a page as HTML. */
export const pageHtml = (markdown: string, words: PageWords): string =>
  new Marked({
    async: false,
    renderer: {
      code: (block) => code(block, words),
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      checkbox: ({ checked }) =>
        `<input type="checkbox" aria-label="${words.done}"${checked ? ' checked' : ''}> `,
      table(given) {
        const row = (cells: readonly Tokens.TableCell[], name: string): string =>
          `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`;
        const rows = given.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${row(given.header, 'th')}</thead>\n<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  }).parse(markdown) as string;

/** As the usual readers of Markdown name the place of a heading. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const languageNames: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  php: 'PHP',
  python: 'Python',
};

/** A block of code names its place after its language: the terminal it is typed or seen in, or its file. */
function code({ text, lang = '' }: Tokens.Code, words: PageWords): string {
  const [language = '', ...place] = lang.split(' ');
  const where = place.join(' ');
  const isSeen = language === 'text';
  const isSample = where === 'sample' || where === 'setup';
  const captions: Readonly<Record<string, string>> = { shows: words.shows, check: '', setting: '' };
  const caption = isSample ? (languageNames[language] ?? language) : (captions[where] ?? where);
  const copy = isSeen
    ? ''
    : `<button type="button" class="copy" data-copied="${words.copied}">${words.copy}</button>`;
  return [
    `<figure class="code${isSeen ? ' seen' : ''}"${isSample ? ` data-sample="${escaped(caption)}"` : ''}>`,
    `<figcaption>${escaped(caption)}${copy}</figcaption>`,
    `<pre tabindex="0"><code>${escaped(text)}</code></pre></figure>\n`,
  ].join('');
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
