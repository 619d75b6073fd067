import type { KeyKind } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { IssuedKeyAnswer, KeyItem, KeysAnswer } from '../answers/internal/setting-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { FileQuery } from '../requests/internal/list-requests.ts';
import { KeyBody, KeyPath } from '../requests/internal/setting-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { keysFile } from './list-files.ts';
import { presentIssuedKey, presentKey } from './present-settings.ts';

/** API keys of applications: the same as `npm run keys` does. */
export const keyEndpoints = (use: UseCases, kind: KeyKind): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/keys',
    summary: 'List the API keys, without their secrets',
    duty: 'read',
    queryClass: FileQuery,
    answer: KeysAnswer,
    handle: async () => ({ items: (await use.listApiKeys()).map(presentKey) }),
    file: keysFile,
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/keys',
    summary: 'Issue an API key, which is shown once',
    duty: 'manage',
    bodyClass: KeyBody,
    answer: IssuedKeyAnswer,
    refusals: ['invalid_application'],
    handle: async ({ body: { application }, staff }) =>
      presentIssuedKey(await use.issueApiKey({ application, kind }, staff)),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/keys/{prefix}/revoke',
    summary: 'Revoke an API key; every process refuses it within five seconds',
    duty: 'manage',
    pathClass: KeyPath,
    answer: KeyItem,
    refusals: ['api_key_not_found'],
    handle: async ({ path, staff }) => presentKey(await use.revokeApiKey(path.prefix, staff)),
  }),
];
