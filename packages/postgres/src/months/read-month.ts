import { BoundedMap } from '../caches/bounded-map.ts';
import type { Row } from '../rows/kept.ts';
import { type ContentFile, openContent } from '../sealing/sealed-file.ts';
import { SecretKeyMissing, type SecretKeys } from '../sealing/secret-keys.ts';
import {
  compareKeys,
  type Entry,
  endingBytes,
  formatName,
  type Key,
  keyOf,
  type MonthContents,
  MonthFileError,
  type Place,
  sha256Of,
  type TableContents,
  unpacked,
} from './month-format.ts';

/** Keys that begin so, as far as they stand before one of them. */
export interface KeyRange {
  readonly beginning: Key;
  readonly before?: Key;
}

/** Blocks that are kept at hand while a file is open: what is looked up one after the other often lies side by side. */
const blocksKept = 32;

/** The file of a month, read where it is needed. Whatever is not as it was written is refused, not read. */
export class MonthFile {
  readonly #kept = new BoundedMap<number, readonly unknown[]>(blocksKept);

  private constructor(
    private readonly path: string,
    private readonly content: ContentFile,
    readonly contents: MonthContents,
    private readonly goOn: () => void,
  ) {}

  /**
   * The digest is that of its contents, as it was noted when the file was written. Before each block it is asked whether to go
   * on, which throws when not.
   */
  static async open(
    path: string,
    digest: string,
    keys: SecretKeys,
    goOn: () => void = () => undefined,
  ): Promise<MonthFile> {
    const content = await openContent(path, keys).catch((error: Error) => {
      throw unreadable(path, error);
    });
    try {
      return new MonthFile(path, content, await contentsOf(content, digest), goOn);
    } catch (error) {
      await content.close();
      throw unreadable(path, error as Error);
    }
  }

  get isSealed(): boolean {
    return this.content.isSealed;
  }

  close(): Promise<void> {
    return this.content.close();
  }

  table(name: string): TableContents | null {
    const { tables, pointers } = this.contents;
    return [...tables, ...pointers].find(({ table }) => table === name) ?? null;
  }

  /** All blocks of a table as texts, in their order. */
  async *blocks({ root, depth }: TableContents): AsyncGenerator<string> {
    for (const entry of root) {
      const text = await this.#block(entry);
      if (depth === 0) yield text;
      else yield* this.blocks({ root: JSON.parse(text), depth: depth - 1 } as TableContents);
    }
  }

  /** Rows of a table in a range of keys, the last of them first. */
  async *lastFirst(table: TableContents, range: KeyRange): AsyncGenerator<Row> {
    const { key, root, depth } = table;
    for (const entry of root.toReversed()) {
      if (isBehind(entry.first, range)) continue;
      const items = await this.#items(entry);
      if (depth > 0) yield* this.lastFirst({ ...table, root: items as Entry[], depth: depth - 1 }, range);
      else yield* (items as Row[]).filter((row) => isWithin(keyOf(row, key), range)).reverse();
      if (compareKeys(entry.first, range.beginning) < 0) return;
    }
  }

  /** Rows whose keys begin so, in the order of their keys. */
  async under(name: string, beginning: Key): Promise<readonly Row[]> {
    const table = this.table(name);
    const rows: Row[] = [];
    if (table !== null) for await (const row of this.lastFirst(table, { beginning })) rows.push(row);
    return rows.reverse();
  }

  async #items(place: Place): Promise<readonly unknown[]> {
    const items = this.#kept.get(place.at) ?? (JSON.parse(await this.#block(place)) as readonly unknown[]);
    this.#kept.set(place.at, items);
    return items;
  }

  async #block(place: Place): Promise<string> {
    this.goOn();
    try {
      return await blockAt(this.content, place);
    } catch (error) {
      throw unreadable(this.path, error as Error);
    }
  }
}

const isBehind = (key: Key, { beginning, before }: KeyRange): boolean =>
  compareKeys(key.slice(0, beginning.length), beginning) > 0 ||
  (before !== undefined && compareKeys(key, before) >= 0);

const isWithin = (key: Key, range: KeyRange): boolean =>
  !isBehind(key, range) && compareKeys(key, range.beginning) >= 0;

async function contentsOf(content: ContentFile, digest: string): Promise<MonthContents> {
  if (content.bytes < endingBytes) throw new Error('the end is missing');
  const end = await content.read(content.bytes - endingBytes, endingBytes);
  const { at, length } = JSON.parse(await unpacked(end)) as Omit<Place, 'sha256'>;
  const contents = JSON.parse(await blockAt(content, { at, length, sha256: digest })) as MonthContents;
  if (contents.format !== formatName) throw new Error(`it is of another format, ${contents.format}`);
  return contents;
}

async function blockAt(content: ContentFile, { at, length, sha256 }: Place): Promise<string> {
  const bytes = await content.read(at, length);
  if (sha256Of(bytes) !== sha256) throw new Error('it is not as it was written');
  return unpacked(bytes);
}

function unreadable(path: string, error: Error): MonthFileError {
  if (error instanceof MonthFileError) return error;
  if (error instanceof SecretKeyMissing) return new MonthFileError(error.message, { cause: error });
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  const why = isMissing ? `${path} is missing.` : `${path} cannot be read: ${error.message}.`;
  return new MonthFileError(why, { cause: error });
}
