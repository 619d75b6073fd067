import {
  isoInstant,
  type StaffAccount,
  type StaffToken,
  type StaffView,
  type StaffWish,
} from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  AddedPersonAnswer,
  IssuedTokenAnswer,
  PeopleAnswer,
  PersonItem,
  TokenItem,
} from '../answers/internal/people-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { timeOrNull } from '../present.ts';
import {
  ConfirmBody,
  PersonBody,
  PersonPatchBody,
  PersonPath,
  TermsBody,
  TermsPatchBody,
  TokenPath,
} from '../requests/internal/setting-requests.ts';
import { PeopleQuery, type personStatuses } from '../requests/internal/short-list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { meant } from './list-filter.ts';
import { presentTerms, termsOf, termsPatchOf } from './present-settings.ts';
import { peopleFile } from './setting-files.ts';

const presentToken = (token: StaffToken) => ({
  prefix: token.prefix,
  created_at: isoInstant(token.createdAt),
  ...presentTerms(token),
});

const presentPerson = ({ account, tokens, factors }: StaffView): PersonItem => ({
  email: account.email,
  role: account.role,
  created_at: isoInstant(account.createdAt),
  disabled_at: timeOrNull(account.disabledAt),
  last_seen_at: timeOrNull(account.lastSeenAt),
  waiting:
    account.pending === null
      ? null
      : {
          kind: account.pending.kind,
          role: account.pending.role,
          asked_by: account.pending.askedBy,
          asked_at: isoInstant(account.pending.askedAt),
          effective_at: isoInstant(account.pending.dueAt),
        },
  factors: [...new Set(factors.map(({ kind }) => kind))],
  tokens: tokens.map(presentToken),
});

const isInStatus: Readonly<Record<(typeof personStatuses)[number], (person: PersonItem) => boolean>> = {
  active: ({ disabled_at, waiting }) => disabled_at === null && waiting?.kind !== 'add',
  disabled: ({ disabled_at }) => disabled_at !== null,
  waiting: ({ waiting }) => waiting !== null,
};

/** The one thing that is asked for. */
function wishOf({ role, enabled }: PersonPatchBody): StaffWish {
  if ((role === null) === (enabled === null)) throw new HttpRefusal(422, 'person_unchanged');
  if (role !== null) return { kind: 'role', role };
  return { kind: enabled ? 'enable' : 'disable' };
}

const path = '/internal/v1/staff';

