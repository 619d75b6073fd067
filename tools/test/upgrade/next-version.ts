import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../../apps/api/test/support/service-process.ts';

/** A function that every webhook goes through, and the store that calls it. */
const called = 'lease_due_webhooks';
const store = 'packages/postgres/src/stores/outbox.ts';
const migrations = 'packages/postgres/src/migrations';

/** A column, and a changed function beside the one that the version before calls. */
const adds = `alter table transactions add column memo text;
do $$ begin
  execute replace(pg_get_functiondef('${called}'::regproc), '.${called}(', '.${called}_2(');
end $$;`;
const takesAway = `do $$ begin
  execute format('drop function %s', '${called}'::regproc::regprocedure);
end $$;`;

/** Copies this checkout, with what was built of it, and makes of it a version that does not exist yet. */
export function makeNextVersion(folder: string, isCareless = false): void {
  const leftOut = ['node_modules', '.git', '.data', 'coverage', 'bundled'];
  cpSync(root, folder, { recursive: true, filter: (path) => !leftOut.includes(basename(path)) });
  const change = (file: string, edit: (text: string) => string): void => {
    const text = readFileSync(join(folder, file), 'utf8');
    const edited = edit(text);
    if (edited === text) throw new Error(`${file} is not what the next version was made of.`);
    writeFileSync(join(folder, file), edited);
  };
  const step = (constant: string, name: string, sql: string): void =>
    writeFileSync(
      join(folder, migrations, `${name}.ts`),
      `import type { Migration } from './migration.ts';

export const ${constant}: Migration = { name: '${name}', sql: \`${sql}\` };
`,
    );
  const last = isCareless ? '0003-one-lease' : '0003-one-lease-last';
  step('memos', '0002-memos', adds);
  step('oneLease', last, takesAway);
  change(`${migrations}/all-migrations.ts`, (text) =>
    text
      .replace(
        'import type',
        `import { memos } from './0002-memos.ts';\nimport { oneLease } from './${last}.ts';\nimport type`,
      )
      .replace('[baseline]', '[baseline, memos, oneLease]'),
  );
  change(store, (text) => text.replace(`from ${called}(`, `from ${called}_2(`));
}
