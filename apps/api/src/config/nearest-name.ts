/** The one of the known names that a misspelt one was probably meant to be; null when none is near. */
export function nearestName<Name extends string>(given: string, known: readonly Name[]): Name | null {
  const wrong = plain(given);
  const [nearest] = known
    .map((name) => ({ name, distance: distanceBetween(wrong, plain(name)) }))
    .sort((one, other) => one.distance - other.distance);
  // A third of the letters may be wrong: with more, any short name would be near.
  return nearest !== undefined && nearest.distance <= Math.ceil(wrong.length / 3) ? nearest.name : null;
}

/** People write base-url and baseUrl for base_url. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many letters have to be put in, taken out or changed to make one text of the other. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const above = row;
    row = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      const changed = (above[at] ?? 0) + (letter === wanted ? 0 : 1);
      row.push(Math.min(changed, (above[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
