import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { gatewaysDocument } from '../../src/interface-document.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { envelope, orangeSms, readingGateways } from '../support/sms.ts';

const path = '/gateway/v1/orange_money/device';
const service = serviceOfEachTest({ gateways: readingGateways() });

interface Media {
  readonly content: { readonly 'application/json': { readonly schema: object } };
}
type Operation = { readonly requestBody: Media; readonly responses: { readonly 200: Media } };

const { paths } = gatewaysDocument() as { paths: Record<string, { readonly post: Operation }> };
const { requestBody, responses } = (paths['/gateway/v1/{provider_id}/device'] as { post: Operation }).post;
const schemaOf = ({ content }: Media): object => content['application/json'].schema;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

test.each<[string, object, number]>([
  ['an SMS', envelope('Bonjour'), 200],
  ['an SMS of a device without a name', { ...envelope('Bonjour'), deviceId: undefined }, 200],
  ['an SMS without a payload', { ...envelope('Bonjour'), payload: undefined }, 422],
  ['a ping', { deviceId: 'orange-gateway-1', event: 'system:ping', payload: {} }, 204],
  ['an event that is not needed', { deviceId: 'orange-gateway-1', event: 'app:started' }, 204],
  ['a ping of a device without a name', { event: 'system:ping', payload: {} }, 422],
  ['what names no event', { deviceId: 'orange-gateway-1', payload: {} }, 422],
])('%s is taken where the document says so, and only there', async (_, sent, status) => {
  const body = JSON.stringify(sent);
  expect((await service.call('POST', path, { body })).status).toBe(status);
  expect(ajv.validate(schemaOf(requestBody), JSON.parse(body))).toBe(status < 300);
});

test('the answer to an SMS tells nothing that the document does not know', async () => {
  const only = { ...schemaOf(responses[200]), additionalProperties: false };
  const taken = `${orangeSms()}. Ce transfert a ete annule par l expediteur.`;
  for (const text of ['Bonjour', taken]) {
    const { json } = await service.post(path, envelope(text));
    expect([ajv.validate(only, json), ajv.errorsText()]).toEqual([true, 'No errors']);
  }
});
