import { type Excuse, excusesIn } from './excuse.ts';

const because = excusesIn('wallet');

/** Of a wallet's book. */
export const walletExcuses: readonly Excuse[] = [
  ...because('arrange', 'Less stays as it was, and is found in the same order again: slower, and the same.', [
    ['!segment.isAside && lastUntil(segment) < from', 'always false'],
    ['sure > lookBackMax', 'always false'],
    ['index + 1', '+ to -', 'return index'],
    ['1', '1 to 0', 'return index + 1'],
  ]),
  ...because('arrange', 'How far it looks back was chosen: one more or less is as good.', [
    ['sure > lookBackMax', '> to >='],
    ['6', '6 to 7'],
    ['6', '6 to 5'],
  ]),
  ...because('due', 'Of two that are due at one moment either may be done first.', [
    ['due.at < next.at', '< to <='],
  ]),
  ...because('bound-book', 'Where nothing is too much, nothing is cut off either way.', [
    ['excess <= 0', '<= to <'],
  ]),
  ...because('fill-hole', 'Counted from one, fewer are fewer all the same.', [
    ['0', '0 to 1', 'smsCount: 0,'],
  ]),
  ...because('fill-hole', 'They differ there.', [['one.smsCount < other.smsCount', '< to <=']]),
  ...because('fill-hole', 'So many sums are made by a test of the core alone.', [
    ['sums.size > limits.walletBook.fillerSumsMax', 'always false'],
    ['sums.size > limits.walletBook.fillerSumsMax', '> to >='],
    ['ways.size > limits.walletBook.fillerSumsMax', 'always false'],
    ['ways.size > limits.walletBook.fillerSumsMax', '> to >='],
  ]),
  ...because('open-book', 'The book is brought back in order: the chain, then what it goes on without.', [
    ['1', '1 to 2', 'segments.toSpliced(tip + 1'],
  ]),
  ...because('open-book', 'All is put in order once more, and is the same.', [['isFreed', 'always true']]),
  ...because('segment', 'It is put in order with all others instead: slower, and the same.', [
    ["alone.standing === 'open' || tip.standing === 'vouched'", '|| to &&'],
    ["alone.standing === 'open' || tip.standing === 'vouched'", 'only the left of ||'],
    ["alone.standing === 'open' || tip.standing === 'vouched'", 'only the right of ||'],
    ['!each.isExplained', 'without !'],
    ['!each.isAside', 'without !'],
    ['each.hole === undefined', '=== to !=='],
    ['each.by === undefined', '=== to !=='],
  ]),
  ...because('story', 'Any number below 0 is none.', [
    ['1', '1 to 2', 'tip: -1'],
    ['1', '1 to 2', 'leftOut: -1'],
    ['1', '1 to 2', 'part: -1'],
  ]),
  ...because('story', 'All that may be next are tried: slower, and the same.', [
    ['tip === undefined', 'always true'],
    ['next.length === 0', 'always true'],
    ['until >= tip.lastFrom', '>= to >'],
  ]),
  ...because('story', 'So unlikely that no such story is followed.', [
    [
      '{ otherFee: 0.2, filled: 0.4, filler: 0.01, hole: 1, holeWithinVouched: 3, as...',
      'without row vouchedAside',
    ],
    ['10', '10 to 11'],
    ['10', '10 to 9'],
  ]),
  ...because('story', 'How many stories are followed is a matter of speed.', [
    ['40', '40 to 41'],
    ['40', '40 to 39'],
    ['story.cost > least + worseMax', '> to >='],
    ['story.cost > least + worseMax', 'always false'],
  ]),
  ...because('story', 'Of two stories that are as likely either will do.', [
    ['story.cost < (best.get(name)?.cost ?? Number.POSITIVE_INFINITY)', '< to <='],
  ]),
  ...because('story', 'No two differ less by that name: of one moment fewer than 21 are told out of turn.', [
    ['next * 512', '* to /'],
    ['512', '512 to 513'],
    ['512', '512 to 511'],
  ]),
  ...because('story', 'Of one moment no history has more than 29.', [
    ['index < parts.length && index - next < orderMax', 'only the left of &&'],
    ['30', '30 to 31'],
    ['30', '30 to 29'],
  ]),
  ...because('story', 'A shortcut: they are added up, and do not fit.', [
    ['!after.starts.some((start) => isFillable(start - tip))', 'always false'],
  ]),
  ...because('wallet-book', 'Some of a chain is vouched for, and what counts is the last.', [
    ['false', 'always true', 'let isBelieved'],
  ]),
  ...because('wallet-books', 'A shortcut: with none of them the same comes out.', [
    ['fillers.length === 0', 'always false'],
  ]),
  ...because('money-of-ours', 'A shortcut: with none of them the same comes out.', [
    ['fillers.length === 0', 'always false'],
    ['asked.length === 0', 'always false'],
    ['providerTxId === null', 'always false'],
  ]),
  ...because('money-of-ours', 'No money is nothing, and of how much one is only the sign counts.', [
    ['movedXaf < 0', '< to <='],
    ['0', '0 to 1', 'movedXaf < 0'],
    ['1', '1 to 2', 'entryId(providerTxId, -1)'],
  ]),
  ...because('may-credit', 'What is marked is marked once more, and is the same.', [
    ['segments[segment]?.isCredited || fillers[filler]?.isCredited', '|| to &&'],
    ['segments[segment]?.isCredited || fillers[filler]?.isCredited', 'only the left of ||'],
    ['segments[segment]?.isCredited || fillers[filler]?.isCredited', 'only the right of ||'],
    ['segments[segment]?.isCredited || fillers[filler]?.isCredited', 'always false'],
  ]),
  ...because('holes', 'Of how much nobody knows, nothing is more or less.', [
    ['explainedMissing === undefined || before === null', 'only the right of ||'],
  ]),
  ...because('money-of-ours', 'Its own book is asked too, which was told of those before.', [
    ['[...new Set(paying)].filter((each) => each !== wallet)', 'without filter'],
  ]),
  ...because('money-of-ours', 'A hundredth of a franc is none.', [['0', '0 to 1', 'feeHundredths: 0']]),
  ...because('wallet-books', 'How many go in one step is a matter of speed.', [
    ['100', '100 to 101'],
    ['100', '100 to 99'],
  ]),
  ...because('wallet-step', 'The book does not take again what it was told.', [
    ['[ ...spent, ...fillers.map(({ id }) => id), ]', 'without row 1'],
    ['[ ...spent, ...fillers.map(({ id }) => id), ]', 'without row 2'],
  ]),
  ...because('wallet-step', 'Of each entry there is one last word.', [
    ['advance.verdicts.find(({ entryId }) => entryId === name)', 'find to findLast'],
  ]),
];
