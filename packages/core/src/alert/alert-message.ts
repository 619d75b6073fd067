import type { Instant } from '../instant.ts';
import { type Reason, reason, sentenceOf } from '../reason/reason.ts';
import type { AlertCode, Notice } from './watch.ts';

/** How staff are reached wherever they are. */
export const alertWays = ['email', 'webhook'] as const;
type AlertWayKind = (typeof alertWays)[number];

/** Everyone who gets e-mail is a way of their own: a mailbox that is gone keeps nothing from the others. */
export type AlertWay = 'webhook' | `email:${string}`;

export const kindOfWay = (way: AlertWay): AlertWayKind => (way === 'webhook' ? way : 'email');

/** A notice as it is sent, and as a webhook's body has it. */
export interface AlertMessage {
  readonly text: string;
  readonly code: AlertCode;
  readonly facts: { readonly began: readonly Reason[]; readonly ended: readonly Reason[] };
  /** Where in the back office it is seen; null when that has no address. */
  readonly url: string | null;
}

/** A message on its way. */
export interface AlertDelivery {
  readonly id: string;
  readonly way: AlertWay;
  readonly message: AlertMessage;
  readonly madeAt: Instant;
  readonly tries: number;
  /** Why the last try failed; null when none did. */
  readonly lastError: Reason | null;
}

/** Of a burst so many are named, the others counted. */
const namedMax = 5;

export const alertMessage = ({ code, began, ended }: Notice, url: string | null): AlertMessage => ({
  text: noticeText(began, ended),
  code,
  facts: { began, ended },
  url,
});

/** What a notice says, in French and then in English: one reads it who was woken by it. */
function noticeText(began: readonly Reason[], ended: readonly Reason[]): string {
  const lines = (language: 'fr' | 'en'): readonly string[] => [
    ...named(began).map((each) => sentenceOf(each, language)),
    ...named(ended).map((each) => sentenceOf(reason('alert_over', { what: each }), language)),
  ];
  return [...lines('fr'), '', ...lines('en')].join('\n');
}

const named = (whats: readonly Reason[]): readonly Reason[] =>
  whats.length <= namedMax
    ? whats
    : [...whats.slice(0, namedMax), reason('alerts_more', { count: whats.length - namedMax })];
