import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { asAsked, type Filters } from './lists.ts';
import type { TemplateBody } from './schemas.ts';

export const templatesKey = ['sms-templates'];
export const messagesKey = ['messages'];

export const useTemplates = (filters: Filters) =>
  useQuery({
    queryKey: [...templatesKey, filters],
    queryFn: () => call('get /internal/v1/sms-templates', { query: asAsked(filters) }),
    placeholderData: keepPreviousData,
  });

export const draftTemplate = (body: TemplateBody) => call('post /internal/v1/sms-templates', { body });

const of = (templateId: string) => ({ path: { template_id: templateId } });

/** What a template reads in the last SMS, as they are now. */
export const useTrial = (templateId: string) =>
  useQuery({
    queryKey: ['sms-template-trial', templateId],
    queryFn: () => call('post /internal/v1/sms-templates/{template_id}/try', of(templateId)),
    gcTime: 0,
    // It reads a thousand SMS: whoever wants that again says so.
    retry: false,
  });

export const activateTemplate = (templateId: string) =>
  call('post /internal/v1/sms-templates/{template_id}/activate', of(templateId));

export const retireTemplate = (templateId: string) =>
  call('post /internal/v1/sms-templates/{template_id}/retire', of(templateId));

/** Reads all unread SMS again that a template reads, part by part, and gives how many led to something. */
export async function rereadAll(templateId: string): Promise<number> {
  let read = 0;
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const part: { read: number; next_cursor: string | null } = await call(
      'post /internal/v1/sms-templates/{template_id}/reread',
      { ...of(templateId), query },
    );
    read += part.read;
    cursor = part.next_cursor;
  } while (cursor !== null);
  return read;
}

export const reread = (messageId: string) =>
  call('post /internal/v1/messages/{message_id}/reread', { path: { message_id: messageId } });

export const dismiss = (messageId: string, reason: string) =>
  call('post /internal/v1/messages/{message_id}/dismiss', {
    path: { message_id: messageId },
    body: { reason },
  });
