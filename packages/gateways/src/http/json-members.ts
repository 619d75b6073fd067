/** The value of a text that should be JSON; undefined when it is something else, such as a page of HTML. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The member that a path of names leads to; undefined as soon as there is none. */
export function memberOf(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
    value,
  );
}

/** The same as a text that is not empty. Operators give ids and codes as texts here and as numbers there. */
export function textOf(value: unknown, ...path: readonly (string | number)[]): string | null {
  const member = memberOf(value, ...path);
  if (typeof member === 'number' && Number.isSafeInteger(member)) return String(member);
  return typeof member === 'string' && member.trim() !== '' ? member.trim() : null;
}

/** The same of whatever is written as a text or a number, to be compared with something else. */
export function writtenOf(value: unknown, ...path: readonly (string | number)[]): string | null {
  const member = memberOf(value, ...path);
  return typeof member === 'number' ? String(member) : textOf(member);
}

/** A text or a number of an answer, with the name that it has there, in small letters and without marks. */
export interface Member {
  readonly name: string;
  readonly said: string;
}

/** All that a value says, however deep. Without recursion: an answer is not ours. */
export function membersOf(value: unknown): readonly Member[] {
  const within: { readonly name: string; readonly value: unknown }[] = [{ name: '', value }];
  const members: Member[] = [];
  for (const { name, value: each } of within) {
    const said = textOf(each);
    if (said !== null) members.push({ name, said });
    if (typeof each !== 'object' || each === null) continue;
    for (const [key, inner] of Object.entries(each)) {
      const own = Array.isArray(each) ? name : key.toLowerCase().replace(/[^a-z\d]/g, '');
      within.push({ name: own, value: inner });
    }
  }
  return members;
}

/** The same of a text that should be JSON; otherwise all of it, without a name. */
export const membersIn = (text: string): readonly Member[] => membersOf(jsonOf(text) ?? text);
