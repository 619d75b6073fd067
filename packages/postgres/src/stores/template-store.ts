import type { AuditEntry, SmsTemplate, TemplateStatus, TemplateStore } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { asIs, kept, text } from '../rows/kept.ts';

const templateRow = kept<SmsTemplate>({
  templateId: asIs,
  operator: asIs,
  language: asIs,
  direction: asIs,
  text,
  isConfirmed: asIs,
  status: asIs,
  madeBy: asIs,
  madeAt: asIs,
});

const sql = statements({
  templates_list: `select ${templateRow.columns} from sms_templates
    order by position nulls last, made_at, template_id`,
  template_add: `with changed as (
      insert into sms_templates (${templateRow.columns})
        select ${templateRow.columns} from json_populate_record(null::sms_templates, $1) returning 1
    ) ${audited('$2')}`,
  template_move: `with changed as (
      update sms_templates set status = $3, is_confirmed = is_confirmed or $3 = 'active'
      where template_id = $1 and status = $2 returning 1
    ) ${audited('$4')}`,
  templates_seed: `insert into sms_templates (position, ${templateRow.columns})
    select position, ${templateRow.columns} from json_populate_recordset(null::sms_templates, $1)
    on conflict (template_id) do nothing`,
});

export class PostgresTemplateStore implements TemplateStore {
  constructor(private readonly database: Database) {}

  async active(): Promise<readonly SmsTemplate[]> {
    return (await this.list()).filter(({ status }) => status === 'active');
  }

  async list(): Promise<readonly SmsTemplate[]> {
    return templateRow.all(await this.database.keyed(sql.templates_list, []));
  }

  async add(template: SmsTemplate, audit: AuditEntry): Promise<void> {
    await this.database.once(sql.template_add, [json(templateRow.toRow(template)), auditJson(audit)]);
  }

  async move(
    templateId: string,
    from: TemplateStatus,
    to: TemplateStatus,
    audit: AuditEntry,
  ): Promise<boolean> {
    const values = [templateId, from, to, auditJson(audit)];
    const { rows } = await this.database.once(sql.template_move, values);
    return rows.length > 0;
  }

  /** Stores those that are not there yet; what people did about the others stays. */
  async seed(templates: readonly SmsTemplate[]): Promise<void> {
    const rows = templates.map((each, position) => ({ ...templateRow.toRow(each), position }));
    await this.database.keyed(sql.templates_seed, [json(rows)]);
  }
}
