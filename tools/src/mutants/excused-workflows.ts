import type { Excuse } from './excuse.ts';

/** Excuses of one file that have one reason: each an expression, and where needed its line and what becomes of it. */
const excusesOf = (
  file: string,
  why: string,
  those: readonly (readonly [code: string, which?: Pick<Excuse, 'on' | 'what'>])[],
): readonly Excuse[] => those.map(([code, which = {}]) => ({ file, code, ...which, why }));

/** Those of the workflows between the rules. */
export const workflowExcuses: readonly Excuse[] = [
  ...excusesOf('deposit/confirm-by-verdict.ts', 'Only the log tells that it went elsewhere.', [
    ['transactionId === asked.id'],
    ['!isUnmatched(now)'],
  ]),
  ...excusesOf(
    'transaction/state-change.ts',
    'Each table has one row from nothing, which holds whatever the facts are.',
    [
      ["{ collectionMode: 'merchant_initiated', isWindowClosed: false, isWithinLateWi..."],
      ['false', { on: 'isWindowClosed: false' }],
      ['true', { on: 'isWithinLateWindow: true' }],
      ['false', { on: 'isStuck: false' }],
      ['false', { on: 'isLastApproval: false' }],
    ],
  ),
  ...excusesOf('deposit/confirm-deposit.ts', 'Only the log tells that there is something new.', [
    ['!changed'],
  ]),
  ...excusesOf('matching/decide-payment.ts', 'Payments are never removed.', [
    ['(await ports.payments.find(payment.id)) ?? payment', { what: 'only the left of ??' }],
  ]),
  ...excusesOf('withdrawal/tie-receipt.ts', 'No two withdrawals bear one id of an operator.', [
    ['left.find((each) => isSameId(each.providerTxId, providerTxId))', { what: 'find to findLast' }],
  ]),
  ...excusesOf(
    'withdrawal/submit-withdrawal.ts',
    'What a platform asked for sends no payment back: there is none that could have been taken back.',
    [['returns === null', { what: 'always false' }]],
  ),
  ...excusesOf(
    'withdrawal/withdrawal.ts',
    'The moves ask only of what is on its way or held; for what the back office says of the others, withdrawal.test.ts in core asks in every state.',
    [
      [
        "providerTxId !== null && (state === 'provider_submitted' || state === 'requir...",
        { what: 'only the left of &&' },
      ],
    ],
  ),
  ...excusesOf('deposit/confirm-by-verdict.ts', 'No two channels have one id.', [
    ['channels.find(({ channelId }) => channelId === asked.channelId)'],
  ]),
  ...excusesOf('deposit/confirm-by-verdict.ts', 'What was used meanwhile is not held: only the log tells.', [
    ['false', { on: "error.code === 'payment_used'" }],
  ]),
  ...excusesOf(
    'matching/decide-payment.ts',
    'It came in time, and so any grace that reaches back to its arrival leaves it in time.',
    [['at - payment.receivedAt', { what: '- to +' }]],
  ),
  ...excusesOf('use-cases/receive-callback.ts', 'Only the log tells of a flood, and how often.', [
    ['1 / 60'],
    ['60', { on: 'perSecond' }],
  ]),
  ...excusesOf('use-cases/recover.ts', 'Only the log tells how much was taken up.', [
    ['0', { on: 'if (done > 0)' }],
  ]),
  ...excusesOf('use-cases/webhooks.ts', 'What succeeded or failed has an event.', [
    ['!isSettled(transaction.state) || event === null', { what: 'only the left of ||' }],
  ]),
  ...excusesOf('use-cases/overdue.ts', 'Only the log tells which are stuck.', [
    ["results[index] === 'committed'"],
  ]),
  ...excusesOf('use-cases/decide-withdrawal.ts', 'A list for a page: nothing about money goes by it.', [
    ['staffId === undefined'],
    ['each.staffId === staffId', { on: 'const own' }],
    ['[each]'],
  ]),
  ...excusesOf('use-cases/decide-withdrawal.ts', 'Without a provider the last approval is refused anyway.', [
    ['facts.isLastApproval && providerId !== null', { what: 'only the left of &&' }],
  ]),
  ...excusesOf(
    'use-cases/receive-callback.ts',
    'A shortcut: the store is asked for nothing, or once more, and says the same.',
    [
      ['named.length === 0', { what: 'always false' }],
      ['usedUp === hour', { what: 'always false' }],
      ['left.length === 0', { what: 'always false' }],
    ],
  ),
  ...excusesOf(
    'use-cases/read-provider-status.ts',
    'How soon the next ones are asked about is a matter of speed: the next round takes what this one left.',
    [
      ['due.length === room.count'],
      ['isPutOff', { on: 'isMore = false' }],
      ['!isMore || countOf(room.providerId) > atOnce / 2'],
      ['!isMore'],
      ['countOf(room.providerId) > atOnce / 2'],
      ['atOnce / 2'],
    ],
  ),
];
