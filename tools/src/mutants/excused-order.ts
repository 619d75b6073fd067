import { type Excuse, excusesIn } from './excuse.ts';

const because = excusesIn('wallet');

const nothingTold = '{ cost: 0, next: 0, told: 0, tip: -1, leftOut: -1, part: -1, by: null, used: ...';

/** Of the order that a wallet's book finds. */
export const orderExcuses: readonly Excuse[] = [
  ...because('arrange', 'Less stays as it was, and is found in the same order again: slower, and the same.', [
    ['index >= 0', '>= to >'],
    ['0', '0 to 1', 'index >= 0; index--'],
    ['1', '1 to 0', 'sure += 1'],
  ]),
  ...because('arrange', 'How far it looks back was chosen: one more or less is as good.', [
    ['0', '0 to 1', 'let sure = 0'],
    ['lastUntil(segment) < from', '< to <='],
  ]),
  ...because('arrange', 'The last of them is what is new, and it looks back from where that begins.', [
    ['1', '1 to 2', 'segments.length - 1'],
  ]),
  ...because('arrange', 'No two of a book have one name.', [['one.firstId < other.firstId', '< to <=']]),
  ...because('aside', 'A shortcut: of none there are no runs.', [['runs.length === 0', 'always false']]),
  ...because('aside', 'A segment that has begun has a point of that time: both are there, or neither.', [
    ['segment === undefined || point === undefined', '|| to &&'],
    ['segment === undefined || point === undefined', 'only the left of ||'],
    ['segment === undefined || point === undefined', 'only the right of ||'],
  ]),
  ...because('aside', 'Of this point nothing but its time is taken.', [
    ['0', '0 to 1', '?? [0, firstKeyOf(first)]'],
  ]),
  ...because('story', 'All stories cost as much more.', [['0', '0 to 1', 'cost: 0,']]),
  ...because('story', 'It is asked for only once something is left out, and then it is another.', [
    ['1', '1 to 0', 'part: -1'],
  ]),
  ...because('story', 'What is left out is no part of the chain, whatever is said of its place there.', [
    ['false', 'always true', 'by: null, isAfterHole: false'],
  ]),
  ...because('story', 'Other names, and still no two stories that differ have one.', [
    ['next * 512 + tip', '+ to -'],
    ['(next * 512 + tip) * 2 ** orderMax', '* to /'],
    ['(next * 512 + tip) * 2 ** orderMax + told', '+ to -'],
  ]),
  ...because('story', 'The same story twice is one in the next step.', [
    ['firm === undefined || likeliest.includes(firm)', 'only the left of ||'],
  ]),
  ...because('story', 'How many stories are followed is a matter of speed.', [
    ['2.9', '2.9 to 3.9'],
    ['Math.min(least, story.cost)', 'min to max'],
  ]),
  ...because('story', 'Undefined has no bits, is the place of nothing, and is as good as null or false.', [
    [nothingTold, 'without row told'],
    [nothingTold, 'without row leftOut'],
    [nothingTold, 'without row by'],
    [nothingTold, 'without row isFirm'],
  ]),
  ...because('story', 'It is asked of stories that have told of something, and each of those has its own.', [
    [nothingTold, 'without row part'],
    [nothingTold, 'without row isAfterHole'],
  ]),
  ...because('story', 'Of one moment no history has more than 29.', [['index - next < orderMax', '< to <=']]),
  ...because('story', 'So unlikely that no such story is followed.', [
    ['false', 'always true', 'costs.vouchedAside, false'],
  ]),
  ...because('fill-hole', 'A hundredth more: sums are compared by the franc, and one to each side.', [
    ['0', '0 to 1', 'new Set([0])'],
  ]),
  ...because('fill-hole', 'It is tried from one less to one more, in whichever direction.', [
    ['Math.floor(missing / 100) + off', '+ to -'],
  ]),
  ...because('fill-hole', 'It is only asked whether it is so, and of what is not said it is not.', [
    ['{ some: 0, count: 0, sms: 0, smsCount: 0, isAmbiguous: false, }', 'without row isAmbiguous'],
  ]),
];
