/** A row of a table as it was from a moment on; moments are counted over all tables together. */
export interface Version<Row = unknown> {
  readonly since: number;
  readonly row: Row;
}

/** From one moment to another. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Keeps every version of every row: what someone saw of it, and could have seen, is known afterwards. */
export class Chronicle {
  #now = 0;
  readonly #tables = new Map<unknown, Map<unknown, Version[]>>();

  watch<Key, Row>(table: Map<Key, Row>): void {
    const versions = new Map<unknown, Version[]>();
    this.#tables.set(table, versions);
    const set = table.set.bind(table);
    table.set = (key, row) => {
      this.#now += 1;
      const own = versions.get(key) ?? [];
      versions.set(key, own);
      own.push({ since: this.#now, row });
      return set(key, row);
    };
  }

  now(): number {
    return this.#now;
  }

  historyOf<Key, Row>(table: ReadonlyMap<Key, Row>, key: Key): readonly Version<Row>[] {
    return (this.#tables.get(table)?.get(key) ?? []) as readonly Version<Row>[];
  }

  /** What the row was at some time of the span, in order; nothing while it was not there. */
  during<Key, Row>(table: ReadonlyMap<Key, Row>, key: Key, { from, until }: Span): readonly Row[] {
    const own = this.historyOf(table, key);
    const first = own.findLastIndex(({ since }) => since <= from);
    return own
      .slice(Math.max(0, first))
      .filter(({ since }) => since <= until)
      .map(({ row }) => row);
  }
}
