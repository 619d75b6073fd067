import type { StaffProvider, WebhookItem } from '../api/schemas.ts';
import type { State, Transaction } from '../api/transactions.ts';
import { useTexts } from '../texts/language.tsx';
import { Badge } from './badge.tsx';
import { stateTones } from './tones.ts';

export const StateBadge = ({ state }: { readonly state: State }) => (
  <Badge tone={stateTones[state]} text={useTexts().state[state]} />
);

const deliveryTones = { pending: 'wait', delivered: 'done', failed: 'failed' } as const;

export const DeliveryBadge = ({ status }: { readonly status: WebhookItem['status'] }) => (
  <Badge tone={deliveryTones[status]} text={useTexts().delivery[status]} />
);

const healthTones = { operational: 'done', degraded: 'wait', unavailable: 'failed' } as const;

export const HealthBadge = ({ status }: { readonly status: StaffProvider['status'] }) => (
  <Badge tone={healthTones[status]} text={useTexts().channels.health[status]} />
);

type Operator = Transaction['operator'];

/** The same in every language; each has its colours in `styles/tokens.css`. */
export const operatorNames: Readonly<Record<Operator, string>> = { mtn: 'MTN', orange: 'Orange' };

export const OperatorName = ({ operator }: { readonly operator: Operator }) => (
  <span className={`operator operator-${operator}`}>{operatorNames[operator]}</span>
);
