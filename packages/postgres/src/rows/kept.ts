import type { Reason } from '@mobile-money/core';
import { reasonIn, reasonOrNull, reasonText, storable } from '../database/json.ts';

/** How a member of a value stands in its column, when not as it is under its own name. */
interface Kept<Value> {
  readonly column?: string;
  write?(value: Value): unknown;
  read?(kept: unknown): Value;
}

type Members<T> = { readonly [Member in keyof T]-?: Kept<T[Member]> };

/** A row as the driver or JSON gives it. */
export type Row = Readonly<Record<string, unknown>>;

export const asIs = {};
export const under = (column: string) => ({ column });
/** What others wrote may hold letters that PostgreSQL does not keep. */
export const text = { write: (value: string | null) => value && storable(value) };
export const reasonKept: Kept<Reason> = { write: reasonText, read: (kept) => reasonIn(kept as string) };
export const reasonOrNone: Kept<Reason | null> = {
  write: reasonText,
  read: (kept) => reasonOrNull(kept as string | null),
};

/**
 * The two ways between values and their rows. Every member is listed, or it does not compile; its column has its name,
 * as SQL writes it. Rows have the order of the list. What core marks as checked was checked before it was stored.
 */
export function kept<T extends object>(members: Members<T>) {
  const fields = Object.entries<Kept<unknown>>(members).map(
    ([member, { column = columnOf(member), read = same, write = same }]) => ({ member, column, read, write }),
  );
  const columns = fields.map(({ column }) => column);
  const fromRow = (row: Row): T => {
    const value: Record<string, unknown> = {};
    for (const { member, column, read } of fields) value[member] = read(row[column]);
    return value as T;
  };
  const toRow = (value: T): Row => {
    const row: Record<string, unknown> = {};
    for (const { member, column, write } of fields) row[column] = write(value[member as keyof T]);
    return row;
  };
  return {
    columns: columns.join(', '),
    columnsOf: (alias: string): string => columns.map((column) => `${alias}.${column}`).join(', '),
    fromRow,
    toRow,
    all: ({ rows }: { readonly rows: readonly Row[] }): readonly T[] => rows.map(fromRow),
    first: ({ rows: [row] }: { readonly rows: readonly Row[] }): T | null =>
      row === undefined ? null : fromRow(row),
  };
}

export const columnOf = (member: string): string =>
  member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const same = (value: unknown): unknown => value;
