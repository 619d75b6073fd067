import { setTimeout as sleep } from 'node:timers/promises';
import type { Operator } from '@mobile-money/core';
import type { Random } from '@mobile-money/testing/random';
import { type PretendNetwork, phoneNumber } from '../../harness/pretend-network.ts';
import type { Answer, Order, Platform } from './platform.ts';

type Person = Omit<Order, 'direction'>;

/** Players with a number each: what happened on a number tells the whole story of one order. */
export function peopleOf(dice: Random, callbackUrls: readonly string[]) {
  let count = 0;
  return (operator: Operator): Person => {
    count += 1;
    return {
      operator,
      reference: `order-${count}`,
      playerId: uuidOf(count),
      msisdn: phoneNumber(operator, 1_000_000 + count),
      amountXaf: dice.between(100, 5_000),
      // A few platforms prefer to ask for themselves.
      callbackUrl: dice.chance(0.05) ? null : dice.pick(callbackUrls),
    };
  };
}

const uuidOf = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

export interface StoryParts {
  readonly platform: Platform;
  readonly network: PretendNetwork;
  readonly newPerson: ReturnType<typeof peopleOf>;
  readonly dice: Random;
  /** How long a deposit waits for its money. */
  readonly windowMs: number;
}

/** What one player does, from the wish to the end of it. All chance is thrown at the beginning. */
export type Story = (parts: StoryParts) => Promise<void>;

/** How long a player waits, given how long the deposit does. */
type Wait = (dice: Random, windowMs: number) => number;

const deposit = (person: Person): Order => ({ ...person, direction: 'deposit' });

/** What a player is told to dial; null for who is told nothing, or has no answer. */
export const codeIn = (answer: Answer): string | null =>
  answer !== null && 'instructions' in answer ? (answer.instructions?.ussd_string ?? null) : null;

/** The player dials the code that the platform shows: after so long, so often, with the amount changed or not. */
const dialled =
  (afterMs: Wait, times = 1, changed: (code: string) => string = (code) => code): Story =>
  async ({ platform, network, newPerson, dice, windowMs }) => {
    const person = newPerson('orange');
    const [waitMs, thinkMs] = [afterMs(dice, windowMs), dice.between(50, 800)];
    const code = codeIn(await platform.order(deposit(person)));
    if (code === null) return;
    await network.answerPrompts(person.msisdn, 'confirm', thinkMs);
    await sleep(waitMs);
    for (let time = 0; time < times; time += 1) await network.dial(person.msisdn, changed(code));
  };

/** The player finds a prompt on the phone, and answers it after so long. */
const prompted =
  (answer: 'confirm' | 'refuse' | 'ignore', afterMs: Wait): Story =>
  async ({ platform, network, newPerson, dice, windowMs }) => {
    const person = newPerson('mtn');
    await network.answerPrompts(person.msisdn, answer, afterMs(dice, windowMs));
    await platform.order(deposit(person));
  };

/** Two deposits of one player, alike in everything, and both are paid. */
const twins: Story = async ({ platform, network, newPerson, dice }) => {
  const person = newPerson('orange');
  const other = { ...person, reference: `${person.reference}-twin` };
  const thinkMs = dice.between(50, 800);
  const answers = [await platform.order(deposit(person)), await platform.order(deposit(other))];
  await network.answerPrompts(person.msisdn, 'confirm', thinkMs);
  for (const code of answers.map(codeIn)) if (code !== null) await network.dial(person.msisdn, code);
};

/** The platform asks two processes at once for the same, as one does whose answers are slow. */
const askedTwice =
  (operator: Operator, direction: Order['direction']): Story =>
  async ({ platform, network, newPerson, dice }) => {
    const order = { ...newPerson(operator), direction };
    await network.answerPrompts(order.msisdn, 'confirm', dice.between(100, 2_000));
    const [first, second] = [platform.order(order, 0), platform.repeat(order, 1)];
    const code = codeIn(await Promise.race([first, second]));
    await Promise.all([first, second]);
    if (code !== null) await network.dial(order.msisdn, code);
  };

const withdrawal =
  (operator: Operator): Story =>
  async ({ platform, newPerson }) => {
    await platform.order({ ...newPerson(operator), direction: 'withdrawal' });
  };

const soon: Wait = (dice) => dice.between(100, 3_000);
const tooLate: Wait = (dice, windowMs) => windowMs + dice.between(1_000, 5_000);
const withAmount =
  (changed: (amount: number) => number) =>
  (code: string): string =>
    code.replace(/\*(\d+)#$/, (_, amount) => `*${changed(Number(amount))}#`);
const tooMuch = withAmount((amount) => amount + 1);
const tooLittle = withAmount((amount) => amount - 1);
const half = withAmount((amount) => Math.ceil(amount / 2));

/** How often each is told, in a hundred. */
// biome-ignore format: reads by its columns
export const stories: readonly (readonly [weight: number, story: Story])[] = [
  [20, dialled(soon)],
  [ 4, dialled(tooLate)],
  [ 4, dialled(soon, 2)],
  [ 2, dialled(soon, 1, tooMuch)],
  [ 2, dialled(soon, 1, tooLittle)],
  [ 3, dialled(soon, 2, half)],
  [ 3, dialled(soon, 0)],
  [ 4, twins],
  [20, prompted('confirm', soon)],
  [ 1, prompted('refuse', soon)],
  [ 2, prompted('confirm', tooLate)],
  [ 1, prompted('ignore', soon)],
  [ 4, askedTwice('orange', 'deposit')],
  [ 4, askedTwice('mtn', 'deposit')],
  [ 4, askedTwice('mtn', 'withdrawal')],
  [11, withdrawal('mtn')],
  [11, withdrawal('orange')],
];
