import { EnvironmentReader } from './config/environment-reader.ts';
import { callableHost, readListenerSettings } from './config/listener-settings.ts';

/**
 * For supervisors that ask by a command: ends with 0 when the service beside it can work, with 1 when it cannot. It is
 * started every few seconds for as long as the service runs, so it reads no more than it needs.
 */
const { host, port, metricsPort, role } = readListenerSettings(
  new EnvironmentReader(process.env),
  '127.0.0.1',
);
const answerWithinMs = 4_000;

// A worker without a port of its own cannot be asked; that it runs is all that is known.
const asked = metricsPort ?? (role === 'worker' ? null : port);
if (asked !== null) {
  const isWell = await fetch(`http://${callableHost(host)}:${asked}/health`, {
    signal: AbortSignal.timeout(answerWithinMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  process.exitCode = isWell ? 0 : 1;
}
