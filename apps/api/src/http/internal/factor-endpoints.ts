import { isoInstant, type PasskeyAnswer, type SecondFactor, type SignedIn } from '@mobile-money/core';
import encodeQR from 'qr';
import type { UseCases } from '../../use-cases.ts';
import {
  FactorItem,
  FactorsAnswer,
  PasskeyQuestionAnswer,
  RecoveryCodesAnswer,
  TotpAnswer,
} from '../answers/internal/factor-answers.ts';
import { NoContent } from '../answers/internal/session-answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { FactorPath, PasskeyBody, TotpBody } from '../requests/internal/factor-requests.ts';
import { OwnQuery } from '../requests/internal/short-list-requests.ts';
import { sessionPath } from './admit-staff.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { meant } from './list-filter.ts';
import { factorsFile } from './setting-files.ts';
import type { StaffCaller } from './staff-caller.ts';

const path = `${sessionPath}/factors`;

/** The person in a session; scripts, and whoever has no account, have no second factor. */
export function personOf({ actor, session }: StaffCaller): SignedIn {
  if (session === null) throw new HttpRefusal(403, 'factor_of_person_needed');
  return { actor, sessionSha256: session.idSha256 };
}

/** What a browser says in the name of a passkey; what is no JSON says nothing. */
export function passkeyAnswer(text: string): PasskeyAnswer {
  try {
    return Object(JSON.parse(text)) as PasskeyAnswer;
  } catch {
    return {};
  }
}

const presentFactor = ({ id, kind, name, createdAt, lastUsedAt }: SecondFactor) => ({
  factor_id: id,
  kind,
  name,
  created_at: isoInstant(createdAt),
  last_used_at: isoInstant(lastUsedAt),
});

/** One's own second factors. Whoever has none sets one up; whoever has one proves it anew before another changes. */
export const factorEndpoints = (use: UseCases, arePasskeysPossible: boolean): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path,
    summary: 'List one’s own second factors',
    duty: 'read',
    queryClass: OwnQuery,
    answer: FactorsAnswer,
    handle: async ({ query, caller }) => {
      const { factors, recoveryCodesLeft } = await use.listFactors(caller.actor.id);
      const own = factors.map(presentFactor);
      return {
        items: meant(own, query, ({ created_at: at, name }) => ({ at, texts: [name] })),
        recovery_codes_left: recoveryCodesLeft,
        passkeys_possible: arePasskeysPossible,
      };
    },
    file: factorsFile,
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/totp/begin`,
    summary: 'Begin to set up an app that shows codes',
    duty: 'read',
    factor: 'own',
    answer: TotpAnswer,
    handle: async ({ caller }) => {
      const { secret, address } = await use.beginTotp(personOf(caller).actor.id);
      const dots = encodeQR(address, 'raw', { ecc: 'medium' });
      return { secret, address, qr: dots.map((row) => row.map(Number).join('')) };
    },
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/totp`,
    summary: 'Set up an app that shows codes, with the first that it shows',
    duty: 'read',
    factor: 'own',
    bodyClass: TotpBody,
    answer: FactorItem,
    refusals: ['factor_unusable', 'factor_taken', 'factors_too_many', 'invalid_text'],
    handle: async ({ body: { name, secret, code }, caller }) =>
      presentFactor(await use.addTotp({ name, secret, code }, personOf(caller))),
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/passkey/begin`,
    summary: 'Begin to set up a passkey',
    duty: 'read',
    factor: 'own',
    answer: PasskeyQuestionAnswer,
    refusals: ['passkeys_have_no_address'],
    handle: async ({ caller }) => ({ question: JSON.stringify(await use.beginPasskey(personOf(caller))) }),
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/passkey`,
    summary: 'Set up a passkey, with what the browser answered',
    duty: 'read',
    factor: 'own',
    bodyClass: PasskeyBody,
    answer: FactorItem,
    refusals: ['factor_unusable', 'factor_taken', 'factors_too_many', 'invalid_text'],
    handle: async ({ body: { name, answer }, caller }) =>
      presentFactor(await use.addPasskey({ name, answer: passkeyAnswer(answer) }, personOf(caller))),
  }),
  internalEndpoint({
    method: 'delete',
    path: `${path}/{factor_id}`,
    summary: 'Remove one of one’s own second factors',
    duty: 'read',
    factor: 'own',
    pathClass: FactorPath,
    answer: NoContent,
    refusals: ['factor_not_found', 'factor_last'],
    handle: async ({ path: { factor_id }, caller }) => {
      await use.removeFactor(factor_id, caller, personOf(caller));
      return {};
    },
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/recovery-codes`,
    summary: 'Make recovery codes, which are shown once; those of before open nothing any more',
    duty: 'read',
    factor: 'own',
    answer: RecoveryCodesAnswer,
    refusals: ['factor_not_found'],
    handle: async ({ caller }) => ({ codes: await use.makeRecoveryCodes(personOf(caller)) }),
  }),
];
