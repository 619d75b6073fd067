import { type SampleRequest, sampleOrigin } from './code-samples.ts';

/** How the clients do what an operation does; all three have the same calls. */
export interface ClientCall {
  readonly method: string;
  readonly args: (request: SampleRequest) => readonly unknown[];
  /** What the answer is called, and the member that tells most. */
  readonly answer: string;
  readonly member: string;
}

/** How a language writes values. */
interface Writing {
  readonly quote: string;
  readonly brackets: readonly [open: string, close: string];
  readonly name: (name: string) => string;
  readonly words: Readonly<Record<'null' | 'true' | 'false', string>>;
  readonly indent: string;
}

const plainWords = { null: 'null', true: 'true', false: 'false' };

const typescript: Writing = {
  quote: "'",
  brackets: ['{', '}'],
  name: (name) => `${name}: `,
  words: plainWords,
  indent: '  ',
};
const php: Writing = {
  quote: "'",
  brackets: ['[', ']'],
  name: (name) => `'${name}' => `,
  words: plainWords,
  indent: '    ',
};
const python: Writing = {
  quote: '"',
  brackets: ['{', '}'],
  name: (name) => `"${name}": `,
  words: { null: 'None', true: 'True', false: 'False' },
  indent: '    ',
};

/** A value as a person writes it in that language. */
function written(value: unknown, writing: Writing, indent = ''): string {
  const { quote, brackets, name, words } = writing;
  if (typeof value === 'string')
    return `${quote}${value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
  if (value === null || typeof value === 'boolean') return words[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}${writing.indent}`;
  const members = Object.entries(value).map(
    ([key, each]) => `${inner}${name(key)}${written(each, writing, inner)},\n`,
  );
  return `${brackets[0]}\n${members.join('')}${indent}${brackets[1]}`;
}

const given = (call: ClientCall, request: SampleRequest, writing: Writing): string =>
  call
    .args(request)
    .map((each) => written(each, writing))
    .join(', ');

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function typescriptSample(request: SampleRequest, call: ClientCall): string {
  const { method, answer, member } = call;
  return [
    "import { PaymentClient } from '@mobile-money/client';",
    '',
    'const payments = new PaymentClient({',
    `  baseUrl: ${written(sampleOrigin, typescript)},`,
    ...(request.isKeyNeeded ? ['  apiKey: process.env.SERVICE_API_KEY,'] : []),
    '});',
    `const ${answer} = await payments.${method}(${given(call, request, typescript)});`,
    `console.log(${answer}.${member});`,
  ].join('\n');
}

export function phpSample(request: SampleRequest, call: ClientCall): string {
  const { method, answer, member } = call;
  const key = request.isKeyNeeded ? ", getenv('SERVICE_API_KEY')" : '';
  return [
    '<?php',
    '',
    "require 'vendor/autoload.php';",
    '',
    `$payments = new MobileMoney\\Client\\PaymentClient(${written(sampleOrigin, php)}${key});`,
    `$${answer} = $payments->${method}(${given(call, request, php)});`,
    `print_r($${answer}['${member}']);`,
  ].join('\n');
}

export function pythonSample(request: SampleRequest, call: ClientCall): string {
  const { method, answer, member } = call;
  const key = request.isKeyNeeded ? ', os.environ["SERVICE_API_KEY"]' : '';
  return [
    ...(request.isKeyNeeded ? ['import os', ''] : []),
    'from mobile_money_client import PaymentClient',
    '',
    `payments = PaymentClient(${written(sampleOrigin, python)}${key})`,
    `${snake(answer)} = payments.${snake(method)}(${given(call, request, python)})`,
    `print(${snake(answer)}["${member}"])`,
  ].join('\n');
}
