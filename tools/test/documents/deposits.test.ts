import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type DepositState, depositTransitions } from '@mobile-money/core';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const readmes = ['client', 'client-php', 'client-python'].map((name) => `packages/${name}/README.md`);
const inBoth = (name: string): readonly string[] => [
  `docs/developers/${name}.md`,
  `docs/developers/${name}.fr.md`,
];

/** Whether a deposit can get from one state to another, in any number of steps. */
function leadsTo(from: DepositState, to: DepositState, seen: readonly DepositState[] = []): boolean {
  const next = depositTransitions.flatMap(([before, , after]) => (before === from ? [after] : []));
  return next.some(
    (state) => state === to || (!seen.includes(state) && leadsTo(state, to, [...seen, state])),
  );
}

describe('what developers are told of deposits', () => {
  const before = (['failed', 'expired'] as const).filter((state) => leadsTo(state, 'succeeded'));
  const telling = [...inBoth('deposits'), ...inBoth('webhooks'), ...inBoth('going-live'), ...readmes];

  test.each(telling)('%s has a line with all that payment.succeeded can follow', (page) => {
    const events = ['succeeded', ...before].map((state) => `payment.${state}`);
    const lines = textOf(page).split('\n');
    expect(events).toHaveLength(3);
    expect(lines.some((line) => events.every((event) => line.includes(event)))).toBe(true);
  });

  test.each([
    ['docs/developers/deposits.md', '`reference` unique over all players'],
    ['docs/developers/deposits.fr.md', '`reference` soit unique pour tous les joueurs'],
    ...readmes.map((page) => [page, '`reference` unique over all players'] as const),
  ])('%s says how far a reference is unique, as a webhook names no player', (page, words) => {
    expect(textOf(page)).toContain(words);
  });
});
