import type { FaultKind } from './fault.ts';

type Switch = Readonly<Record<string, unknown>>;

const operators = ['mtn', 'orange'];
const usual = { answer: 'normal', sms: 'normal', status: 'normal', callbacks: 'on', device: 'alive' };

/** Something that the operators do to us, through the switchboard of the pretend network. */
const switched = (
  name: string,
  family: FaultKind['family'],
  faulty: Switch,
  only: readonly string[] = operators,
): FaultKind => ({
  name,
  family,
  lastsMs: [2_000, 5_000],
  plan: (dice) => {
    const operator = dice.pick(only);
    const back = Object.fromEntries(
      Object.keys(faulty).map((each) => [each, usual[each as keyof typeof usual]]),
    );
    return {
      target: operator,
      begin: ({ network }) => network.change({ [operator]: faulty }),
      end: ({ network }) => network.change({ [operator]: back }),
    };
  },
});

/** Only Orange tells of deposits by SMS; MTN does so for its backup. */
const withSms = ['orange'];
/** The backups go on: whoever turns to one of them without need sends money twice. */
const primaries = ['mtn_momo', 'orange_money'];

export const networkFaults: readonly FaultKind[] = [
  switched('SMS come twice', 'sms', { sms: 'twice' }, withSms),
  switched('SMS come twice under other ids', 'sms', { sms: 'twice_other_event_id' }, withSms),
  switched('SMS come late', 'sms', { sms: { is: 'late', ms: 4_000 } }, withSms),
  switched('SMS overtake each other', 'sms', { sms: 'reordered' }, withSms),
  switched('a device is off', 'sms', { device: 'dead' }, withSms),
  switched(
    'an operator takes requests and never answers',
    'operator',
    { answer: 'time_out_after_taking' },
    primaries,
  ),
  switched(
    'an operator takes requests and hangs up',
    'operator',
    { answer: 'broken_connection_after_taking' },
    primaries,
  ),
  switched('an operator answers 500', 'operator', { answer: 'error_500' }, primaries),
  switched('an operator answers with a page', 'operator', { answer: 'html' }, primaries),
  switched('an operator neither calls back nor tells', 'operator', { callbacks: 'off', status: 'error' }),
];
