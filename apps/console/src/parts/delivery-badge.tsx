import type { WebhookItem } from '../api/schemas.ts';
import { useTexts } from '../texts/language.tsx';

const tones = { pending: 'open', delivered: 'good', failed: 'bad' } as const;

export const DeliveryBadge = ({ status }: { readonly status: WebhookItem['status'] }) => (
  <span className={`badge badge-${tones[status]}`}>{useTexts().delivery[status]}</span>
);