/** The people of the back office and the tokens of their scripts, as `npm run operators` has them, under its rules. */
export const peopleEndpoints = (use: UseCases): readonly Endpoint[] => {
  const person = async (account: StaffAccount): Promise<PersonItem> => {
    const views = await use.listStaff();
    const own = views.find((each) => each.account.email === account.email);
    return presentPerson({ tokens: [], factors: [], ...own, account });
  };
  return [
    internalEndpoint({
      method: 'get',
      path,
      summary: 'List everyone with an account',
      duty: 'manage',
      queryClass: PeopleQuery,
      answer: PeopleAnswer,
      handle: async ({ query }) => {
        const people = (await use.listStaff())
          .map(presentPerson)
          .filter((each) => query.status === null || isInStatus[query.status](each));
        const facts = ({ created_at: at, email }: PersonItem) => ({ at, texts: [email] });
        return { items: meant(people, query, facts, { role: query.role }) };
      },
      file: peopleFile,
    }),
    internalEndpoint({
      method: 'post',
      path,
      summary: 'Open an account with a password, which is shown once',
      description:
        'In production an approver or admin may do nothing before another admin confirms, or for 24 hours.',
      duty: 'manage',
      factor: 'again',
      bodyClass: PersonBody,
      answer: AddedPersonAnswer,
      refusals: ['operator_exists', 'invalid_email', 'asker_leaves'],
      handle: async ({ body: { email, role }, staff }) => {
        const { account, password } = await use.addPerson({ email, role }, staff);
        return { ...presentPerson({ account, tokens: [], factors: [] }), password };
      },
    }),
    internalEndpoint({
      method: 'patch',
      path: `${path}/{email}`,
      summary: 'Give someone another role, shut them out, or let them in again',
      description: 'In production what gives power waits until another admin confirms it, or for 24 hours.',
      duty: 'manage',
      factor: 'again',
      pathClass: PersonPath,
      bodyClass: PersonPatchBody,
      answer: PersonItem,
      refusals: ['operator_not_found', 'own_account', 'last_admin', 'change_waits', 'asker_leaves'],
      otherRefusals: { 422: 'person_unchanged' },
      handle: async ({ path: { email }, body, staff }) =>
        person(await use.changePerson(email, wishOf(body), staff)),
    }),
    internalEndpoint({
      method: 'post',
      path: `${path}/{email}/factor/reset`,
      summary: 'Let someone who lost their second factors set up others',
      description: 'In production it waits until another admin confirms it, or for 24 hours.',
      duty: 'manage',
      factor: 'again',
      pathClass: PersonPath,
      answer: PersonItem,
      refusals: ['operator_not_found', 'own_account', 'change_waits', 'asker_leaves'],
      handle: async ({ path: { email }, staff }) =>
        person(await use.changePerson(email, { kind: 'factor' }, staff)),
    }),
    internalEndpoint({
      method: 'post',
      path: `${path}/{email}/confirm`,
      summary: 'Confirm what another admin asked for',
      description: 'The body says what was read: if something else waits by now, nothing is confirmed.',
      duty: 'manage',
      factor: 'again',
      pathClass: PersonPath,
      bodyClass: ConfirmBody,
      answer: PersonItem,
      refusals: ['operator_not_found', 'nothing_waits', 'change_differs', 'same_admin'],
      handle: async ({ path: { email }, body: { kind, role, asked_at: askedAt }, staff }) =>
        person(await use.confirmChange(email, { kind, role, askedAt }, staff)),
    }),
    internalEndpoint({
      method: 'post',
      path: `${path}/{email}/refuse`,
      summary: 'Refuse what an admin asked for, or take it back; someone new is shut out',
      duty: 'manage',
      factor: 'again',
      pathClass: PersonPath,
      answer: PersonItem,
      refusals: ['operator_not_found', 'nothing_waits'],
      handle: async ({ path: { email }, staff }) => person(await use.refuseChange(email, staff)),
    }),
    internalEndpoint({
      method: 'post',
      path: `${path}/{email}/tokens`,
      summary: 'Issue a token for scripts of one’s own, or of a viewer; it is shown once',
      duty: 'manage',
      factor: 'again',
      pathClass: PersonPath,
      bodyClass: TermsBody,
      answer: IssuedTokenAnswer,
      refusals: ['operator_not_found', 'token_of_other', 'expiry_passed'],
      handle: async ({ path: { email }, body, staff }) => {
        const { token, text } = await use.issueTokenByAdmin(email, staff, termsOf(body));
        return { ...presentToken(token), token: text };
      },
    }),
    internalEndpoint({
      method: 'patch',
      path: '/internal/v1/tokens/{prefix}',
      summary: 'Change until when and from where a token of one’s own, or of a viewer, opens',
      duty: 'manage',
      factor: 'again',
      pathClass: TokenPath,
      bodyClass: TermsPatchBody,
      answer: TokenItem,
      refusals: ['operator_token_not_found', 'token_of_other', 'revoked_already', 'expiry_passed'],
      otherRefusals: { 422: 'terms_unchanged' },
      handle: async ({ path: { prefix }, body, staff }) =>
        presentToken(await use.changeTokenTermsByAdmin(prefix, termsPatchOf(body), staff)),
    }),
    internalEndpoint({
      method: 'post',
      path: '/internal/v1/tokens/{prefix}/revoke',
      summary: 'Revoke a token at once',
      duty: 'manage',
      factor: 'again',
      pathClass: TokenPath,
      answer: TokenItem,
      refusals: ['operator_token_not_found'],
      handle: async ({ path: { prefix }, staff }) => presentToken(await use.revokeStaffToken(prefix, staff)),
    }),
  ];
};
