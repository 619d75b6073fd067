import { type Entry, type Key, keyOf, type Place, type TableContents } from './month-format.ts';

/** Rows and letters of a block, and entries of one: some kilobytes each, which is what a look-up reads. */
const rowsMax = 256;
const charsMax = 131_072;
const entriesMax = 256;

/** Puts a block behind all others. */
export type PutBlock = (text: string) => Promise<Place>;

/** Writes the rows of one table, which come in the order of their keys. It holds a block of each level, and no more. */
export class TreeWriter {
  readonly #levels: Entry[][] = [[]];
  #lines: string[] = [];
  #chars = 0;
  #rows = 0;

  constructor(
    private readonly put: PutBlock,
    private readonly key: readonly string[],
  ) {}

  /** A row as a text of JSON. */
  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#chars += line.length;
    this.#rows += 1;
    if (this.#lines.length >= rowsMax || this.#chars >= charsMax) await this.#endBlock();
  }

  async end(): Promise<Pick<TableContents, 'rows' | 'depth' | 'root'>> {
    await this.#endBlock();
    // What is folded may begin one level more.
    for (let level = 0; level < this.#levels.length - 1; level += 1) await this.#fold(level);
    const depth = this.#levels.length - 1;
    return { rows: this.#rows, depth, root: this.#levels[depth] ?? [] };
  }

  async #endBlock(): Promise<void> {
    const [first] = this.#lines;
    if (first === undefined) return;
    const place = await this.put(`[${this.#lines.join(',\n')}]\n`);
    [this.#lines, this.#chars] = [[], 0];
    await this.#enter(0, keyOf(JSON.parse(first), this.key), place);
  }

  async #enter(level: number, first: Key, place: Place): Promise<void> {
    const entries = this.#levels[level] ?? [];
    this.#levels[level] = entries;
    entries.push({ first, ...place });
    if (entries.length >= entriesMax) await this.#fold(level);
  }

  async #fold(level: number): Promise<void> {
    const entries = this.#levels[level] ?? [];
    const [first] = entries;
    if (first === undefined) return;
    this.#levels[level] = [];
    await this.#enter(level + 1, first.first, await this.put(`${JSON.stringify(entries)}\n`));
  }
}
