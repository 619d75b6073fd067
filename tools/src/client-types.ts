import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { interfaceDocument } from '@mobile-money/api/interface-document';
import { memoryPorts } from '@mobile-money/testing';
import { Command } from 'commander';
import { clientTypes, type InterfaceDocument } from './client-types/client-types.ts';

new Command('client-types')
  .description('Writes the types of packages/client anew, from the OpenAPI document of the service.')
  .parse();

const folder = fileURLToPath(new URL('../../packages/client/src/schemas/', import.meta.url));
const files = clientTypes(interfaceDocument(memoryPorts().ports) as unknown as InterfaceDocument);
// What the document no longer has goes too.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of files) writeFileSync(folder + name, text);
console.log(`${files.size} files in packages/client/src/schemas.`);
