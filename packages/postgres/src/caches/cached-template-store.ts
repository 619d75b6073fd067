import type { AuditEntry, SmsTemplate, TemplateStatus, TemplateStore } from '@mobile-money/core';
import { type Freshness, Refreshed } from './refreshed.ts';

/** Another process reads with a template that was activated here after a second or two. */
const defaults: Freshness = { freshMs: 1_000, staleMs: 10_000 };

/** Keeps the active templates in memory, because every SMS is read with them. What this process changes, it sees at once. */
export class CachedTemplateStore implements TemplateStore {
  readonly #store: TemplateStore;
  readonly #active: Refreshed<readonly SmsTemplate[]>;

  constructor(store: TemplateStore, freshness: Freshness = defaults) {
    this.#store = store;
    this.#active = new Refreshed(() => store.active(), freshness);
  }

  active(): Promise<readonly SmsTemplate[]> {
    return this.#active.get();
  }

  list(): Promise<readonly SmsTemplate[]> {
    return this.#store.list();
  }

  add(template: SmsTemplate, audit: AuditEntry): Promise<void> {
    return this.#store.add(template, audit);
  }

  async move(
    templateId: string,
    from: TemplateStatus,
    to: TemplateStatus,
    audit: AuditEntry,
  ): Promise<boolean> {
    const hasMoved = await this.#store.move(templateId, from, to, audit);
    const active = await this.#store.active();
    this.#active.adjust(() => active);
    return hasMoved;
  }
}
