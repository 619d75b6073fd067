import { useTexts } from '../texts/language.tsx';
import { reasonText } from './reason-text.ts';

/** Why a transaction is in its state, in the reader's language where it is known. */
export const StateReason = ({ reason }: { readonly reason: string }) => (
  <p>{reasonText(reason, useTexts())}</p>
);
