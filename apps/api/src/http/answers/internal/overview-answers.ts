import { alertCodes, alertWays, directions, operators, workKinds } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { why } from './reason-item.ts';

/** What became of the transactions that were created in one stretch of time. */
export const TrafficCountsItem = answer('TrafficCountsItem', {
  direction: member.name(directions, 'Which way the money goes.'),
  transactions: member.integer('How many were created.', 120),
  amount_xaf: member.integer('What they come to.', 600_000),
  succeeded: member.integer('How many of them have succeeded by now.', 96),
  succeeded_xaf: member.integer('What those come to.', 480_000),
  unsuccessful: member.integer('How many failed or expired.', 4),
  success_rate: member.numberOrNull(
    'Of those that came to an end, the fraction that succeeded; null while none has.',
    0.96,
  ),
  open: member.integer('How many have not come to an end yet: the fraction says nothing of these.', 20),
  open_xaf: member.integer('What those come to.', 100_000),
});
export type TrafficCountsItem = AnswerOf<typeof TrafficCountsItem>;

export const DayTotalsItem = answer('DayTotalsItem', {
  ...TrafficCountsItem.members,
  operator: member.name(operators, 'The operator.'),
});
export type DayTotalsItem = AnswerOf<typeof DayTotalsItem>;

const HourTotalsItem = answer('HourTotalsItem', {
  ...TrafficCountsItem.members,
  hour: member.time('When the hour began.'),
});

const WaitingItem = answer('WaitingItem', {
  kind: member.name(workKinds, 'What waits for a person.'),
  count: member.integer('How many.', 3),
  has_more: member.flag('True when there are more than were counted.'),
  oldest_at: member.timeOrNull('Since when the oldest waits; null when nothing does.'),
});

/** Answer of GET /internal/v1/overview. */
export const OverviewAnswer = answer('OverviewAnswer', {
  at: member.time('When it was counted; some of it may be a few seconds older.'),
  day: member.day('The day that it tells of, in Douala.'),
  day_started_at: member.time('When the day began in Douala.'),
  today: member.list(
    DayTotalsItem,
    'The day, every direction with every operator; up to now if it is under way.',
  ),
  yesterday: member.list(
    DayTotalsItem,
    'The day before, up to the same time of day while the day is under way.',
  ),
  yesterday_total: member.list(DayTotalsItem, 'The day before, as a whole.'),
  hours: member.list(
    HourTotalsItem,
    'The last 24 hours, every hour with every direction, the oldest first, and the last under way; of a day that is over, its hours.',
  ),
  waiting: member.list(WaitingItem, 'What waits for people.'),
});
export type OverviewAnswer = AnswerOf<typeof OverviewAnswer>;

const ProviderHourItem = answer('ProviderHourItem', {
  hour: member.time('When the hour began.'),
  transactions: member.integer('How many transactions it was given.', 40),
  failures: member.integer("How many of them it, or the player's phone, ended.", 2),
});

export const ProviderTrafficItem = answer('ProviderTrafficItem', {
  provider_id: member.text('Id of the provider.', 'orange_money'),
  hours: member.list(ProviderHourItem, 'The last 24 hours, the oldest first.'),
});
export type ProviderTrafficItem = AnswerOf<typeof ProviderTrafficItem>;

/** Answer of GET /internal/v1/traffic. */
export const ProviderTrafficAnswer = answer('ProviderTrafficAnswer', {
  degraded_above: member.number('A provider is degraded above this fraction of failures…', 0.1),
  degraded_from_transactions: member.integer('…once it had so many transactions in the hour.', 10),
  items: member.list(ProviderTrafficItem, 'Every provider.'),
});

const StandingAlertItem = answer('StandingAlertItem', {
  code: member.name(alertCodes, 'What kind of thing it is.'),
  subject: member.text('What it is about: by this it is known again.', 'orange-money-1'),
  message: member.text('What is wrong.', 'orange_money is unavailable.'),
  why: why('message'),
  since: member.time('Since when it is known.'),
  is_told: member.flag('Whether staff were told of it.'),
  is_news: member.flag('It tells of a deed, and not of something that is wrong.'),
});

const UnsentAlertItem = answer('UnsentAlertItem', {
  code: member.name(alertCodes, 'What kind of thing it tells of.'),
  way: member.name(alertWays, 'How it was to be sent.'),
  text: member.text('What it says, in French and in English.'),
  made_at: member.time('When it was made.'),
  tries: member.integer('How often it was tried.', 3),
  error: member.text('Why the last try failed.', 'The receiver answered with status 503.'),
  why: why('error'),
});

/** Answer of GET /internal/v1/alerts. */
export const AlertsAnswer = answer('AlertsAnswer', {
  standing: member.list(StandingAlertItem, 'What is wrong now, the newest first.'),
  unsent: member.list(UnsentAlertItem, 'Messages that could not be sent yet, the newest first.'),
});
export type AlertsAnswer = AnswerOf<typeof AlertsAnswer>;
