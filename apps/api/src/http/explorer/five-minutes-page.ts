import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { sampleOrigin } from '../openapi/code-samples.ts';
import { type Served, servedFile } from './served-file.ts';

const source = fileURLToPath(new URL('../../../../../docs/five-minutes.md', import.meta.url));

/** The page of text, made from its Markdown and put into a frame. */
export function fiveMinutesPage(frame: string): Served {
  const text = pageText(readFileSync(source, 'utf8'));
  const { type, content } = servedFile(frame);
  return { type, content: content.toString().replace('<!-- text -->', () => text) };
}

export const pageText = (markdown: string): string =>
  new Marked({ async: false, renderer: { code, link } }).parse(markdown) as string;

/** A block of code names its place after its language: the terminal it is typed or seen in, or its file. */
function code({ text, lang = '' }: Tokens.Code): string {
  const [language = '', ...place] = lang.split(' ');
  const isSeen = language === 'text';
  const copy = isSeen ? '' : '<button type="button" class="copy">Copy</button>';
  return [
    `<figure class="code${isSeen ? ' seen' : ''}">`,
    `<figcaption>${escaped(place.join(' '))}${copy}</figcaption>`,
    `<pre tabindex="0"><code>${escaped(text)}</code></pre></figure>\n`,
  ].join('');
}

/** A link to this service leads to wherever it runs; what lies only in the repository cannot be followed here. */
function link(
  this: { parser: { parseInline(tokens: Tokens.Generic[]): string } },
  given: Tokens.Link,
): string {
  const words = this.parser.parseInline(given.tokens);
  if (given.href.startsWith('../')) return `<code>${words}</code>`;
  return `<a href="${escaped(given.href.replace(sampleOrigin, ''))}">${words}</a>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
