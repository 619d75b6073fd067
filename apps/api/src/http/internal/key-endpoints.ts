import type { KeyKind } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  ApplicationItem,
  ApplicationsAnswer,
  IssuedKeyAnswer,
  KeyItem,
  KeysAnswer,
} from '../answers/internal/setting-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import {
  ApplicationBody,
  ApplicationPath,
  KeyBody,
  KeyPath,
  TermsPatchBody,
} from '../requests/internal/setting-requests.ts';
import { ApplicationsQuery, KeysQuery } from '../requests/internal/short-list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { meant } from './list-filter.ts';
import {
  presentApplication,
  presentIssuedKey,
  presentKey,
  termsOf,
  termsPatchOf,
} from './present-settings.ts';
import { applicationsFile, keysFile } from './setting-files.ts';

/** Applications: their keys, as `npm run keys` has them, and how they show themselves to players. */
export const keyEndpoints = (use: UseCases, kind: KeyKind): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/keys',
    summary: 'List the API keys, without their secrets',
    duty: 'read',
    queryClass: KeysQuery,
    answer: KeysAnswer,
    handle: async ({ query }) => {
      const keys = (await use.listApiKeys(query.status)).map(presentKey);
      const facts = ({ created_at, application, prefix }: KeyItem) => ({
        at: created_at,
        application,
        texts: [prefix],
      });
      return { items: meant(keys, query, facts) };
    },
    file: keysFile,
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/keys',
    summary: 'Issue an API key, which is shown once',
    duty: 'manage',
    factor: 'again',
    bodyClass: KeyBody,
    answer: IssuedKeyAnswer,
    refusals: ['invalid_application', 'expiry_passed'],
    handle: async ({ body, staff }) => {
      const { application } = body;
      return presentIssuedKey(await use.issueApiKey({ application, kind, terms: termsOf(body) }, staff));
    },
  }),
  internalEndpoint({
    method: 'patch',
    path: '/internal/v1/keys/{prefix}',
    summary: 'Change until when and from where an API key opens; every process heeds it within five seconds',
    duty: 'manage',
    factor: 'again',
    pathClass: KeyPath,
    bodyClass: TermsPatchBody,
    answer: KeyItem,
    refusals: ['api_key_not_found', 'revoked_already', 'expiry_passed'],
    otherRefusals: { 422: 'terms_unchanged' },
    handle: async ({ path, body, staff }) =>
      presentKey(await use.changeKeyTerms(path.prefix, termsPatchOf(body), staff)),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/keys/{prefix}/revoke',
    summary: 'Revoke an API key; every process refuses it within five seconds',
    duty: 'manage',
    factor: 'again',
    pathClass: KeyPath,
    answer: KeyItem,
    refusals: ['api_key_not_found'],
    handle: async ({ path, staff }) => presentKey(await use.revokeApiKey(path.prefix, staff)),
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/applications',
    summary: 'List the applications, and how they show themselves to players',
    duty: 'read',
    queryClass: ApplicationsQuery,
    answer: ApplicationsAnswer,
    handle: async ({ query }) => ({
      items: meant(
        (await use.listApplications()).map(presentApplication),
        query,
        ({ application_id: application, display_name }) => ({
          application,
          texts: [application, display_name],
        }),
      ),
    }),
    file: applicationsFile,
  }),
  internalEndpoint({
    method: 'patch',
    path: '/internal/v1/applications/{application_id}',
    summary: 'Change the name and the colour that players see',
    duty: 'manage',
    pathClass: ApplicationPath,
    bodyClass: ApplicationBody,
    answer: ApplicationItem,
    refusals: ['application_not_found', 'invalid_text', 'colour_too_light'],
    otherRefusals: { 422: 'look_unchanged' },
    handle: async ({ path, body: { display_name: displayName, colour }, staff }) => {
      if (displayName === null && colour === null) throw new HttpRefusal(422, 'look_unchanged');
      const patch = {
        ...(displayName === null ? {} : { displayName }),
        ...(colour === null ? {} : { colour }),
      };
      return presentApplication(await use.changeLook(path.application_id, patch, staff));
    },
  }),
];
