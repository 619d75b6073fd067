/** Mistakes that are none, or that nothing in the simulation could show: of one expression, or of one change of it. */
export interface Excuse {
  readonly file: string;
  readonly code: string;
  /** What else its line says, where the same stands in other lines too. */
  readonly on?: string;
  /** Left out: whatever becomes of it. */
  readonly what?: string;
  readonly why: string;
}

type Row = readonly [code: string, what: string, on?: string];

/** Excuses of the files of one folder: each of a file and a reason, with its changes and where needed their line. */
export const excusesIn =
  (folder: string) =>
  (file: string, why: string, rows: readonly Row[]): readonly Excuse[] =>
    rows.map(([code, what, on]) => ({
      ...{ file: `${folder}/${file}.ts`, code, what, why },
      ...(on !== undefined && { on }),
    }));
