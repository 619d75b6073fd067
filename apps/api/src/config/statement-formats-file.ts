import { fileURLToPath } from 'node:url';
import {
  type ColumnName,
  columnNames,
  type StatementFormat,
  shortcomingOf,
  type WordKind,
  wordKinds,
} from '@mobile-money/statements';
import { ConfigError } from './environment-reader.ts';
import { knownMembers, type MembersOf } from './known-members.ts';
import { readObjectFile } from './members.ts';

const defaultFile = fileURLToPath(new URL('../../config/statement-formats.json', import.meta.url));

const dateOrders = ['day_first', 'month_first'] as const;
/** Africa/Douala. */
const defaultOffsetMinutes = 60;

/**
 * How the statements of each provider are written. A file that someone gives may name no provider that is not there,
 * because a name that is written wrongly would be noticed only when a statement waits.
 */
export function readStatementFormats(
  given: string | null,
  providerIds: readonly string[],
): readonly StatementFormat[] {
  const path = given ?? defaultFile;
  return readObjectFile('STATEMENT_FORMATS_FILE', path, knownMembers.statementFormatsFile, (file) => {
    const formats = file.objects('formats', knownMembers.statementFormat).flatMap(formatsOf);
    refuseTwice(formats.map(({ providerId }) => providerId));
    if (given !== null) refuseStrangers(formats, providerIds);
    return formats;
  });
}

/** One format may serve several providers. */
function formatsOf(given: MembersOf<'statementFormat'>): readonly StatementFormat[] {
  const shared = {
    delimiter: delimiterOf(given),
    columns: listsOf(given, 'columns', columnNames),
    words: listsOf(given, 'words', wordKinds),
    ignoredLines: given.texts('ignored_lines', []),
    dateOrder: dateOrderOf(given),
    utcOffsetMinutes: given.number('utc_offset_minutes', defaultOffsetMinutes),
  };
  return given.texts('provider_ids', []).map((providerId) => {
    const format = { providerId, ...shared };
    const shortcoming = shortcomingOf(format);
    if (shortcoming !== null) throw new ConfigError(`The format of ${providerId}: ${shortcoming}.`);
    return format;
  });
}

function listsOf<Name extends ColumnName | WordKind>(
  given: MembersOf<'statementFormat'>,
  member: 'columns' | 'words',
  known: readonly Name[],
): Partial<Record<Name, readonly string[]>> {
  const lists = given.object(member, known);
  const named = known.filter((name) => lists.get(name) !== undefined);
  return Object.fromEntries(named.map((name) => [name, lists.texts(name, [])])) as Partial<
    Record<Name, readonly string[]>
  >;
}

function delimiterOf(given: MembersOf<'statementFormat'>): string | null {
  const delimiter = given.textOrNull('delimiter');
  if (delimiter !== null && delimiter.length !== 1)
    throw new ConfigError(`A delimiter is one character, not '${delimiter}'.`);
  return delimiter;
}

function dateOrderOf(given: MembersOf<'statementFormat'>): StatementFormat['dateOrder'] {
  const text = given.text('date_order', 'day_first');
  const known = dateOrders.find((each) => each === text);
  if (known === undefined)
    throw new ConfigError(`'date_order' is '${text}'; accepted: ${dateOrders.join(', ')}.`);
  return known;
}

function refuseTwice(providerIds: readonly string[]): void {
  const twice = providerIds.find((id, index) => providerIds.indexOf(id) !== index);
  if (twice !== undefined) throw new ConfigError(`${twice} has two formats.`);
}

function refuseStrangers(formats: readonly StatementFormat[], known: readonly string[]): void {
  const stranger = formats.find(({ providerId }) => !known.includes(providerId))?.providerId;
  if (stranger !== undefined)
    throw new ConfigError(`'${stranger}' is no provider; accepted: ${known.join(', ')}.`);
}
