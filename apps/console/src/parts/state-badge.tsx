import type { StaffProvider, WebhookItem } from '../api/schemas.ts';
import type { State, Transaction } from '../api/transactions.ts';
import { useTexts } from '../texts/language.tsx';

const tones: Readonly<Record<State, 'good' | 'bad' | 'open' | 'work' | 'dull'>> = {
  pending: 'open',
  provider_acknowledged: 'open',
  approved: 'open',
  provider_submitted: 'open',
  succeeded: 'good',
  failed: 'bad',
  expired: 'dull',
  requires_manual_resolution: 'work',
  pending_approval: 'work',
};

export const StateBadge = ({ state }: { readonly state: State }) => (
  <span className={`badge badge-${tones[state]}`}>{useTexts().state[state]}</span>
);

const deliveryTones = { pending: 'open', delivered: 'good', failed: 'bad' } as const;

export const DeliveryBadge = ({ status }: { readonly status: WebhookItem['status'] }) => (
  <span className={`badge badge-${deliveryTones[status]}`}>{useTexts().delivery[status]}</span>
);

const healthTones = { operational: 'good', degraded: 'work', unavailable: 'bad' } as const;

export const HealthBadge = ({ status }: { readonly status: StaffProvider['status'] }) => (
  <span className={`badge badge-${healthTones[status]}`}>{useTexts().channels.health[status]}</span>
);

type Operator = Transaction['operator'];

/** The same in every language; each has its colours in `styles/base.css`. */
const operatorNames: Readonly<Record<Operator, string>> = { mtn: 'MTN', orange: 'Orange' };

export const OperatorName = ({ operator }: { readonly operator: Operator }) => (
  <span className={`operator operator-${operator}`}>{operatorNames[operator]}</span>
);
