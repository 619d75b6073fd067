import { alerts } from '../schema/alerts.ts';
import { audit } from '../schema/audit.ts';
import { commits } from '../schema/commits.ts';
import { creation } from '../schema/creation.ts';
import { factors } from '../schema/factors.ts';
import { marks } from '../schema/marks.ts';
import { masking } from '../schema/masking.ts';
import { messages } from '../schema/messages.ts';
import { months } from '../schema/months.ts';
import { pages } from '../schema/pages.ts';
import { payments } from '../schema/payments.ts';
import { reconciliation } from '../schema/reconciliation.ts';
import { registry } from '../schema/registry.ts';
import { reservations } from '../schema/reservations.ts';
import { service } from '../schema/service.ts';
import { staff } from '../schema/staff.ts';
import { templates } from '../schema/templates.ts';
import { transactions } from '../schema/transactions.ts';
import { wallets } from '../schema/wallets.ts';
import { webhooks } from '../schema/webhooks.ts';
import type { Migration } from './migration.ts';

/**
 * The schema of the first release, by noun. Until it is out, this is where the schema is changed; from then on a step is
 * added. `packages/postgres/schema.sql` shows what all steps together make.
 */
export const baseline: Migration = {
  name: '0001-baseline',
  sql: [
    transactions,
    payments,
    webhooks,
    audit,
    registry,
    messages,
    months,
    templates,
    marks,
    pages,
    service,
    staff,
    reservations,
    factors,
    reconciliation,
    wallets,
    alerts,
    commits,
    creation,
    masking,
  ].join(''),
};
