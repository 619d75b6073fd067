/** What a player does about a deposit. */
export type PlayerHabit =
  | 'pays'
  | 'pays_twice'
  | 'pays_late'
  | 'pays_very_late'
  | 'pays_wrong_amount'
  | 'pays_in_parts'
  | 'pays_wrong_merchant'
  | 'pays_from_other_number'
  | 'refuses'
  | 'ignores';

/** One code that is dialled. */
export interface Dialled {
  readonly amountXaf: number;
  readonly afterMs: number;
  readonly isElsewhere?: boolean;
  readonly isOther?: boolean;
}

const minute = 60_000;
const hour = 60 * minute;

const habits: Readonly<Record<PlayerHabit, (amountXaf: number) => readonly Dialled[]>> = {
  pays: (amountXaf) => [{ amountXaf, afterMs: 0 }],
  pays_twice: (amountXaf) => [
    { amountXaf, afterMs: 0 },
    { amountXaf, afterMs: minute },
  ],
  pays_late: (amountXaf) => [{ amountXaf, afterMs: 11 * minute }],
  pays_very_late: (amountXaf) => [{ amountXaf, afterMs: 24 * hour + 11 * minute }],
  pays_wrong_amount: (amountXaf) => [{ amountXaf: amountXaf * 2, afterMs: 0 }],
  pays_in_parts: (amountXaf) => [
    { amountXaf: amountXaf / 2, afterMs: 0 },
    { amountXaf: amountXaf / 2, afterMs: 0 },
  ],
  pays_wrong_merchant: (amountXaf) => [{ amountXaf, afterMs: 0, isElsewhere: true }],
  pays_from_other_number: (amountXaf) => [{ amountXaf, afterMs: 0, isOther: true }],
  refuses: () => [],
  ignores: () => [],
};

export const dialledBy = (habit: PlayerHabit, amountXaf: number): readonly Dialled[] =>
  habits[habit](amountXaf);
