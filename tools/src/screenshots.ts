import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runCommand } from './command/command-line.ts';
import { startExampleService } from './screenshots/example-service.ts';
import { takePictures } from './screenshots/take-pictures.ts';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));

const command = new Command('screenshots')
  .description('Starts a service with two busy days in it, and writes docs/screenshots anew.')
  .option('--only <name>', 'one picture, such as overview')
  .option('--into <folder>', 'where to', folder)
  .parse();

await runCommand(async () => {
  const { only, into } = command.opts<{ only?: string; into: string }>();
  const service = await startExampleService();
  try {
    await takePictures(service.url, into, only ?? null);
  } finally {
    await service.stop();
  }
});
