import type { State } from '../api/transactions.ts';
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

export const OperatorName = ({ operator }: { readonly operator: 'mtn' | 'orange' }) => (
  <span className={`operator operator-${operator}`}>{useTexts().operator[operator]}</span>
);
