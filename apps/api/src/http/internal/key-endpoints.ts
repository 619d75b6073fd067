import type { issueApiKey, KeyKind, listApiKeys, revokeApiKey } from '@mobile-money/core';
import { IssuedKeyAnswer, KeyItem, KeysAnswer } from '../answers/internal/setting-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { KeyPath } from '../requests/internal/internal-paths.ts';
import { KeyBody } from '../requests/internal/setting-bodies.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentIssuedKey, presentKey } from './present-settings.ts';

/** API keys of applications: the same as `npm run keys` does. */

export const keysEndpoint = (list: ReturnType<typeof listApiKeys>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/keys',
    summary: 'List the API keys, without their secrets',
    duty: 'read',
    answer: KeysAnswer,
    handle: async () => ({ items: (await list()).map(presentKey) }),
  });

export const issueKeyEndpoint = (issue: ReturnType<typeof issueApiKey>, kind: KeyKind): Endpoint =>
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/keys',
    summary: 'Issue an API key, which is shown once',
    duty: 'manage',
    bodyClass: KeyBody,
    answer: IssuedKeyAnswer,
    otherRefusals: {
      422: 'An application is named by 1 to 64 letters, digits, dots, hyphens or underscores.',
    },
    handle: async ({ body: { application }, staff }) =>
      presentIssuedKey(await issue({ application, kind }, staff)),
  });

export const revokeKeyEndpoint = (revoke: ReturnType<typeof revokeApiKey>): Endpoint =>
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/keys/{prefix}/revoke',
    summary: 'Revoke an API key; every process refuses it within five seconds',
    duty: 'manage',
    pathClass: KeyPath,
    answer: KeyItem,
    refusals: ['api_key_not_found'],
    handle: async ({ path, staff }) => presentKey(await revoke(path.prefix, staff)),
  });
