import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from './terminal.ts';

/** A block of a page that says where it belongs. */
export interface Block {
  readonly language: string;
  /** A terminal, two of them, or a file. */
  readonly place: string;
  readonly text: string;
}

/** Every block of a page with a place; the others are only to be read. */
export const blocksOf = (markdown: string): readonly Block[] =>
  [...markdown.matchAll(/^```(\w+) (.+)\n([\s\S]*?)\n```$/gm)].map(
    ([, language = '', place = '', text = '']) => ({ language, place, text }),
  );

/** What the page leaves out of a line is written as three dots. */
export const seen = (text: string): RegExp =>
  new RegExp(
    text
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('([^\\n]*?)'),
  );

/** Someone who does what a page says, and looks for what it says one will see. */
export class PageWalk {
  constructor(
    private readonly folder: string,
    private readonly terminals: ReadonlyMap<string, Terminal>,
    /** What a reader puts in, and ports that are free on any machine. */
    private readonly putIn: Map<string, string>,
  ) {}

  async walk(blocks: readonly Block[]): Promise<void> {
    for (const block of blocks) {
      const text = this.#filledIn(block.text);
      if (block.language === 'text') await this.#look(block.place, text);
      else if (block.language !== 'sh') writeFileSync(join(this.folder, block.place), `${text}\n`);
      else for (const terminal of this.#terminalsOf(block.place)) terminal.type(text);
    }
  }

  #filledIn(text: string): string {
    return [...this.putIn].reduce((filled, [written, meant]) => filled.replaceAll(written, meant), text);
  }

  #terminalsOf(place: string): readonly Terminal[] {
    return [...place.matchAll(/\d/g)].flatMap(([name]) => this.terminals.get(name) ?? []);
  }

  async #look(place: string, text: string): Promise<void> {
    const pattern = new RegExp(`${seen(text).source}(?=\\n|$|\\{)`);
    for (const terminal of this.#terminalsOf(place)) {
      const [shown] = await terminal.shows(pattern, 120_000);
      const key = /svc_test_\w+/.exec(shown)?.[0];
      if (key !== undefined) this.putIn.set('svc_test_…', key);
      const id = /"service_tx_id":"([\w-]+)"/.exec(shown)?.[1];
      if (id !== undefined) this.putIn.set('<service_tx_id>', id);
    }
  }
}
