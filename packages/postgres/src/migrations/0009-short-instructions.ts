import type { Migration } from './migration.ts';

/** Instructions keep the name of their wording; the texts themselves were most of a deposit's row. */
export const shortInstructions: Migration = {
  name: '0009-short-instructions',
  sql: `
update transactions set instructions = json_build_object(
  'ussdString', instructions -> 'ussdString',
  'wording', case when instructions #>> '{steps,0,text}' like 'Prenez%' then 'fr-1' else 'en-1' end,
  'merchant', instructions -> 'merchant',
  'illustrationUrl', instructions -> 'illustrationUrl',
  'illustrationAlt', instructions -> 'illustrationAlt',
  'pollingIntervalSeconds', instructions -> 'pollingIntervalSeconds'
) where instructions is not null;
`,
};
