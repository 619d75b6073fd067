import { parseArgs } from 'node:util';
import { triggerNames } from './trigger.ts';

/** What a command line asks for; a mistake in it is told in one line. */
export type Wanted =
  | { readonly command: 'help' }
  | (Service & { readonly command: 'listen'; readonly forwardTo: string; readonly after: string | null })
  | (Service & { readonly command: 'trigger'; readonly name: string; readonly forwardTo: string | null });

export interface Service {
  readonly baseUrl: string;
  readonly apiKey: string;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const options = {
  'forward-to': { type: 'string' },
  after: { type: 'string' },
  'callback-url': { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const help = `Usage: npx @mobile-money/client <command>

  listen --forward-to URL   brings the events of the sandbox, or of a service in development, to a receiver on this
                            machine, each as the webhook that it would be: body, headers and signature
    --after CURSOR          begins after this cursor, or with the first event there ever was (0); else with what is new
  trigger NAME              makes an event happen in the sandbox: ${triggerNames.join(', ')}
    --callback-url URL      of the transaction that it makes; none when left out

  --url URL                 where the service is; else SERVICE_URL, else http://localhost:8001
  --key KEY                 the API key; else SERVICE_API_KEY
  --help                    this text
`;

const beginning = '0'.repeat(14);

export function wantedBy(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Wanted {
  const { values, positionals } = parsed(args);
  const [command, name, ...others] = positionals;
  if (values.help || command === undefined || command === 'help') return { command: 'help' };
  const service = {
    baseUrl: addressOf('--url', values.url ?? (env['SERVICE_URL'] || 'http://localhost:8001')),
    apiKey: values.key ?? env['SERVICE_API_KEY'] ?? '',
  };
  if (command === 'listen') {
    if (name !== undefined) throw new UsageError(`listen takes no '${name}'.`);
    if (values['forward-to'] === undefined)
      throw new UsageError('listen needs --forward-to, the address of a receiver.');
    const after = values.after === '0' ? beginning : (values.after ?? null);
    return { command, ...service, forwardTo: addressOf('--forward-to', values['forward-to']), after };
  }
  if (command !== 'trigger') throw new UsageError(`There is no command '${command}'.`);
  if (name === undefined || others.length > 0 || !triggerNames.includes(name))
    throw new UsageError(`trigger takes one of ${triggerNames.join(', ')}.`);
  const callbackUrl = values['callback-url'];
  const forwardTo = callbackUrl === undefined ? null : addressOf('--callback-url', callbackUrl);
  return { command, ...service, name, forwardTo };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function addressOf(option: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(`${option} must be an http or https address, not '${text}'.`);
}
