import type { Deposit, Transaction } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { Evidence, Rules } from './evidence.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days of Cameroon begin an hour before those of UTC. */
const dayOf = (atMs: number): number => Math.floor((atMs + hourMs) / dayMs);

const isPrompt = (each: Transaction): each is Deposit =>
  each.direction === 'deposit' && each.collectionMode === 'merchant_initiated';
const isRefused = (each: Transaction): boolean => each.failureCode === 'too_many_prompts';

const promptsBegun = ({ journal }: Evidence): readonly (CommittedChange & { readonly prompt: Deposit })[] =>
  journal.commits.flatMap((commit) => {
    const { transaction: prompt, expectedVersion } = commit.change;
    return expectedVersion === 0 && isPrompt(prompt) ? [{ ...commit, prompt }] : [];
  });

/** Whether the number had all its prompts at that moment; a player who paid from it before is asked about alone. */
function isFull(prompt: Deposit, stored: readonly Transaction[], { settings }: Evidence): boolean {
  if (settings.promptLimits === null) return false;
  const { openMax, perDayMax } = settings.promptLimits;
  const ofNumber = stored.filter((each) => each.direction === 'deposit' && each.msisdn === prompt.msisdn);
  const own = ofNumber.filter(
    (each) => each.playerId === prompt.playerId && each.applicationId === prompt.applicationId,
  );
  const asked = own.some(({ state }) => state === 'succeeded') ? own : ofNumber;
  const sent = asked.filter((each) => isPrompt(each) && !isRefused(each));
  const open = sent.filter(({ state }) => state === 'pending' || state === 'provider_acknowledged');
  const today = sent.filter(({ createdAt }) => dayOf(createdAt) === dayOf(prompt.createdAt));
  return open.length >= openMax || today.length >= perDayMax;
}

export const admissionRules: Rules = {
  /** No number is sent more prompts than it may have. */
  'a number is prompted within its limits': (evidence) =>
    promptsBegun(evidence)
      .filter(({ prompt, before }) => !isRefused(prompt) && isFull(prompt, [...before.values()], evidence))
      .map(({ prompt }) => `${prompt.id} was one prompt too many for its number`),

  /** A prompt is refused only when its number had all of them, at some moment since it was asked for; and is never sent. */
  'a prompt is refused only when there are too many': (evidence) =>
    promptsBegun(evidence).flatMap(({ prompt, index }) => {
      if (!isRefused(prompt)) return [];
      if (evidence.network.prompts.some(({ transactionId }) => transactionId === prompt.id))
        return [`${prompt.id} was sent although it was refused`];
      const wasFull = evidence.journal.commits
        .filter((each) => each.index <= index && each.atMs >= prompt.createdAt)
        .some(({ before }) => isFull(prompt, [...before.values()], evidence));
      return wasFull ? [] : [`${prompt.id} was refused although its number had prompts left`];
    }),
};
