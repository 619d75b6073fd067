import type { Log, LogFacts } from '@mobile-money/core';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly facts: LogFacts;
}

/** Keeps every line, for tests to read. */
export class RecordingLog implements Log {
  readonly lines: LogLine[] = [];

  info(message: string, facts: LogFacts = {}): void {
    this.lines.push({ level: 'info', message, facts });
  }

  warn(message: string, facts: LogFacts = {}): void {
    this.lines.push({ level: 'warn', message, facts });
  }

  error(message: string, facts: LogFacts = {}): void {
    this.lines.push({ level: 'error', message, facts });
  }

  messages(level: LogLine['level']): readonly string[] {
    return this.lines.filter((line) => line.level === level).map(({ message }) => message);
  }
}
