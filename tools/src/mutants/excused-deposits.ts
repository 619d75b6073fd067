import type { Excuse } from './excuse.ts';

/** Those of deposits and of what they share with withdrawals. */
export const depositExcuses: readonly Excuse[] = [
  {
    file: 'deposit/credit-doubt.ts',
    code: "['payment_contradicted', 'payment_returned']",
    why: 'The names of a kind: no rule goes by the list.',
  },
  {
    file: 'deposit/credit-doubt.ts',
    code: 'aside.length > 0 && wasReturnDoubted(ports, aside, { msisdn: deposit.msisdn, ...',
    what: 'only the right of &&',
    why: 'A shortcut: where nothing is set aside, no return is of it.',
  },
  {
    file: 'deposit/credit-doubt.ts',
    code: 'aside.length > 0',
    what: '> to >=',
    why: 'A shortcut: where nothing is set aside, no return is of it.',
  },
  {
    file: 'deposit/credit-doubt.ts',
    code: '(await cameBeside(ports, deposit, status)).find(({ isReversed }) => !isReversed)',
    what: 'find to findLast',
    why: 'The refusal names one of several, and any is as good.',
  },
  {
    file: 'deposit/confirm-by-verdict.ts',
    code: 'false',
    on: 'let isKnown',
    why: 'It is said anew as the deposit is looked at, before anyone asks for it.',
  },
  {
    file: 'deposit/confirm-by-verdict.ts',
    code: "payment.status === 'held' && (await isReturnDoubted(ports, payment))",
    what: 'only the right of &&',
    why: 'What failed to go back is held: it spares a look at the others.',
  },
  {
    file: 'deposit/deposit.ts',
    code: "state === 'failed' && failureCode === 'rejected_by_staff'",
    what: 'only the right of &&',
    why: 'Only what failed bears this code: every move out of that state takes it away.',
  },
  {
    file: 'deposit/deposit.ts',
    code: 'paidAt !== null && paidAt >= since',
    what: 'only the right of &&',
    why: 'Null counts as 1970 in a comparison, and no deposit was made by then.',
  },
  {
    file: 'deposit/submit-collection.ts',
    code: '2',
    what: '2 to 1',
    on: 'if (channels.length < 2)',
    why: 'A shortcut: of one number there is nothing to choose.',
  },
  {
    file: 'deposit/submit-collection.ts',
    code: '0',
    on: '(channels[0] as Channel)',
    why: 'Where all are held any of them is as good.',
  },
  {
    file: 'deposit/submit-collection.ts',
    code: 'channels.find((each) => !isHeld(each))',
    what: 'find to findLast',
    why: 'Of the free ones any is as good.',
  },
];
