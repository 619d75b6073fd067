import type { HintOutcome, Operator, PageState, Retry } from '@mobile-money/core';

/** What sentences of the page are filled with; all of it is escaped where it is shown. */
export interface PageFacts {
  /** `5 000 FCFA`. */
  readonly amount: string;
  /** The number that must pay, hidden in its middle. */
  readonly payer: string;
  /** The deadline, as the time of day in Cameroon. */
  readonly until: string;
  /** Until when what is dialled is still credited, with its day. */
  readonly lateUntil: string;
  /** The platform; null when it has no name. */
  readonly name: string | null;
}

export interface StateWords {
  readonly title: string;
  readonly say: (facts: PageFacts) => readonly string[];
}

/** Why the page could not be shown. */
export type PageFault = 'not_found' | 'too_many' | 'unavailable';

/** A code of an operator, or a state, without its words does not compile, in either language. */
const dialForPrompt: Readonly<Record<Operator, string>> = {
  mtn: 'Dial *126# on that phone and confirm the payment that waits.',
  orange: 'Dial #150*50# on that phone and confirm the payment that waits.',
};

const smsHelp: Readonly<Record<Operator, string>> = {
  mtn: 'In the SMS of MTN the ID is a long number, such as 18410741470.',
  orange: 'In the SMS of Orange the ID looks like MP260101.0900.A12345.',
};

const states: Readonly<Record<PageState, StateWords>> = {
  to_dial: {
    title: 'Dial the code to pay',
    say: () => [],
  },
  prompted: {
    title: 'Confirm on your phone',
    say: ({ amount, payer }) => [
      `A request for ${amount} goes to the phone ${payer}. Confirm it there with your secret code. This page tells you when it is paid.`,
    ],
  },
  late_to_dial: {
    title: 'The time is over, but you can still pay',
    say: ({ lateUntil }) => [
      'If you have paid already, do not pay again: your deposit is credited as soon as the operator confirms.',
      `If you have not paid, the code below still works until ${lateUntil}.`,
    ],
  },
  late_prompted: {
    title: 'The time is over',
    say: () => [
      'Do not confirm this request any more: begin again instead.',
      'If your money has left already, do not pay again. A person looks at every late payment.',
    ],
  },
  held: {
    // Money may be there, or no more than a report that does not fit: nothing is said of what has arrived.
    title: 'A person looks at your deposit',
    say: () => [
      'You must not pay again meanwhile.',
      'If your money has left, you need not do anything. If it has not, ask the support of the site.',
    ],
  },
  succeeded: {
    title: 'Payment received',
    say: ({ amount }) => [`Your ${amount} have arrived. Thank you.`],
  },
  failed: { title: 'The payment did not work', say: () => [] },
};

export const english = {
  product: 'Mobile Money payment',
  otherLanguage: 'Français',
  amount: 'Amount',
  payer: 'Number that must pay',
  number: 'Number',
  payerAloud: (begin: string, end: string): string =>
    `The number that begins with ${begin} and ends with ${end}`,
  onlyThisNumber: "Only this number, not a relative's.",
  timeLeft: 'Time left',
  until: (time: string): string => `until ${time}, time of Cameroon`,
  onDay: (day: string, time: string): string => `${day} at ${time}`,
  /** A day and time, as they stand behind "before". */
  beforeDay: (lateUntil: string): string => lateUntil,
  code: 'Code to dial',
  dial: 'Dial the code',
  copy: 'Copy the code',
  copied: 'Copied',
  ifDialFails: 'If the keypad does not open, copy the code and paste it there. Then press call.',
  steps: 'Step by step',
  nothingAppeared: 'Nothing appeared on your phone?',
  dialForPrompt,
  onYourPhone: 'Are you on a computer? Open this page on your phone:',
  qr: 'QR code of this page',
  paid: 'I have paid and nothing happens',
  smsLabel: "The operator's transaction ID, or its whole SMS",
  smsHelp,
  send: 'Send',
  sendAgain: 'Go back and send it again',
  told: {
    kept: 'Thank you, it is noted. As soon as the payment is found your deposit is credited, or a person looks at it. Do not pay a second time. If nothing happens, ask the support of the site.',
    unread: 'There is no transaction ID in this. Look into the SMS that your operator sent you.',
    full: 'You have sent enough IDs: no more are noted. As soon as one of those payments is found your deposit is credited, or a person looks at it. If nothing happens, ask the support of the site.',
    over: '',
  } satisfies Readonly<Record<HintOutcome, string>>,
  reload: 'Show the newest state',
  back: (name: string | null): string => (name === null ? 'Back to the site' : `Back to ${name}`),
  neverPin:
    'This page never asks for your secret code (PIN). Enter it on your phone only, and give it to no one.',
  retry: {
    now: 'Go back to the site to begin again.',
    later: 'Go back to the site and begin again later.',
    never: 'To begin again with the same details will not help.',
  } satisfies Readonly<Record<Retry, string>>,
  states,
  faults: {
    not_found: {
      title: 'This page does not exist',
      say: 'The address is wrong, or its time is over. Go back to the site where you wanted to pay.',
    },
    too_many: { title: 'One moment', say: 'There were too many requests. Wait a minute, then try again.' },
    unavailable: {
      title: 'One moment',
      say: 'The page cannot be shown right now. Try again shortly; your payment is not lost.',
    },
  } satisfies Readonly<Record<PageFault, { readonly title: string; readonly say: string }>>,
};

export type PageTexts = typeof english;
