import { expect, test } from '@jest/globals';
import { ApiRefusal, isPassing } from '../../src/api/call.ts';

const said = (code: string) => ({ detail: 'No.', why: { code, facts: {} } });

// biome-ignore format: reads by its columns
test.each<[string, Error, boolean]>([
  ['a service that is out of reach',          new ApiRefusal(0),                                     true],
  ['an answer that is no JSON',               new SyntaxError('no JSON'),                            true],
  ['a database that is away',                 new ApiRefusal(503, said('store_unavailable')),        true],
  ['what others change',                      new ApiRefusal(503, said('too_busy')),                 true],
  ['a proxy without a service',               new ApiRefusal(502),                                   true],
  ['a proxy that waited in vain',             new ApiRefusal(504),                                   false],
  ['an installation without an address',      new ApiRefusal(503, said('passkeys_have_no_address')), false],
  ['an import that is under way',             new ApiRefusal(503, said('import_under_way')),         false],
  ['a fault of the service',                  new ApiRefusal(500, said('internal_error')),           false],
  ['a refusal',                               new ApiRefusal(409, said('move_refused')),             false],
  ['a session that is over',                  new ApiRefusal(401),                                   false],
])('after %s a page reads again by itself or not: %#', (_, error, isRead) => {
  expect(isPassing(error)).toBe(isRead);
});
