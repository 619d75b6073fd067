import type { Texts } from '../texts/words.ts';

/** What a staff member did. What is not known by its name is shown as the audit keeps it. */
export const actionText = (action: string, { auditActions }: Texts): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as keyof Texts['auditActions']] : action;

/** How something was before or after that: a state by its name, anything else as it is. */
export const stateText = (value: string, { state }: Texts): string =>
  Object.hasOwn(state, value) ? state[value as keyof Texts['state']] : value;
