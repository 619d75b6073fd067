import type { StaffTransaction } from '../api/schemas.ts';
import { useTexts } from '../texts/language.tsx';
import { whyText } from './why-text.ts';

/** Why a transaction is in its state, in the reader's language. */
export const StateReason = ({ of }: { readonly of: Pick<StaffTransaction, 'why'> }) => (
  <p>{whyText(of.why, useTexts())}</p>
);
