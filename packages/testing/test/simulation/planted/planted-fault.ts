/**
 * A place in packages/core/src: a text that stands once in the file of that name, or once in the whole core. Files
 * move and are split more often than their sentences change.
 */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A fault that could be made by anyone on a bad day: a change of the real source, and who should notice it. */
export interface PlantedFault {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The rule of the books that it breaks, maybe among others. */
  readonly rule: string;
}

export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

export const fault = (name: string, rule: string, ...edits: readonly Edit[]): PlantedFault => ({
  name,
  rule,
  edits,
});
