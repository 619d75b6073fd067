import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { interfaceDocument, staffDocument } from '@mobile-money/api/interface-document';
import { memoryPorts } from '@mobile-money/testing';
import { Command } from 'commander';
import { clientTypes, type InterfaceDocument } from './client-types/client-types.ts';
import { consoleTypes } from './client-types/console-types.ts';

new Command('client-types')
  .description(
    'Writes the types of packages/client and apps/console anew, from the OpenAPI documents of the service.',
  )
  .parse();

const { ports } = memoryPorts();
write('packages/client/src/schemas', clientTypes(interfaceDocument(ports) as unknown as InterfaceDocument));
write('apps/console/src/api/schemas', consoleTypes(staffDocument(ports)));

function write(place: string, files: ReadonlyMap<string, string>): void {
  const folder = fileURLToPath(new URL(`../../${place}/`, import.meta.url));
  // What the document no longer has goes too.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(folder + name, text);
  console.log(`${files.size} files in ${place}.`);
}
