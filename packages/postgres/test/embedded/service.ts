/** A service with nothing but its embedded database, for tests that kill it. It tells what happens line by line. */
import { startEmbedded } from '../../src/embedded/start-embedded.ts';

const [dataDir = '', elsewhere = ''] = process.argv.slice(2);
const tell = (kind: string, value: string): void => {
  process.stdout.write(`${JSON.stringify({ kind, value })}\n`);
};

try {
  const { url, stop } = await startEmbedded({
    dataDir,
    elsewhere,
    onProgress: (message) => tell('progress', message),
    settings: { fsync: 'off' },
  });
  tell('ready', url);
  process.stdin.once('data', async () => {
    await stop();
    tell('stopped', '');
    process.exit(0);
  });
} catch (error) {
  tell('failed', error instanceof Error ? error.message : String(error));
  process.exit(1);
}
