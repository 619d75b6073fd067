import { expect, test } from '@jest/globals';
import { ApiRefusal } from '../../src/api/call.ts';
import { faultText } from '../../src/parts/fault-text.ts';
import { english } from '../../src/texts/english.ts';
import { french } from '../../src/texts/french.ts';

const malformed = (loc: readonly unknown[], msg: string) =>
  new ApiRefusal(422, { detail: [{ type: 'value_error', loc, msg }] });

// biome-ignore format: reads by its columns
test.each<[ApiRefusal, string, string]>([
  [
    malformed(['body', 'addresses', 0], 'Value error, an address is one of IPv4'),
    'The service refused: “addresses” does not have the form that is asked for.',
    'Le service a refusé : « addresses » n’a pas la forme attendue.',
  ],
  [
    malformed(['body', 'color'], "String should match pattern '^#[0-9A-F]{6}$'"),
    'The service refused: “color” does not have the form that is asked for.',
    'Le service a refusé : « color » n’a pas la forme attendue.',
  ],
  [malformed(['path', 'service_tx_id'], 'Input should be a valid UUID'), 'This does not exist.', 'Cela n’existe pas.'],
  [new ApiRefusal(404, { detail: 'Not Found' }), 'This does not exist.', 'Cela n’existe pas.'],
  [new ApiRefusal(409, { detail: 'No.' }), 'The service refused: No.', 'Le service a refusé : No.'],
])('what was entered in a form that is not asked for is told by its name, in the words of the reader: %#', (error, inEnglish, inFrench) => {
  expect([faultText(error, english), faultText(error, french)]).toEqual([inEnglish, inFrench]);
});
