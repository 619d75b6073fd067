import type { Database, Statement } from './database.ts';
import { sessionSettings } from './pool.ts';

const read: Statement = {
  name: 'session_settings',
  text: 'select name, setting, current_user as role from pg_settings where name = any ($1)',
};

interface SettingRow {
  readonly name: string;
  readonly setting: string;
  readonly role: string;
}

/**
 * The statements that would give sessions the settings which they lack. None without a pooler: then each connection
 * brings its settings along.
 */
export async function lackingSettings(database: Database): Promise<readonly string[]> {
  const names = Object.keys(sessionSettings);
  const { rows } = await database.keyed<SettingRow>(read, [names]);
  const role = rows[0]?.role ?? 'current_user';
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  return Object.entries(sessionSettings)
    .filter(([name, value]) => settings.get(name) !== value.replace(/ms$/, ''))
    .map(([name, value]) => `alter role "${role}" set ${name} = '${value}';`);
}
