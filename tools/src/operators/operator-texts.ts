import { type IssuedStaffToken, isoInstant, type StaffView } from '@mobile-money/core';
import { columns } from '../command/tables.ts';
import type { WithPassword } from './operator-commands.ts';

export const passwordAsText = ({ account, password }: WithPassword): string =>
  [
    `e-mail    ${account.email}`,
    `role      ${account.role}`,
    `password  ${password}`,
    'The password is shown only now.',
  ].join('\n');

export const passwordAsJson = ({ account, password }: WithPassword) => ({ email: account.email, password });

export const tokenAsText = ({ token, text }: IssuedStaffToken): string =>
  [
    `e-mail  ${token.email}`,
    `token   ${text}`,
    'It is shown only now, and goes into the header Authorization: Bearer <token>.',
  ].join('\n');

export const tokenAsJson = ({ text }: IssuedStaffToken) => ({ token: text });

export const operatorAsJson = ({ account, tokens }: StaffView) => ({
  email: account.email,
  role: account.role,
  created_at: isoInstant(account.createdAt),
  disabled_at: account.disabledAt === null ? null : isoInstant(account.disabledAt),
  tokens: tokens.map(({ prefix }) => prefix),
});

const head = ['E-MAIL', 'ROLE', 'CREATED', 'DISABLED', 'TOKENS'];

export const listAsText = (views: readonly StaffView[]): string =>
  views.length === 0
    ? 'There is no operator yet.'
    : columns([
        head,
        ...views
          .map(operatorAsJson)
          .map(({ email, role, created_at, disabled_at, tokens }) => [
            email,
            role,
            created_at,
            disabled_at ?? '',
            tokens.join(' '),
          ]),
      ]);
