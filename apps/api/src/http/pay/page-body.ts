import {
  type DialInstructions,
  dayOf,
  dialUri,
  doualaClock,
  failureCodes,
  failureMessages,
  fcfa,
  type HintOutcome,
  isKnownFailure,
  isPageOver,
  type Language,
  maskedMiddle,
  operatorDisplayNames,
  outerDigits,
  type PageState,
  type PageView,
  stepsOf,
  takesHint,
  wordingIn,
} from '@mobile-money/core';
import { Html, html } from './html.ts';
import { english, type PageFacts, type PageTexts } from './texts/english.ts';
import { french } from './texts/french.ts';

export const pageTexts: Readonly<Record<Language, PageTexts>> = { en: english, fr: french };

/** How a page is asked for: under which token, in which language, and after what was said there. */
export interface PageWish {
  readonly token: string;
  readonly language: Language;
  readonly told: HintOutcome | null;
}

interface Shown extends PageView, PageWish {
  readonly texts: PageTexts;
  readonly facts: PageFacts;
}

/** What stands between the frame's bars. All of the page that changes while it is open is in `main`. */
export function pageBody(view: PageView, wish: PageWish): Html {
  const { deposit, state, page, look, at } = view;
  const texts = pageTexts[wish.language];
  const facts = {
    amount: unbroken(fcfa(deposit.amountXaf)),
    payer: maskedMiddle(deposit.msisdn),
    until: doualaClock(deposit.expiresAt),
    lateUntil: texts.onDay(
      dayOf(page.expiresAt).slice(5).split('-').reverse().join('/'),
      doualaClock(page.expiresAt),
    ),
    name: look?.displayName ?? null,
  };
  const shown: Shown = { ...view, ...wish, texts, facts };
  const leftMs = isCounted(state) ? String(deposit.expiresAt - at) : '';
  const version = isPageOver(state) ? '' : String(deposit.version);
  return html`<main id="page" data-state="${state}" data-version="${version}" data-left="${leftMs}">
${words(shown)}${sums(shown)}${countdown(shown)}${dialling(shown)}${noPrompt(shown)}${wayBack(shown)}${hints(shown)}${reload(shown)}</main>`;
}

const isCounted = (state: PageState): boolean => state === 'to_dial' || state === 'prompted';
const isDialled = (state: PageState): boolean => state === 'to_dial' || state === 'late_to_dial';

function words({ state, deposit: { failureCode }, language, texts, facts }: Shown): Html {
  const { title, say } = texts.states[state];
  const why =
    state === 'failed' && isKnownFailure(failureCode)
      ? [failureMessages[language][failureCode], texts.retry[failureCodes[failureCode].retry]]
      : [];
  const said = [...say(facts), ...why].map((each) => html`<p>${each}</p>`);
  return html`<h1>${title}</h1>
${Html.all(said)}`;
}

/** How much, and from which number: the most frequent mistake is to take the phone of a relative. */
function sums({ state, deposit, texts, facts }: Shown): Html {
  const { begin, end } = outerDigits(deposit.msisdn);
  const only = isDialled(state) ? html`<p class="only">${texts.onlyThisNumber}</p>` : Html.none;
  return html`<dl>
<div><dt>${texts.amount}</dt><dd class="big">${facts.amount}</dd></div>
<div><dt>${isCounted(state) || isDialled(state) ? texts.payer : texts.number}</dt><dd class="big"><span aria-hidden="true">${facts.payer}</span><span class="aloud">${texts.payerAloud(begin, end)}</span></dd>
<dd>${operatorDisplayNames[deposit.operator]}</dd></div>
</dl>
${only}`;
}

/** By the clock of the service; the script counts on from there. */
function countdown({ state, deposit, at, texts, facts }: Shown): Html {
  if (!isCounted(state)) return Html.none;
  return html`<p class="left">${texts.timeLeft} <strong id="left" role="timer">${clockOf(deposit.expiresAt - at)}</strong> <span>${texts.until(facts.until)}</span></p>
`;
}

