import type { AuditEntry, SmsTemplate, TemplateStatus, TemplateStore } from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryTemplateStore extends InMemory implements TemplateStore {
  async active(): Promise<readonly SmsTemplate[]> {
    return (await this.list()).filter(({ status }) => status === 'active');
  }

  async list(): Promise<readonly SmsTemplate[]> {
    return [...this.database.templates.values()];
  }

  async add(template: SmsTemplate, audit: AuditEntry): Promise<void> {
    this.database.templates.set(template.templateId, template);
    this.database.audit.set(audit.id, audit);
  }

  async move(
    templateId: string,
    from: TemplateStatus,
    to: TemplateStatus,
    audit: AuditEntry,
  ): Promise<boolean> {
    const template = this.database.templates.get(templateId);
    if (template?.status !== from) return false;
    const isConfirmed = template.isConfirmed || to === 'active';
    this.database.templates.set(templateId, { ...template, status: to, isConfirmed });
    this.database.audit.set(audit.id, audit);
    return true;
  }
}
