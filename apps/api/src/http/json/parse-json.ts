/** Any JSON value. Whole numbers that a double cannot hold come as bigint, so that nothing is rounded unseen. */
export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Why a text is no JSON, in the words of Python's parser, and where: counted in characters. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';

  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}

/** Deeper nesting serves no request and would make every reader of the answer work. */
const depthMax = 500;

/**
 * Parses the bytes of a body. JSON.parse is not enough here: it rounds long numbers, takes any depth, and its faults
 * have other words and places than those that the interface promises. Yet it reads a flat object of names and short
 * whole numbers in the same way, and such are nearly all requests.
 */
export function parseJson(bytes: Uint8Array): JsonValue {
  const text = decodeUtf8(bytes);
  if (!simple.test(text) || manyDigits.test(text)) return new Parser(text).document();
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return new Parser(text).document();
  }
}

/** One object without lists, objects or escapes in it, and no digits that might be more than a double holds. */
const simple = /^\s*\{[^[\]{}\\]*\}\s*$/;
const manyDigits = /\d{16}/;

const strictDecoder = new TextDecoder('utf-8', { fatal: true });
const lossyDecoder = new TextDecoder('utf-8');

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    const lossy = lossyDecoder.decode(bytes);
    throw new JsonFault('Invalid UTF-8', charCountTo(lossy, lossy.indexOf('\ufffd')));
  }
}

const charCountTo = (text: string, index: number): number => [...text.slice(0, index)].length;

const blank = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string.
const plainChars = /[^"\\\u0000-\u001f]*/y;
const number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
const fourHex = /[\dA-Fa-f]{4}/y;

const words: readonly (readonly [string, JsonValue])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
];

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Assigning to __proto__ would change the object's kind instead of giving it a member. */
function setMember(object: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonValue {
    this.#skip(blank);
    const value = this.#value(0);
    this.#skip(blank);
    return this.#at === this.#text.length ? value : this.#fail('Extra data');
  }

  #value(depth: number): JsonValue {
    const char = this.#text[this.#at];
    if (char === '"') return this.#string();
    if (char === '{' || char === '[') {
      if (depth === depthMax) this.#fail('Nesting too deep');
      return char === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
    }
    const word = words.find(([name]) => this.#text.startsWith(name, this.#at));
    if (word === undefined) return this.#number();
    this.#at += word[0].length;
    return word[1];
  }

  #object(depth: number): JsonObject {
    const object: Record<string, JsonValue> = {};
    if (this.#opens('}')) return object;
    for (;;) {
      if (this.#text[this.#at] !== '"') this.#fail('Expecting property name enclosed in double quotes');
      const name = this.#string();
      this.#skip(blank);
      if (this.#text[this.#at] !== ':') this.#fail("Expecting ':' delimiter");
      this.#at += 1;
      this.#skip(blank);
      setMember(object, name, this.#value(depth));
      if (this.#closes('}')) return object;
    }
  }

  #array(depth: number): readonly JsonValue[] {
    const array: JsonValue[] = [];
    if (this.#opens(']')) return array;
    for (;;) {
      array.push(this.#value(depth));
      if (this.#closes(']')) return array;
    }
  }

  /** Steps over the opening bracket; true when the closing one follows at once. */
  #opens(end: string): boolean {
    this.#at += 1;
    this.#skip(blank);
    if (this.#text[this.#at] !== end) return false;
    this.#at += 1;
    return true;
  }

  /** Steps over a comma, or over the closing bracket and tells so. */
  #closes(end: string): boolean {
    this.#skip(blank);
    const char = this.#text[this.#at];
    if (char !== end && char !== ',') this.#fail("Expecting ',' delimiter");
    this.#at += 1;
    if (char === end) return true;
    this.#skip(blank);
    return false;
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    let text = '';
    for (;;) {
      text += this.#skip(plainChars);
      const char = this.#text[this.#at];
      if (char === undefined) this.#fail('Unterminated string starting at', start);
      if (char === '"') break;
      if (char !== '\\') this.#fail('Invalid control character at');
      text += this.#escape(start);
    }
    this.#at += 1;
    return text;
  }

  #escape(start: number): string {
    const letter = this.#text[this.#at + 1];
    if (letter === undefined) this.#fail('Unterminated string starting at', start);
    if (letter === 'u') {
      this.#at += 2;
      const hex = this.#skip(fourHex);
      if (hex === '') this.#fail('Invalid \\uXXXX escape', this.#at - 1);
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const meant = escapes[letter ?? ''];
    if (meant === undefined) this.#fail('Invalid \\escape');
    this.#at += 2;
    return meant ?? '';
  }

  #number(): number | bigint {
    number.lastIndex = this.#at;
    const found = number.exec(this.#text);
    if (found === null) return this.#fail('Expecting value');
    const [literal, fraction, exponent] = found;
    this.#at += literal.length;
    const value = Number(literal);
    const isWhole = fraction === undefined && exponent === undefined;
    return isWhole && !Number.isSafeInteger(value) ? BigInt(literal) : value;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #fail(message: string, index = this.#at): never {
    throw new JsonFault(message, charCountTo(this.#text, index));
  }
}
