/** A set of the core as SQL says it, for `in (…)`: a rule that the core knows by name is not written down again. */
export const sqlList = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
