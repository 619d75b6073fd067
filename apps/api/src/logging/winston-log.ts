import type { Log, LogFacts } from '@mobile-money/core';
import { createLogger, format, transports } from 'winston';
import { redact } from './redact.ts';

const levelSymbol = Symbol.for('level');

export interface LogParts {
  readonly level: string;
  /** For people instead of programs. */
  readonly isReadable: boolean;
  /** At a terminal; in a file, colours would be marks between the words. */
  readonly isColoured?: boolean;
  readonly stream: NodeJS.WritableStream;
}

/** The log of the service: lines of JSON or for people, with phone numbers masked and keys left out, whoever wrote them. */
export function winstonLog({ level, isReadable, isColoured = false, stream }: LogParts): Log {
  const logger = createLogger({
    level,
    format: format.combine(
      format.timestamp(),
      ...(isReadable && isColoured ? [format.colorize()] : []),
      isReadable ? readable : plainJson,
    ),
    transports: [new transports.Stream({ stream, eol: '\n' })],
  });
  const at =
    (name: 'info' | 'warn' | 'error') =>
    (message: string, facts: LogFacts = {}): void => {
      if (!logger.isLevelEnabled(name)) return;
      const line = { [levelSymbol]: name, level: name, message: redact(message) };
      addRedacted(line, facts);
      // Straight into the stream: `log` looks for arguments in every form that it ever had.
      logger.write(line);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Puts facts into a line. Every request has its line, so no list is made of them on the way. */
function addRedacted(line: Record<string | symbol, unknown>, facts: LogFacts): void {
  for (const name of Object.keys(facts)) {
    const value = facts[name];
    line[name] = typeof value === 'string' ? redact(value) : value;
  }
}

/** Facts are single values, so that the plain printer is enough; winston's own sorts and looks for circles. */
const plainJson = format.printf((line) => JSON.stringify(line));

/** What everyone expects needs no word for its level, and a request reads as a request. */
const readable = format.printf(({ level, message, timestamp, ...facts }) => {
  const time = String(timestamp).slice(11, 19);
  if (facts['request_id'] !== undefined && facts['method'] !== undefined)
    return `${time} ${requestLine(facts)}`;
  const rest = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  return [time, ...(level.includes('info') ? [] : [level]), message, ...rest].join(' ');
});

function requestLine(facts: Readonly<Record<string, unknown>>): string {
  const { method, path, status, duration_ms: ms, service_tx_id: id } = facts;
  const answer = status === null ? 'hung up' : String(status);
  return `${method} ${path} → ${answer} in ${ms} ms${id === undefined ? '' : `, ${id}`}`;
}
