import type { Fault, Rule } from './rule.ts';
import { textFault } from './text-rules.ts';

const notText: Fault = { type: 'uuid_type', msg: 'UUID input should be a string, bytes or UUID object' };

const hyphenated = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const simple = /^[\da-f]{32}$/i;

/** Every accepted way of writing a UUID in its usual form; anything else as it came. */
export function normaliseUuid(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const bare = withoutWrapping(value).bare;
  if (hyphenated.test(bare)) return bare.toLowerCase();
  return simple.test(value) ? grouped(value.toLowerCase()) : value;
}

const grouped = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

const uuidUrn = 'urn:uuid:';

function withoutWrapping(value: string): { bare: string; offset: number } {
  if (value.length > 1 && value.startsWith('{') && value.endsWith('}')) {
    return { bare: value.slice(1, -1), offset: 1 };
  }
  return value.startsWith(uuidUrn)
    ? { bare: value.slice(uuidUrn.length), offset: uuidUrn.length }
    : { bare: value, offset: 0 };
}

/** Expects a value that went through `normaliseUuid`. */
export const uuid: Rule = (value) => {
  if (typeof value !== 'string') return notText;
  if (hyphenated.test(value)) return null;
  const fault = textFault(value);
  if (fault !== null) return fault;
  const error = whyNoUuid(value);
  return { type: 'uuid_parsing', msg: `Input should be a valid UUID, ${error}`, ctx: { error } };
};

/** The diagnosis of the Rust crate behind pydantic, which counts in bytes. */
function whyNoUuid(value: string): string {
  const { bare, offset } = withoutWrapping(value);
  // A wrapping of the right size is taken off before the crate looks closer, and then forgotten.
  if (bare !== value && Buffer.byteLength(bare) === 36) return whyNoUuid(bare);
  const stranger = /[^\da-fA-F-]/u.exec(bare);
  if (stranger !== null) {
    const index = Buffer.byteLength(bare.slice(0, stranger.index)) + offset + 1;
    return `invalid character: found \`${stranger[0]}\` at ${index}`;
  }
  const groups = bare.split('-');
  if (groups.length === 1 && bare === value) {
    return `invalid length: expected length 32 for simple format, found ${value.length}`;
  }
  if (groups.length !== 5) return `invalid group count: expected 5, found ${groups.length}`;
  return groupLengthFault(groups, value.length);
}

const groupLengths = [8, 4, 4, 4] as const;
const lastGroupStart = 24;

function groupLengthFault(groups: readonly string[], wholeLength: number): string {
  const wrong = groupLengths.findIndex((expected, group) => groups[group]?.length !== expected);
  if (wrong >= 0) {
    return `invalid group length in group ${wrong}: expected ${groupLengths[wrong]}, found ${groups[wrong]?.length}`;
  }
  // The crate measures the last group from the start of the whole text, wrapping included.
  return `invalid group length in group 4: expected 12, found ${wholeLength - lastGroupStart}`;
}
