import { describe, expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { type SmsTemplate, tellSame } from '../../src/incoming/sms-template.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { SmsReading } from '../../src/ports/gateways.ts';
import { reason } from '../../src/reason/reason.ts';
import { paymentId } from '../../src/transaction/transaction.ts';
import {
  activateTemplate,
  draftTemplate,
  listTemplates,
  retireTemplate,
  tryTemplate,
} from '../../src/use-cases/sms-templates.ts';
import {
  aDraft,
  amina,
  aReading,
  aTemplate,
  bello,
  readByFirstWord,
  unread,
  withTemplates,
} from '../a-template.ts';
import { refusal, uuidOf } from '../a-transaction.ts';
import { withMethods } from '../a-world.ts';

const audited = ({ database }: ReturnType<typeof memoryPorts>) =>
  [...database.audit.values()].map(({ action, subject, before, after, staff, reason: why }) => ({
    action,
    subject,
    before,
    after,
    by: staff.id,
    code: why?.code,
  }));

describe('a draft', () => {
  it('is stored with its author and an audit entry that has its words, and reads nothing yet', async () => {
    const world = memoryPorts();
    const draft = await draftTemplate(world.ports)(aDraft, amina);
    expect(draft).toMatchObject({ ...aDraft, status: 'draft', isConfirmed: false, madeBy: amina.id });
    expect(await listTemplates(world.ports)()).toEqual([draft]);
    expect(await world.templates.active()).toEqual([]);
    const entry = { action: 'template.draft', subject: draft.templateId, before: 'none', after: 'draft' };
    expect(audited(world)).toEqual([{ ...entry, by: amina.id, code: 'template_worded' }]);
  });

  it('with which nothing could be read is refused with what is wrong', async () => {
    const world = memoryPorts();
    const fault = reason('template_lacks_word', { word: '{id}' });
    world.smsReader.faulty(fault);
    await expect(draftTemplate(world.ports)(aDraft, amina)).rejects.toMatchObject({
      code: 'invalid_template',
      why: fault,
    });
    await expect(draftTemplate(world.ports)({ ...aDraft, text: '' }, amina)).rejects.toEqual(
      refusal('invalid_text'),
    );
    expect(world.database.templates.size).toBe(0);
  });

  it('is activated by someone else than its author, and read with from then on', async () => {
    const world = memoryPorts();
    const { templateId } = await draftTemplate(world.ports)(aDraft, amina);
    const activate = activateTemplate(world.ports);
    await expect(activate(templateId, amina)).rejects.toEqual(refusal('template_of_same_person'));
    const active = await activate(templateId, bello);
    expect(active).toMatchObject({ status: 'active', isConfirmed: true });
    expect(await world.templates.active()).toEqual([active]);
    expect(audited(world)[1]).toMatchObject({ action: 'template.activate', by: bello.id, after: 'active' });
    await expect(activate(templateId, bello)).rejects.toEqual(refusal('template_not_draft'));
    await expect(activate('unknown', bello)).rejects.toEqual(refusal('template_not_found'));
  });

  it('is activated by its author where there is no one else', async () => {
    const world = memoryPorts();
    const { templateId } = await draftTemplate(world.ports)(aDraft, amina);
    expect(await activateTemplate(world.ports)(templateId, amina, true)).toMatchObject({ status: 'active' });
  });

  it('that someone was faster with is not activated twice', async () => {
    const world = memoryPorts();
    const { templateId } = await draftTemplate(world.ports)(aDraft, amina);
    const templates = withMethods(world.templates, { move: async () => false });
    await expect(activateTemplate({ ...world.ports, templates })(templateId, bello)).rejects.toEqual(
      refusal('template_not_draft'),
    );
  });

  it('is not activated when it reads otherwise what led to a payment, and the SMS are named', async () => {
    const world = memoryPorts();
    withTemplates(world, aTemplate({ text: 'Recu' }));
    const led = { outcome: 'matched', paymentId: paymentId(uuidOf(1)) } as const;
    const paid = await storedMessage(world, { rawText: 'Recu 1', ...led });
    const { templateId } = await draftTemplate(world.ports)({ ...aDraft, text: 'Recu other' }, amina);
    world.smsReader.by((_, [template]) =>
      template === undefined ? unread : aReading({ amountXaf: template.text === 'Recu' ? 5_000 : 500 }),
    );
    const facts = { count: 1, messages: paid.id };
    await expect(activateTemplate(world.ports)(templateId, bello)).rejects.toMatchObject({
      code: 'template_contradicts',
      why: reason('template_contradicts_these', facts),
    });
    const trial = await tryTemplate(world.ports)(templateId);
    expect(trial.read).toMatchObject([{ message: { id: paid.id }, changes: false, contradicts: true }]);
    // Where it led to nothing, or the same is read, no one minds.
    world.database.messages.set(paid.id, { ...paid, paymentId: null });
    expect(await activateTemplate(world.ports)(templateId, bello)).toMatchObject({ status: 'active' });
  });

  it('that reads the same as what led to a payment may be activated', async () => {
    const world = memoryPorts();
    withTemplates(world, aTemplate({ status: 'retired' }));
    readByFirstWord(world);
    await storedMessage(world, { rawText: 'Recu 1', paymentId: paymentId(uuidOf(1)) });
    const { templateId } = await draftTemplate(world.ports)(aDraft, amina);
    expect(await activateTemplate(world.ports)(templateId, bello)).toMatchObject({ status: 'active' });
  });

  describe('is held against those that SMS were read with', () => {
    const drafted = { madeBy: amina.id, isConfirmed: false };
    const wrong = { templateId: 'wrong', text: 'wrong' };
    // biome-ignore format: reads by its columns
    const table: readonly (readonly [string, Partial<SmsTemplate>, SmsTemplate['status']])[] = [
      ['not a draft',                             { ...drafted, status: 'draft' },                      'active'],
      ['not a draft that was retired',            { ...drafted, status: 'retired' },                    'active'],
      ['not one that was retired before it read', { ...drafted, isConfirmed: true, status: 'retired' }, 'active'],
      ['also where all are retired',              { ...drafted, isConfirmed: true, status: 'retired' }, 'retired'],
      ['also those that ship',                    { status: 'retired' },                                'retired'],
    ];
    it.each(table)('%s', async (_which, fields, status) => {
      const world = memoryPorts();
      withTemplates(
        world,
        aTemplate({ ...wrong, ...fields }),
        aTemplate({ templateId: 'right', text: 'right', isConfirmed: false, status }),
      );
      world.smsReader.by((_, [template]) =>
        template === undefined ? unread : aReading({ amountXaf: template.text === 'right' ? 500 : 9_000 }),
      );
      await storedMessage(world, { rawText: 'Recu 1', paymentId: paymentId(uuidOf(1)) });
      const activated = async (text: string) => {
        const { templateId } = await draftTemplate(world.ports)({ ...aDraft, text }, amina);
        return activateTemplate(world.ports)(templateId, bello);
      };
      await expect(activated('wrong')).rejects.toMatchObject({ code: 'template_contradicts' });
      expect(await activated('right')).toMatchObject({ status: 'active' });
    });
  });
});

describe('a template that is tried', () => {
  it('shows which of the last SMS it reads, newest first, and what would change', async () => {
    const world = memoryPorts();
    withTemplates(world, aTemplate({ templateId: 'old', text: 'Transfert {amount} {id}' }));
    readByFirstWord(world, { Recu: aReading(), Transfert: aReading() });
    const at = (ms: number) => later(testMorning, ms);
    const first = await storedMessage(world, { rawText: 'Recu 1' }, at(1));
    await storedMessage(world, { rawText: 'Transfert 1' }, at(2));
    await storedMessage(world, { rawText: 'Recu', kind: 'callback' }, at(3));
    const second = await storedMessage(world, { rawText: 'Recu 2' }, at(4));
    const { templateId } = await draftTemplate(world.ports)(aDraft, amina);
    const { template, looked, read } = await tryTemplate(world.ports)(templateId);
    expect([template.templateId, looked]).toEqual([templateId, 3]);
    expect(read).toEqual(
      [second, first].map((message) => ({ message, reads: aReading(), changes: true, contradicts: false })),
    );
    expect(await world.templates.active()).toHaveLength(1);
  });

  it('looks at so many SMS and no more', async () => {
    const world = memoryPorts();
    for (let n = 0; n < limits.smsTriedMax + 50; n += 1) await storedMessage(world);
    const { templateId } = await draftTemplate(world.ports)(aDraft, amina);
    expect(await tryTemplate(world.ports)(templateId)).toMatchObject({
      looked: limits.smsTriedMax,
      read: [],
    });
  });
});

describe('a template that is retired', () => {
  it('is read with no more, draft or active, and once', async () => {
    const world = memoryPorts();
    withTemplates(world, aTemplate());
    expect(await retireTemplate(world.ports)('recu', amina)).toMatchObject({ status: 'retired' });
    expect(await world.templates.active()).toEqual([]);
    expect(audited(world)).toMatchObject([{ action: 'template.retire', before: 'active', after: 'retired' }]);
    await expect(retireTemplate(world.ports)('recu', amina)).rejects.toEqual(refusal('template_retired'));
    const draft = await draftTemplate(world.ports)(aDraft, amina);
    const templates = withMethods(world.templates, { move: async () => false });
    await expect(retireTemplate({ ...world.ports, templates })(draft.templateId, amina)).rejects.toEqual(
      refusal('template_retired'),
    );
  });
});

describe('two readings tell the same of money', () => {
  const receipt: SmsReading = {
    kind: 'receipt',
    operator: 'mtn',
    operatorTxId: '1',
    msisdn: '+237670000001',
    amountXaf: 100,
  };
  const told = {
    operator: 'mtn',
    operatorTxId: '1',
    payer: null,
    receiver: null,
    amountXaf: 1,
    paidAt: null,
  } as const;
  // biome-ignore format: reads by its columns
  const table: readonly (readonly [SmsReading, SmsReading, boolean])[] = [
    [aReading(),                          aReading({ doubt: reason('sms_date_far') }),    true],
    [aReading(),                          aReading({ amountXaf: 1 }),                     false],
    [aReading(),                          aReading({ payer: null }),                      false],
    [receipt,                             receipt,                                        true],
    [receipt,                             { ...receipt, msisdn: '+237670000002' },        false],
    [{ kind: 'reversal', payment: null }, { kind: 'reversal', payment: null },            true],
    [{ kind: 'reversal', payment: null }, { kind: 'reversal', payment: told },            false],
    [unread,                              unread,                                         true],
    [unread,                              aReading(),                                     false],
  ];
  it.each(table)('%j %j: %p', (one, other, expected) => {
    expect(tellSame(one, other)).toBe(expected);
  });
});
