import {
  type AlertsView,
  type DayTotals,
  type Direction,
  isNews,
  isoInstant,
  kindOfWay,
  type Overview,
  type ProviderTraffic,
  sentenceOf,
  stillOpen,
  successRate,
  type TrafficCounts,
} from '@mobile-money/core';
import type {
  AlertsAnswer,
  DayTotalsItem,
  OverviewAnswer,
  ProviderTrafficItem,
  TrafficCountsItem,
} from '../answers/internal/overview-answers.ts';
import { timeOrNull } from '../present.ts';

export const presentOverview = (overview: Overview): OverviewAnswer => ({
  at: isoInstant(overview.at),
  day: overview.day,
  day_started_at: isoInstant(overview.dayStartedAt),
  today: overview.today.map(presentDay),
  yesterday: overview.yesterday.map(presentDay),
  yesterday_total: overview.yesterdayTotal.map(presentDay),
  hours: overview.hours.map((each) => ({ hour: isoInstant(each.hour), ...presentCounts(each) })),
  waiting: overview.waiting.map(({ kind, count, hasMore, oldestAt }) => ({
    kind,
    count,
    has_more: hasMore,
    oldest_at: timeOrNull(oldestAt),
  })),
});

const presentDay = (totals: DayTotals): DayTotalsItem => ({
  operator: totals.operator,
  ...presentCounts(totals),
});

const presentCounts = (counts: TrafficCounts & { readonly direction: Direction }): TrafficCountsItem => ({
  direction: counts.direction,
  transactions: counts.transactions,
  amount_xaf: counts.amountXaf,
  succeeded: counts.succeeded,
  succeeded_xaf: counts.succeededXaf,
  unsuccessful: counts.unsuccessful,
  success_rate: successRate(counts),
  open: stillOpen(counts).count,
  open_xaf: stillOpen(counts).amountXaf,
});

export const presentProviderTraffic = ({ providerId, hours }: ProviderTraffic): ProviderTrafficItem => ({
  provider_id: providerId,
  hours: hours.map(({ hour, transactions, failures }) => ({
    hour: isoInstant(hour),
    transactions,
    failures,
  })),
});

export const presentAlerts = ({ standing, unsent }: AlertsView): AlertsAnswer => ({
  standing: standing.map(({ code, subject, what, since, isTold }) => ({
    code,
    subject,
    message: sentenceOf(what),
    why: what,
    since: isoInstant(since),
    is_told: isTold,
    is_news: isNews(code),
  })),
  unsent: unsent.map(({ way, message, madeAt, tries, lastError }) => ({
    code: message.code,
    way: kindOfWay(way),
    text: message.text,
    made_at: isoInstant(madeAt),
    tries,
    error: sentenceOf(lastError),
    why: lastError,
  })),
});