const clockOf = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The code, in three ways: to be read, to be dialled by a touch, and to be copied where that fails. */
function dialling(shown: Shown): Html {
  const { state, deposit, token, texts } = shown;
  const { instructions } = deposit;
  if (!isDialled(state) || instructions === null) return Html.none;
  const { ussdString } = instructions;
  const steps = stepsIn(instructions, shown).map((each) => html`<li>${each}</li>`);
  return html`<h2>${texts.code}</h2>
<p class="code" id="code">${breakable(ussdString)}</p>
<p class="deeds"><a class="button" href="${dialUri(instructions)}">${texts.dial}</a>
<button type="button" id="copy" class="second" data-copied="${texts.copied}" hidden>${texts.copy}</button></p>
<p>${texts.ifDialFails}</p>
<div class="desk"><p>${texts.onYourPhone}</p><img src="${token}/qr.svg" alt="${texts.qr}" width="180" height="180" loading="lazy"></div>
<h2>${texts.steps}</h2>
<ol>${Html.all(steps)}</ol>
`;
}

/** A code that is too long for a line goes on after a star, and never within a number. */
const breakable = (code: string): Html => Html.all(code.split(/(?<=\*)/).map((part) => html`${part}<wbr>`));

/**
 * As the platform was given them, in the language that it asked for; in the other one as they would be now. Past the
 * deadline the end of the late window stands in its place, with its day: the time alone would be that of today.
 */
function stepsIn(
  given: DialInstructions,
  { state, deposit, language, texts, facts }: Shown,
): readonly string[] {
  const isOwn = given.wording.startsWith(language);
  const until = state === 'to_dial' ? facts.until : texts.beforeDay(facts.lateUntil);
  const steps = stepsOf(isOwn ? given : { ...given, wording: wordingIn[language] }, deposit, until);
  return steps.map(unbroken);
}

/** No amount is read in two parts. The wordings themselves are as platforms were given them. */
const unbroken = (text: string): string => text.replace(/(?<=\d) (?=\d{3}(?!\d)|FCFA)/g, '\u00a0');

function noPrompt({ state, deposit: { operator }, texts }: Shown): Html {
  if (state !== 'prompted') return Html.none;
  return html`<h2>${texts.nothingAppeared}</h2>
<p>${texts.dialForPrompt[operator]}</p>
`;
}

/** Once the player need not stay. */
function wayBack({ state, page: { returnUrl }, texts, facts }: Shown): Html {
  if (isCounted(state) || returnUrl === null) return Html.none;
  return html`<p class="deeds"><a class="button" href="${returnUrl}" rel="noreferrer">${texts.back(facts.name)}</a></p>
`;
}

/** "I have paid". It works without script; what came of the last time stands above. */
function hints({ state, deposit: { operator }, language, token, told, texts }: Shown): Html {
  const said =
    told === null || texts.told[told] === ''
      ? Html.none
      : html`<p class="told" id="told" role="status">${texts.told[told]}</p>`;
  if (!takesHint(state)) return Html.none;
  const isOpen = told === 'unread' ? html` open` : Html.none;
  return html`${said}<details${isOpen}><summary>${texts.paid}</summary>
<form method="post" action="${token}/paid?lang=${language}">
<label for="sms">${texts.smsLabel}</label>
<p id="help">${texts.smsHelp[operator]}</p>
<textarea id="sms" name="sms" rows="4" maxlength="1000" required aria-describedby="help" autocomplete="off" spellcheck="false"></textarea>
<button type="submit">${texts.send}</button>
</form></details>
`;
}

const reload = ({ state, token, language, texts }: Shown): Html =>
  isPageOver(state)
    ? Html.none
    : html`<p><a class="reload" href="${token}?lang=${language}">${texts.reload}</a></p>
`;
