import { expect } from '@jest/globals';
import { later, type Ports, type SmsTemplate } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';

export type TemplateStoreSubject = Pick<Ports, 'templates' | 'audit'>;

export const aTemplate = (fields: Partial<SmsTemplate> = {}): SmsTemplate => ({
  templateId: uniqueId(),
  operator: 'mtn',
  language: 'fr',
  direction: 'incoming',
  text: "Recu {amount} de {party} à l'instant. {id}",
  isConfirmed: false,
  status: 'draft',
  madeBy: 'amina@example.com',
  madeAt: testMorning,
  ...fields,
});

/** The store may hold anything else. */
export const templateStoreContract = contract<TemplateStoreSubject>('A template store', (it) => {
  it('keeps templates as they came, with an audit entry, the oldest first.', async (subject) => {
    const added = [
      aTemplate(),
      aTemplate({
        operator: 'orange',
        language: 'en',
        direction: 'by_position',
        madeAt: later(testMorning, 1),
      }),
    ];
    for (const each of added) {
      const entry = anAuditEntry();
      await subject.templates.add(each, entry);
      expect(await isAudited(subject, entry)).toBe(true);
    }
    const ids = added.map(({ templateId }) => templateId);
    const listed = (await subject.templates.list()).filter(({ templateId }) => ids.includes(templateId));
    expect(listed).toEqual(added);
  });

  it('reads with those that are active, which are confirmed by that, and with no others.', async (subject) => {
    const { templates } = subject;
    const draft = aTemplate();
    await templates.add(draft, anAuditEntry());
    const active = async () =>
      (await templates.active()).find(({ templateId }) => templateId === draft.templateId);
    expect(await active()).toBeUndefined();
    const entry = anAuditEntry();
    expect(await templates.move(draft.templateId, 'draft', 'active', entry)).toBe(true);
    expect(await isAudited(subject, entry)).toBe(true);
    expect(await active()).toEqual({ ...draft, status: 'active', isConfirmed: true });
    expect(await templates.move(draft.templateId, 'active', 'retired', anAuditEntry())).toBe(true);
    expect(await active()).toBeUndefined();
  });

  it('moves a template once, of however many who do so at once, and audits that alone.', async (subject) => {
    const { templates } = subject;
    const draft = aTemplate();
    await templates.add(draft, anAuditEntry());
    const entries = Array.from({ length: 5 }, () => anAuditEntry());
    const moved = await Promise.all(
      entries.map((entry) => templates.move(draft.templateId, 'draft', 'retired', entry)),
    );
    expect(moved.filter((each) => each)).toHaveLength(1);
    const audited = await Promise.all(entries.map((entry) => isAudited(subject, entry)));
    expect(audited).toEqual(moved);
    expect((await templates.list()).find(({ templateId }) => templateId === draft.templateId)).toEqual({
      ...draft,
      status: 'retired',
    });
  });

  it('moves nothing that it does not have.', async ({ templates }) => {
    expect(await templates.move(uniqueId(), 'draft', 'active', anAuditEntry())).toBe(false);
  });
});
