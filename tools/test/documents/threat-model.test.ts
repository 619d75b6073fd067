import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const page = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');

/** Every row of every table but heads and rules, with its file and its sentence where it has them. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| tries to'))
  .map((line) => {
    const cells = line.slice(2, -2).split(' | ');
    const [, file = '', sentence = ''] = /^`([^`]+)`: (.+)$/.exec(cells[2] ?? '') ?? [];
    return { attempt: cells[0] ?? '', file, sentence };
  });

describe('the threat model', () => {
  test('names who could attack: platforms, receivers, devices, operators, and who reaches the data', () => {
    const heads = [...page.matchAll(/^## (.+)$/gm)].map(([, head]) => head);
    for (const word of ['platform', 'webhooks', 'devices', 'SMS', 'Operators', 'database'])
      expect(heads.filter((head) => head?.includes(word))).not.toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  test.each(rows)('names a test that is there, against who tries to $attempt', ({ file, sentence }) => {
    expect([file, existsSync(join(root, file))]).toEqual([expect.stringMatching(/\.test\.ts$/), true]);
    expect(sentence).not.toBe('');
    expect(readFileSync(join(root, file), 'utf8')).toContain(sentence);
  });
});
