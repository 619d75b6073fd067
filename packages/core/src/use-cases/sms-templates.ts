import type { IncomingMessage } from '../incoming/incoming-message.ts';
import { type SmsTemplate, type TemplateDraft, tellSame, wasActive } from '../incoming/sms-template.ts';
import { limits } from '../limits.ts';
import type { SmsReading } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { boundedText } from '../text.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import type { MessageId } from '../transaction/transaction.ts';
import { ownNumbersOf } from './receive-sms.ts';

type TemplatePorts = Pick<
  Ports,
  'templates' | 'messages' | 'registry' | 'smsReader' | 'audit' | 'clock' | 'ids'
>;

/** How SMS are read, in the order in which templates are tried. */
export const listTemplates =
  ({ templates }: Pick<Ports, 'templates'>) =>
  (): Promise<readonly SmsTemplate[]> =>
    templates.list();

/** Stores new words for an operator's SMS; nothing is read with them yet. Rejects with `invalid_template`. */
export const draftTemplate =
  (ports: TemplatePorts) =>
  async (draft: TemplateDraft, staff: StaffActor): Promise<SmsTemplate> => {
    const text = boundedText(draft.text, limits.templateTextMaxChars, 'invalid_text');
    const { operator, language, direction } = draft;
    const fault = ports.smsReader.faultOf({ operator, text });
    if (fault !== null) throw new DomainError('invalid_template', fault);
    const template: SmsTemplate = {
      templateId: ports.ids.next(),
      operator,
      language,
      direction,
      text,
      isConfirmed: false,
      status: 'draft',
      madeBy: staff.id,
      madeAt: ports.clock.now(),
    };
    await ports.templates.add(template, auditOf(ports, staff, template, 'draft', ['none', 'draft']));
    return template;
  };

/** An SMS that a template reads, and what becomes of that. */
export interface TriedSms {
  readonly message: IncomingMessage;
  readonly reads: SmsReading;
  /** It is read otherwise than now. */
  readonly changes: boolean;
  /** It led to a payment, and that is not what the template says: the template cannot be right. */
  readonly contradicts: boolean;
}

export interface TemplateTrial {
  readonly template: SmsTemplate;
  /** So many SMS were looked at. */
  readonly looked: number;
  /** Those that the template reads, newest first. */
  readonly read: readonly TriedSms[];
}

/** What a template would read in the last SMS, and what would change if it were active. Rejects with `template_not_found`. */
export const tryTemplate =
  (ports: TemplatePorts) =>
  async (id: string): Promise<TemplateTrial> => {
    const { template, trying } = await trialOf(ports, id);
    const read: TriedSms[] = [];
    const looked = await eachOfLastSms(ports, limits.smsTriedMax, (message) => {
      const tried = trying(message);
      if (tried !== null) read.push(tried);
    });
    return { template, looked, read };
  };

/**
 * From now on SMS are read with it, and the balances in them are believed: two people have seen its words. Nothing is read
 * again by that. Rejects with `template_not_found`, `template_not_draft`, `template_of_same_person`, and with
 * `template_contradicts` when it reads otherwise what led to a payment. `isAlone`: there is no one else.
 */
export const activateTemplate =
  (ports: TemplatePorts) =>
  async (id: string, staff: StaffActor, isAlone = false): Promise<SmsTemplate> => {
    const { template, trying } = await trialOf(ports, id);
    if (template.status !== 'draft') throw new DomainError('template_not_draft');
    if (template.madeBy === staff.id && !isAlone) throw new DomainError('template_of_same_person');
    const contradicted: MessageId[] = [];
    await eachOfLastSms(ports, limits.smsCheckedMax, (message) => {
      if (message.paymentId !== null && trying(message)?.contradicts) contradicted.push(message.id);
    });
    if (contradicted.length > 0) {
      const messages = contradicted.slice(0, namedMax).join(', ');
      const facts = { count: contradicted.length, messages };
      throw new DomainError('template_contradicts', reason('template_contradicts_these', facts));
    }
    const audit = auditOf(ports, staff, template, 'activate', ['draft', 'active']);
    if (!(await ports.templates.move(id, 'draft', 'active', audit))) {
      throw new DomainError('template_not_draft');
    }
    return { ...template, status: 'active', isConfirmed: true };
  };

