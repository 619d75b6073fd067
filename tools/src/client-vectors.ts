import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { clientVectors } from './client-vectors/client-vectors.ts';

new Command('client-vectors')
  .description('Writes anew the vectors that the clients of all languages pass.')
  .parse();

const place = 'packages/client/test/vectors.json';
const text = await clientVectors();
writeFileSync(fileURLToPath(new URL(`../../${place}`, import.meta.url)), text);
console.log(`${place} has ${text.split('\n').length} lines.`);
