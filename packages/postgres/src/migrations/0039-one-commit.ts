import { commits } from '../schema/commits.ts';
import type { Migration } from './migration.ts';

export const oneCommit: Migration = { name: '0039-one-commit', sql: commits };