/** No SMS is read with it any more; what was read stays so. Rejects with `template_not_found`, `template_retired`. */
export const retireTemplate =
  (ports: TemplatePorts) =>
  async (id: string, staff: StaffActor): Promise<SmsTemplate> => {
    const template = await findTemplate(ports, id);
    const { status } = template;
    const audit = auditOf(ports, staff, template, 'retire', [status, 'retired']);
    if (status === 'retired' || !(await ports.templates.move(id, status, 'retired', audit))) {
      throw new DomainError('template_retired');
    }
    return { ...template, status: 'retired' };
  };

export async function findTemplate(
  { templates }: Pick<Ports, 'templates'>,
  id: string,
): Promise<SmsTemplate> {
  const template = (await templates.list()).find(({ templateId }) => templateId === id);
  if (template === undefined) throw new DomainError('template_not_found');
  return template;
}

/** What a template alone reads in a message; null when it reads nothing there. */
export const readingBy =
  ({ smsReader }: Pick<Ports, 'smsReader'>, template: SmsTemplate, ownNumbers: readonly string[]) =>
  (message: IncomingMessage): SmsReading | null => {
    // As it would read once it is active.
    const read = smsReader.read(message, ownNumbers, [{ ...template, isConfirmed: true }]);
    return isSame(read, smsReader.read(message, ownNumbers, [])) ? null : read;
  };

/** So many SMS are named to whoever must look at them. */
const namedMax = 20;

async function trialOf(ports: TemplatePorts, id: string) {
  const template = await findTemplate(ports, id);
  const others = (await ports.templates.list()).filter(({ templateId }) => templateId !== id);
  const active = others.filter(({ status }) => status === 'active');
  // Each was held against those before it when it became active: what a newer one reads is how the SMS was read.
  const retired = others.filter((each) => each.status === 'retired' && wasActive(each)).reverse();
  const ownNumbers = await ownNumbersOf(ports);
  const readAlone = readingBy(ports, template, ownNumbers);
  const trying = (message: IncomingMessage): TriedSms | null => {
    const reads = readAlone(message);
    if (reads === null) return null;
    const now = ports.smsReader.read(message, ownNumbers, active);
    const after = ports.smsReader.read(message, ownNumbers, [...active, { ...template, isConfirmed: true }]);
    // As it was read: perhaps by one that was retired since.
    const then = ports.smsReader.read(message, ownNumbers, [...active, ...retired]);
    const contradicts = message.paymentId !== null && !tellSame(reads, then);
    return { message, reads, changes: !isSame(now, after), contradicts };
  };
  return { template, trying };
}

const isSame = (one: SmsReading, other: SmsReading): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Goes through the last SMS, newest first, and tells how many there were. */
async function eachOfLastSms(
  { messages }: Pick<Ports, 'messages'>,
  max: number,
  look: (message: IncomingMessage) => void,
): Promise<number> {
  let [left, cursor]: [number, string | null] = [max, null];
  do {
    const slice = await messages.list('all', cursor, Math.min(left, limits.smsPerStep));
    const sms = slice.items.filter(({ kind }) => kind === 'sms');
    for (const each of sms) look(each);
    left -= sms.length;
    cursor = slice.nextCursor;
  } while (cursor !== null && left > 0);
  return max - left;
}

function auditOf(
  ports: TemplatePorts,
  staff: StaffActor,
  { templateId, operator, language, direction, text }: SmsTemplate,
  deed: 'draft' | 'activate' | 'retire',
  [before, after]: readonly [before: string, after: string],
) {
  const because = reason('template_worded', { operator, language, direction, text });
  return auditEntry(
    ports,
    staff,
    ports.clock.now(),
    [`template.${deed}`, templateId, before, after],
    because,
  );
}
