import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { interfaceDocument, staffDocument } from '@mobile-money/api/interface-document';
import { memoryPorts } from '@mobile-money/testing';
import { Command } from 'commander';
import { clientTypes } from './client-types/client-types.ts';
import { pythonTypes } from './client-types/python-types.ts';

new Command('client-types')
  .description(
    'Writes the types of the clients and of apps/console anew, from the OpenAPI documents of the service.',
  )
  .parse();

const { ports } = memoryPorts();
write('packages/client/src/schemas.ts', clientTypes(interfaceDocument(ports)));
write('packages/client-python/src/mobile_money_client/schemas.py', pythonTypes(interfaceDocument(ports)));
write('apps/console/src/api/schemas.ts', clientTypes(staffDocument(ports)));

function write(place: string, text: string): void {
  writeFileSync(fileURLToPath(new URL(`../../${place}`, import.meta.url)), text);
  console.log(`${place} has ${text.split('\n').length} lines.`);
}
