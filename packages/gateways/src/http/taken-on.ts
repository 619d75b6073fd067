import { operators, txIdForms } from '@mobile-money/core';
import { plainText } from '../sms-templates/plain-text.ts';
import type { Member } from './json-members.ts';
import { statesOf } from './refusals.ts';

/** Words for what was taken on, whatever became of it: under way, known already, or at its end. "Not" denies none. */
const takenOn = [
  'en ?cours|en attente|en traitement|pending|ongoing|in progress|processing|queued|waiting|submitted|soumis(?:e|es)?',
  'initi(?:e|ee|es|ees|ated)|initialise(?:e|es)?|initiali[sz]ed|patientez|patienter',
  "deja|already|duplic\\w*|duplique\\w*|doubl\\w*|identique|identical|same|exists|(?<!n')existe(?! pas)|existante",
  'complet(?:e|ed|ee|ees)|terminee?s?|finished|finalisee?s?|finali[sz]ed',
].join('|');

/** Words for what was done, unless it is said that it was not. */
const done = [
  'reussi\\w*|succe(?:s|ss|ssful\\w*|eded)|aboutie?s?|effectuee?s?|executee?s?|executed|realisee?s?|done|ok',
  'traitee?s?|processed|acceptee?s?|accepted|validee?s?|validated|approuvee?s?|approved|confirmee?s?|confirmed',
  'creditee?s?|credited|debitee?s?|debited|deducted|prelevee?s?|versee?s?|paid|transferee?s?|transferred',
  // Servers that cannot read a request say that one "sent a request", or an invalid one.
  'envoyee?s?|sent(?! an? )|enregistree?s?|recorded',
].join('|');

const sounds = new RegExp(
  String.raw`\b(?:${takenOn}|(?<!\b(?:not|cannot|non|pas) (?:be |been |ete |pu etre )?)(?:${done}))\b`,
  'i',
);
const soundsTakenOn = (said: string): boolean => sounds.test(plainText(said.replaceAll('_', ' ')));

const idNames = /^(?:financial)?(?:transaction|txn?)id$/;
const ids = new RegExp(`\\b(?:${operators.map((operator) => txIdForms[operator].inSms).join('|')})`, 'i');

/** Whether an answer has words for money that was taken on, wherever in it: then no refusal beside them is certain. */
export const tellsTakenOn = (members: readonly Member[]): boolean =>
  members.some(({ said }) => soundsTakenOn(said));

const bearsId = ({ name, said }: Member): boolean => idNames.test(name) || ids.test(plainText(said));

/**
 * A status that refuses beside words, a state or an id that do not: something is wrong, and no one knows what happened.
 * An id counts here alone, because a failure that an operator tells as a verdict may bear it as well.
 */
export const contradictsRefusal = (
  status: number,
  members: readonly Member[],
  isFailed: (state: string) => boolean,
): boolean =>
  statesIn(status, members).some((state) => !isFailed(state)) ||
  tellsTakenOn(members) ||
  members.some(bearsId);

/** What an answer calls the state of a payment, wherever it does. */
const statesIn = (status: number, members: readonly Member[]): readonly string[] =>
  statesOf(
    status,
    members.filter(({ name }) => name === 'status').map(({ said }) => said),
  );
