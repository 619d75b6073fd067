import type { Endpoint } from '../endpoint.ts';

/** The chapters of the public interface, in the order in which a newcomer needs them. */
// biome-ignore format: reads by its columns
const chapters: readonly (readonly [name: string, description: string, paths: RegExp])[] = [
  ['payments',     'Ask a player for money, or send some.',        /^\/api\/v1\/(deposits|withdrawals)$/],
  ['sandbox',      'Make outcomes happen.',                        /^\/api\/v1\/sandbox\//],
  ['transactions', 'Read what became of them.',                    /^\/api\/v1\/(transactions\/|players\/|failure-codes$)/],
  ['operators',    'Whose number it is, and who is at work.',      /^\/api\/v1\/(msisdn\/|\{country\}\/)/],
  ['webhooks',     'Be told, and know that it is true.',           /^\/api\/v1\/(security\/|events)/],
  ['service',      'Whether it runs.',                             /^\/health$/],
];

export function chapterOf({ path }: Endpoint): string {
  const chapter = chapters.find(([, , paths]) => paths.test(path));
  if (chapter === undefined) throw new Error(`${path} stands in no chapter of the interface.`);
  return chapter[0];
}

/** The chapters that these endpoints fill. */
export function chaptersOf(endpoints: readonly Endpoint[]): readonly unknown[] {
  const used = new Set(endpoints.map(chapterOf));
  return chapters.filter(([name]) => used.has(name)).map(([name, description]) => ({ name, description }));
}
