import { type Excuse, excusesIn } from './excuse.ts';

const because = excusesIn('matching');

/** Of what a payment is for. */
export const matchingExcuses: readonly Excuse[] = [
  ...because('decide-payment', 'A shortcut: of now nothing was paid since.', [
    ['waited', 'always true', 'if (waited)'],
  ]),
  ...because('decide-payment', 'No two channels have one id.', [
    ['channels.find((each) => each.channelId === channelId)', 'find to findLast'],
  ]),
  ...because('decide-payment', 'The book is asked again: it says the same, or what it learnt since.', [
    ["kind === 'repeat' || payment.isVouched || entry?.standing === 'vouched'", 'only the left of ||'],
  ]),
  ...because('doubted-return', 'No two payments have one id.', [
    ['payments.find(({ id }) => id === returns.paymentId)', 'find to findLast'],
  ]),
  ...because('received-payment', 'What was taken back is told by that, and not by why it is held.', [
    ["[ 'waits_for_verdict', 'waits_for_balance', 'balance_contradicts', 'reversed', ]", 'without row 4'],
  ]),
  ...because('received-payment', 'No code stands there twice.', [
    ['saidByBook.find((code) => code === heldBecause?.code)', 'find to findLast'],
    ['holdCodes.find((code) => code === heldBecause?.code)', 'find to findLast'],
  ]),
  ...because('received-payment', 'Null counts as the first of all moments, which is over.', [
    ["status !== 'received' || waitsUntil === null", 'only the left of ||'],
  ]),
  ...because('book-word', 'Each moment that is asked for is answered, and there is no more than one other.', [
    ['held === undefined || held === null', 'only the right of ||'],
    ['others.find((each) => isSame(each, toldHundredths))', 'find to findLast'],
  ]),
];
