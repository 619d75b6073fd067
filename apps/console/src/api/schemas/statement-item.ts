// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface StatementItem {
  /** Id of the statement. */
  readonly statement_id: string;
  /** Whose statement it is. */
  readonly provider_id: string;
  /** The day that it tells of. */
  readonly day: string;
  /** The name of the file. */
  readonly file_name: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** How large the file is. */
  readonly size_bytes: number;
  /** Lines that tell of money. */
  readonly line_count: number;
  /** Headings, totals and the like. */
  readonly ignored_count: number;
  /** Lines that could not be read; each is a difference. */
  readonly unreadable_count: number;
  /** When it was imported. */
  readonly imported_at: string;
  /** Who imported it. */
  readonly imported_by: string;
  /** When it was found to be the wrong file; null while it counts. */
  readonly withdrawn_at: string | null;
}
