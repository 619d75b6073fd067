import { type SampleRequest, sampleOrigin } from './sample-request.ts';

/** How `@mobile-money/client` does what an operation does. */
export interface ClientCall {
  readonly method: string;
  readonly args: (request: SampleRequest) => readonly unknown[];
  /** What the answer is called, and the member that tells most. */
  readonly answer: string;
  readonly member: string;
}

export function typescriptSample(
  request: SampleRequest,
  { method, args, answer, member }: ClientCall,
): string {
  const options = [
    `  baseUrl: ${literal(sampleOrigin)},`,
    ...(request.isKeyNeeded ? ['  apiKey: process.env.SERVICE_API_KEY,'] : []),
  ];
  const given = args(request).map((each) => literal(each));
  return [
    "import { PaymentClient } from '@mobile-money/client';",
    '',
    'const payments = new PaymentClient({',
    ...options,
    '});',
    `const ${answer} = await payments.${method}(${given.join(', ')});`,
    `console.log(${answer}.${member});`,
  ].join('\n');
}

/** A value as a person writes it: names of members are plain, and texts stand in single quotes. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value).map(([name, each]) => `${inner}${name}: ${literal(each, inner)},\n`);
  return `{\n${members.join('')}${indent}}`;
}
