import type { Payment } from '../api/payments.ts';
import type { Texts } from '../texts/words.ts';

/** That the money of a payment went back, or never came; null where nothing says so. */
export const lostText = (
  { reversed, standing }: Pick<Payment, 'reversed' | 'standing'>,
  { exits }: Pick<Texts, 'exits'>,
): string | null => (reversed ? exits.reversed : standing === 'contradicted' ? exits.contradicted : null);
