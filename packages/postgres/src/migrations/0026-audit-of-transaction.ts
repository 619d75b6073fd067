import { indexBeside, type Migration } from './migration.ts';

/** Finds what operators did to one transaction, or to one webhook, by its id. */
export const auditOfTransaction: Migration = {
  name: '0026-audit-of-transaction',
  beforehand: indexBeside('audit_of_subject', 'on audit_entries (subject)'),
  sql: '',
};
