import { readConfig } from './config/config.ts';

/** For supervisors that ask by a command: ends with 0 when the service beside it can work, with 1 when it cannot. */
const { host, port, metricsPort, role } = readConfig(process.env);
const answerWithinMs = 4_000;

// A worker without a port of its own cannot be asked; that it runs is all that is known.
const asked = metricsPort ?? (role === 'worker' ? null : port);
if (asked !== null) {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const isWell = await fetch(`http://${name}:${asked}/health`, {
    signal: AbortSignal.timeout(answerWithinMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  process.exitCode = isWell ? 0 : 1;
}
