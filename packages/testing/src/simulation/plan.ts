import { type Operator, operators } from '@mobile-money/core';
import { type Adversaries, allAdversaries, type Mischief, mischiefFrom } from './mischief.ts';
import { Random } from './random.ts';
import { type Weather, weatherFrom } from './weather.ts';

/** Two platforms that know nothing of each other and share players, numbers and references. */
export const applications = ['default', 'second'] as const;
export type Application = (typeof applications)[number];

interface Wish {
  readonly atMs: number;
  readonly application: Application;
  readonly player: number;
  readonly number: number;
  readonly amountXaf: number;
  readonly operator: Operator;
  readonly reference: string;
  readonly hasCallback: boolean;
  /** The platform sends the same request so often at once. */
  readonly copies: number;
}

export type PlanItem =
  | ({ readonly kind: 'deposit'; readonly habit: PlayerHabit } & Wish)
  | ({ readonly kind: 'withdrawal'; readonly habit: StaffHabit } & Wish)
  | {
      readonly kind: 'back_office';
      readonly atMs: number;
      readonly clicks: number;
      readonly isHonest: boolean;
    }
  /** Money that fits nothing is sent back, set aside, taken back or vouched for. */
  | { readonly kind: 'exits'; readonly atMs: number }
  | { readonly kind: 'replay'; readonly atMs: number; readonly isById: boolean }
  | { readonly kind: 'snoop'; readonly atMs: number }
  /** Someone has restored a backup, or says so: nothing that may have been sent is sent again by itself. */
  | { readonly kind: 'restored'; readonly atMs: number }
  | { readonly kind: 'names'; readonly atMs: number; readonly count: number }
  | { readonly kind: 'errand'; readonly atMs: number; readonly channel: number; readonly movedXaf: number }
  | { readonly kind: 'flag'; readonly atMs: number; readonly providerId: string; readonly enabled: boolean }
  | { readonly kind: 'mode'; readonly atMs: number; readonly channel: number; readonly isDialled: boolean }
  | Mischief;

/** One history to live through: the same plan, weather and seed give the same steps. */
export interface HistoryPlan {
  readonly seed: number;
  readonly items: readonly PlanItem[];
  readonly weather: Weather;
  readonly processes: number;
}

const minute = 60_000;
/** What a player does about a deposit, and how often. */
const depositHabits = {
  pays: 10,
  pays_twice: 2,
  pays_late: 3,
  pays_very_late: 1,
  pays_wrong_amount: 1,
  pays_a_franc_less: 1,
  pays_a_franc_more: 1,
  pays_at_the_deadline: 1,
  pays_at_the_last_moment: 1,
  pays_in_parts: 1,
  pays_wrong_merchant: 2,
  pays_from_other_number: 1,
  refuses: 2,
  ignores: 3,
};
/** What the back office does about a withdrawal, and how often. */
const staffHabits = {
  approves: 5,
  approves_twice: 4,
  approves_alone: 2,
  works_in_turn: 2,
  rejects: 2,
  quarrels: 2,
  forgets: 1,
};

export type PlayerHabit = keyof typeof depositHabits;
export type StaffHabit = keyof typeof staffHabits;

export function planFrom(seed: number, adversaries: Adversaries = allAdversaries): HistoryPlan {
  const random = new Random(seed);
  const weather = weatherFrom(random.fork(1));
  const draw = random.fork(2);
  const items: PlanItem[] = [
    ...times(draw.between(2, 8), () => depositWishes(draw)).flat(),
    ...times(draw.between(0, 4), () => withdrawalWish(draw)),
    ...times(draw.between(0, 4), () => ({
      kind: 'back_office' as const,
      atMs: draw.pick([draw.between(1, 40), draw.between(65, 200), draw.between(70, 1_700)]) * minute,
      clicks: draw.between(1, 3),
      isHonest: draw.chance(0.7),
    })),
    ...times(draw.between(0, 2), () => ({
      kind: 'replay' as const,
      atMs: draw.between(1, 40) * minute,
      isById: draw.chance(0.5),
    })),
    ...times(draw.between(0, 1), () => ({ kind: 'snoop' as const, atMs: draw.between(1, 40) * minute })),
    ...times(draw.between(0, 2), () => ({
      kind: 'flag' as const,
      atMs: draw.between(0, 20) * minute,
      providerId: draw.pick(['mtn-momo', 'mtn-ussd', 'orange-money', 'orange-ussd']),
      enabled: draw.chance(0.5),
    })),
    ...times(draw.between(0, 1), () => ({
      kind: 'mode' as const,
      atMs: draw.between(0, 20) * minute,
      channel: draw.below(8),
      isDialled: draw.chance(0.5),
    })),
  ];
  const clear = random.fork(5);
  const exits = times(clear.between(0, 3), () => ({
    kind: 'exits' as const,
    atMs: clear.pick([clear.between(1, 40), clear.between(65, 200)]) * minute,
  }));
  const page = random.fork(6);
  const names = times(page.between(0, 2), () => ({
    kind: 'names' as const,
    atMs: page.pick([page.between(1, 40), page.between(60, 190)]) * minute,
    count: page.pick([1, 2, 5]),
  }));
  const restored = times(page.chance(0.15) ? 1 : 0, () => ({
    kind: 'restored' as const,
    atMs: page.below(5 * minute),
  }));
  const mischief = mischiefFrom(random.fork(3), adversaries);
  const errands = errandsFrom(random.fork(4));
  return {
    seed,
    items: [...items, ...exits, ...names, ...restored, ...mischief, ...errands],
    weather,
    processes: draw.between(1, 3),
  };
}

/** What merchants do with a number besides, mostly with one of them: its balance goes up and down, or to where it was. */
function errandsFrom(random: Random): readonly PlanItem[] {
  const busy = random.below(5);
  return times(random.pick([0, 2, 4, 7]), () => ({
    kind: 'errand' as const,
    atMs: random.chance(0.6) ? random.below(20 * minute) : random.between(20, 300) * minute,
    channel: random.chance(0.7) ? busy : random.below(5),
    movedXaf: random.pick([500, -500, -500, 1_000, -1_000, 250, -1_500]),
  }));
}

/** Few players, numbers, amounts and references, so that they meet. */
function someWish(random: Random): Wish {
  return {
    atMs: random.chance(0.6) ? random.below(5_000) : random.between(0, 15) * minute,
    application: random.pick(['default', 'default', 'second'] as const),
    player: random.below(3),
    number: random.below(2),
    amountXaf: random.pick([500, 500, 1_000]),
    operator: random.pick(operators),
    reference: `ref-${random.below(6)}`,
    hasCallback: random.chance(0.9),
    copies: random.pick([1, 1, 1, 2, 3]),
  };
}

/** Some players ask for the same once more, before or after the first has run out. */
function depositWishes(random: Random): readonly PlanItem[] {
  const first = { ...someWish(random), kind: 'deposit' as const, habit: random.weighted(depositHabits) };
  if (!random.chance(0.25)) return [first];
  const atMs = first.atMs + random.pick([0, 1, 5, 12]) * minute;
  const habit = random.weighted(depositHabits);
  return [first, { ...first, atMs, reference: `again-${first.reference}`, habit }];
}

const withdrawalWish = (random: Random): PlanItem => ({
  ...someWish(random),
  kind: 'withdrawal',
  habit: random.weighted(staffHabits),
});

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);
