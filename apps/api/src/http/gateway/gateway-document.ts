import { holdCodes } from '@mobile-money/core';
import { infoOf } from '../openapi/document.ts';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const error = { type: 'object', properties: { detail: text }, required: ['detail'] } as const;

const json = (schema: object) => ({ 'application/json': { schema } });
const refusal = (description: string) => ({ description, content: json(error) });

const device = { type: 'string', minLength: 1, maxLength: 128, examples: ['device-1'] } as const;

/** An SMS is evidence, and kept whatever else its device leaves out. */
const sms = {
  type: 'object',
  properties: {
    deviceId: { ...device, minLength: 0 },
    event: { type: 'string', enum: ['sms:received'] },
    id: text,
    webhookId: text,
    payload: {
      type: 'object',
      properties: {
        message: text,
        sender: { type: 'string', examples: ['OrangeMoney', 'MobileMoney'] },
        phoneNumber: text,
        recipient: textOrNull,
        simNumber: { type: ['integer', 'null'], minimum: 1, maximum: 4 },
        receivedAt: { type: 'string', format: 'date-time' },
      },
    },
  },
  required: ['event', 'payload'],
};

const signOfLife = {
  type: 'object',
  properties: {
    deviceId: device,
    event: {
      type: 'string',
      not: { const: 'sms:received' },
      examples: ['system:ping', 'app:started', 'sms:sent'],
    },
    id: text,
    webhookId: text,
  },
  required: ['deviceId', 'event'],
};

/** The webhook of the Android SMS gateway, as far as it is read. */
const envelope = { anyOf: [sms, signOfLife] };

const smsAnswer = {
  type: 'object',
  properties: {
    payment_id: { type: ['string', 'null'], format: 'uuid' },
    outcome: { type: 'string', enum: ['matched', 'held', 'duplicate', 'ignored'] },
    service_tx_id: { type: ['string', 'null'], format: 'uuid' },
    code: { type: 'string', enum: holdCodes, description: 'Only of what is held for one of these.' },
  },
  required: ['payment_id', 'outcome', 'service_tx_id'],
};

const provider = { name: 'provider_id', in: 'path', required: true, schema: text };
const general = {
  404: refusal('There is no such provider.'),
  413: refusal('The request body is larger than 64 KiB.'),
  415: refusal('The content encoding of the request body is not supported.'),
  500: refusal('A fault of the service.'),
  503: refusal('The database cannot be reached.'),
};

const callback = (method: 'post' | 'put') => ({
  operationId: `${method}_callback`,
  tags: ['gateways'],
  description: 'Callbacks are not signed, and so only a hint.',
  security: [],
  summary: 'Tell that something happened; the verdict is then read from the operator',
  parameters: [provider],
  requestBody: { required: false, content: json({}) },
  responses: { 200: { description: 'It is kept.', content: json({ type: 'object' }) }, ...general },
});

/** The OpenAPI 3.1 document of the routes of gateway devices and operators, whose forms others chose. */
export const gatewayDocument = (version: string): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: infoOf(': gateways', version, ['For devices with SIM cards, and for callbacks of operators.']),
  tags: [{ name: 'gateways', description: 'What others report.' }],
  servers: [{ url: '/' }],
  paths: {
    '/gateway/v1/{provider_id}/device': {
      post: {
        operationId: 'post_device',
        tags: ['gateways'],
        description: '`X-Signature` is the hex HMAC-SHA256 of the body and of `X-Timestamp`.',
        security: [{ device: [] }],
        summary: 'Report an SMS, or a sign of life',
        parameters: [provider],
        requestBody: { required: true, content: json(envelope) },
        responses: {
          200: { description: 'What became of the SMS.', content: json(smsAnswer) },
          204: { description: 'The device is alive.' },
          401: refusal('The signature is missing, wrong or too old.'),
          422: refusal('The envelope cannot be read.'),
          ...general,
        },
      },
    },
    '/gateway/v1/{provider_id}/callback': { post: callback('post'), put: callback('put') },
  },
  components: { securitySchemes: { device: { type: 'apiKey', in: 'header', name: 'X-Signature' } } },
});
