import { isatty } from 'node:tty';
import { traceOf } from '@mobile-money/core';
import { DataDirInUse } from '@mobile-money/postgres';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/environment-reader.ts';
import { greeting } from './greeting.ts';
import { LineWriter } from './logging/line-writer.ts';
import { winstonLog } from './logging/winston-log.ts';
import { startService } from './service.ts';
import { stopSignal } from './stop-signal.ts';

const stdout = 1;
const stopWithinMs = 9_500;

await main();

async function main(): Promise<void> {
  const config = configOrExit();
  const lines = new LineWriter(stdout);
  const isTerminal = isatty(stdout);
  const isReadable = (config.logFormat ?? (isTerminal ? 'text' : 'json')) === 'text';
  const log = winstonLog({
    level: config.logLevel,
    isReadable,
    isColoured: isTerminal,
    stream: lines,
  });
  process.on('uncaughtException', (error) => {
    log.error('A bug was caught by no one.', { error: traceOf(error) });
    void lines.drain().then(() => process.exit(1));
  });
  // Heard from now on: a start that is interrupted ends soon, and leaves nothing running.
  const stopping = new AbortController();
  const stopped = stopSignal().then((signal) => {
    // Whatever hangs, the process ends in time.
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    stopping.abort(new Error(`The service was stopped by ${signal}.`));
    return signal;
  });
  try {
    const service = await startService(config, log, (text) => lines.write(text), stopping.signal);
    const { environment, role } = config;
    if (isTerminal && isReadable) lines.write(greeting(config, service.places));
    else log.info('The service is up.', { environment, role, ...service.places });
    const signal = await stopped;
    log.info('The service stops.', { signal });
    await service.stop();
    log.info('The service has stopped.');
  } catch (error) {
    if (isEndOfStart(error, stopping.signal)) {
      log.info('The service has stopped before it was up.', { signal: await stopped });
    } else {
      log.error('The service cannot go on.', { error: clearLine(error) });
      process.exitCode = 1;
    }
  }
  await lines.drain();
  process.exit();
}

/** Whether a start ended because it was to end; timers say so in words of their own. */
function isEndOfStart(error: unknown, stopping: AbortSignal): boolean {
  return stopping.aborted && (error === stopping.reason || (error as Error).name === 'AbortError');
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** One sentence for what a person can put right; the whole story for everything else. */
function clearLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The port is in use by another program: ${error.message}.`;
  // A HOST that is not of this machine, a DATA_DIR that cannot be made: where in the code it came up helps no one.
  if (syscall !== undefined) return `The system refused: ${error.message}.`;
  const isClear = error instanceof DataDirInUse || error instanceof ConfigError;
  return isClear ? error.message : traceOf(error);
}
