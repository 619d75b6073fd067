import { type Excuse, excusesIn } from './excuse.ts';

const because = excusesIn('use-cases');

/** Of what is done about transactions, payments and messages. */
export const useCaseExcuses: readonly Excuse[] = [
  ...because('create-transaction', 'What is dialled has no limit there either: only counting takes longer.', [
    ['promptLimits !== null && ways.some((way) => isPrompt(way.transaction))', 'only the left of &&'],
  ]),
  ...because(
    'create-transaction',
    'A shortcut: the trial of what was sent nowhere is given back afterwards, too.',
    [
      [
        'refusal === null && (await ports.transactions.findByReference(scope)) === null',
        'only the left of &&',
      ],
      [
        'refusal === null && (await ports.transactions.findByReference(scope)) === null',
        'only the right of &&',
      ],
    ],
  ),
  ...because('overdue', 'The store is asked once more, or for none, and has none.', [
    ['due.length < batchMax', 'always false'],
    ['wanted === 0', 'always false'],
  ]),
  ...because('overdue', 'Of what is dialled no provider tells anything: it is never in doubt.', [
    ["due.filter(({ collectionMode }) => collectionMode === 'merchant_initiated')", 'without filter'],
  ]),
  ...because('overdue', 'Nothing is written down where nothing changes.', [
    ['changes.length === 0', 'always false'],
  ]),
  ...because('receive-callback', 'What is waited for has had its share by then, and has none again.', [
    ['named.filter((each) => !isWaitedFor(each))', 'without filter'],
  ]),
  ...because('receive-payment', 'What was stored just now contradicts itself in nothing.', [
    ['!stored && isContradicted(payment, incoming)', 'only the right of &&'],
  ]),
  ...because(
    'receive-payment',
    'Statements alone go by when it could be read, and the simulation has none.',
    [
      ['cameAt === null', '=== to !==', 'return cameAt === null'],
      ['cameAt === null', 'always true', 'return cameAt === null'],
      ['cameAt === null', 'always false', 'return cameAt === null'],
    ],
  ),
  ...because('receive-payment', 'What was stored just now is undecided.', [
    ["stored || payment.status === 'received'", 'only the right of ||'],
  ]),
  ...because('receive-payment', 'It was stored as one that is taken back: done again, it is the same.', [
    ['stored', 'always false', 'const now = stored'],
  ]),
  ...because('receive-sms', 'A member that is undefined is left out wherever it goes.', [
    ['result.code === undefined', 'always false'],
  ]),
  ...because('receive-sms', 'No transaction is without an id: none is found.', [
    ['transactionId === null', 'always false'],
  ]),
  ...because('recover', 'No move of what is restored asks for it.', [
    ['{ isStuck: true, isLastApproval: false }', 'without row isLastApproval'],
    ['false', 'always true', 'const nothingKnown'],
  ]),
  ...because('recover', 'Undefined means the same as null where it goes.', [['[0, null]', 'without row 2']]),
  ...because('read-provider-status', 'Where there is no room, none is asked for.', [
    ['providerIds .map((providerId) => ({ providerId, count: atOnce - countOf(provi...', 'without filter'],
  ]),
  ...because('read-provider-status', 'How soon the next ones are asked about is a matter of speed.', [
    ['2', '2 to 3', 'atOnce / 2'],
    ['2', '2 to 1', 'atOnce / 2'],
  ]),
  ...because('read-provider-status', 'No one who knows the answer puts it off.', [
    ["answer.outcome === 'unknown' && answer.isPutOff === true", 'only the right of &&'],
  ]),
  ...because('read-provider-status', 'A withdrawal has no deadline that could be over.', [
    ["isHeard && asked.direction === 'deposit'", 'only the left of &&'],
  ]),
  ...because('read-provider-status', 'It was over when it was asked about, and no deadline moves.', [
    ['!isOpen(current) || at < current.expiresAt', 'only the left of ||'],
  ]),
  ...because('resolve-transaction', 'Only what waits for a person has a payment to be set free.', [
    [
      "current.state === 'requires_manual_resolution' && unused.length === payments....",
      'only the right of &&',
    ],
  ]),
  ...because('webhooks', 'Counted from one, it is given up after the same look.', [
    ['0', '0 to 1', 'let waitedMs = 0'],
  ]),
  ...because('recover', 'Only the log tells how many were sent, and how many wait.', [
    ['submitted > 0', '> to >='],
    ['submitted > 0', '> to <='],
    ['submitted > 0', 'always true'],
    ['submitted > 0', 'always false'],
    ['0', '0 to 1', 'submitted > 0'],
    ['approved.filter(isReturn)', 'without filter', 'const facts'],
    ['telling === told', '=== to !=='],
    ['telling === told', 'always true'],
    ['telling === told', 'always false'],
  ]),
  ...because('recover', 'It is asked for one, and one more is as good; without returns no one goes by it.', [
    ['1', '1 to 2', 'undecidedSince(before, 1)'],
    ['returns.length === 0', 'always false'],
  ]),
  ...because('overdue', 'Only the words of an error say how many there are.', [
    ['20', '20 to 21'],
    ['20', '20 to 19'],
    ['unstored.length > namedMax', '> to >='],
    ['unstored.length > namedMax', '> to <='],
    ['unstored.length > namedMax', 'always true'],
    ['unstored.length > namedMax', 'always false'],
  ]),
];
