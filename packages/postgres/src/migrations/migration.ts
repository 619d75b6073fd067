/** One step forward of the schema. There is no way back: a mistake is put right by the next step. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
