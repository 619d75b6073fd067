import type { AlertWork, IssuedApiKey, PacedStatusReader, Ports, Registry } from '@mobile-money/core';
import type { BreakerState } from '@mobile-money/gateways';
import type { Express } from 'express';
import type { Config } from '../config/config.ts';
import type { Connection } from '../gateways/connection.ts';
import type { Page } from '../http/app.ts';
import type { Authenticate } from '../http/authentication.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { EventWaiters } from '../http/event-waiters.ts';
import type { GatewayRoute } from '../http/gateway/gateway-route.ts';
import type { AdmitStaff } from '../http/internal/admit-staff.ts';
import type { ChangeStreams } from '../http/internal/change-stream.ts';
import type { AuthenticateStaff } from '../http/internal/staff-authentication.ts';
import type { StaffCookies } from '../http/internal/staff-cookies.ts';
import type { Journal } from '../http/journal.ts';
import type { MetricsText } from '../http/metrics-page.ts';
import type { PageWaiters } from '../http/pay/page-waiters.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { WorkUnderWay } from '../http/work-under-way.ts';
import type { Job } from '../jobs/job.ts';
import type { Signal } from '../jobs/signal.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { UseCases } from '../use-cases.ts';
import { environmentPorts, portTokens } from './port-tokens.ts';
import type { Resources } from './resources.ts';
import { token } from './token.ts';

/** What each environment has of its own. */
export const environmentTokens = {
  ...environmentPorts,
  /** The traffic as it is now, where `traffic` may be some seconds old. */
  freshTraffic: token<Ports['traffic']>('freshTraffic'),
  /** What the database is filled with the first time. */
  registrySeed: token<Registry>('registrySeed'),
  /** Issues the key that a new installation begins with; null when it needs none or has had one. */
  firstKey: token<() => Promise<IssuedApiKey | null>>('firstKey'),
  /** Endpoints that only this environment has. */
  ownEndpoints: token<readonly Endpoint[]>('ownEndpoints'),
  /** Pages that only this environment has. */
  ownPages: token<readonly Page[]>('ownPages'),
  connections: token<readonly Connection[]>('connections'),
  /** The port `statuses`, as those see it who watch the waiting and end it. */
  pacedStatuses: token<PacedStatusReader>('pacedStatuses'),
  staffCookies: token<StaffCookies>('staffCookies'),
  /** Which providers are being left alone, by their ids. */
  breakers: token<() => ReadonlyMap<string, BreakerState>>('breakers'),
  /** Background work that only this environment has. */
  ownJobs: token<readonly Job[]>('ownJobs'),
  /** The way to statuses before anyone has to wait for a turn. */
  unpacedStatuses: token<Ports['statuses']>('unpacedStatuses'),
} as const;

export const tokens = {
  ...portTokens,
  ...environmentTokens,
  ports: token<Ports>('ports'),
  useCases: token<UseCases>('useCases'),
  resources: token<Resources>('resources'),
  config: token<Config>('config'),
  /** Rings whenever a webhook was stored for delivery, or the time of its retry has come. */
  webhookStored: token<Signal>('webhookStored'),
  rateLimit: token<RateLimit | null>('rateLimit'),
  /** What is written behind the answers; a stop waits for it. */
  journal: token<Journal>('journal'),
  authenticate: token<Authenticate>('authenticate'),
  /** Endpoints that every environment has. */
  endpoints: token<readonly Endpoint[]>('endpoints'),
  /** Routes of gateway devices and operators. */
  gatewayRoutes: token<readonly GatewayRoute[]>('gatewayRoutes'),
  authenticateStaff: token<AuthenticateStaff>('authenticateStaff'),
  admitStaff: token<AdmitStaff>('admitStaff'),
  internalEndpoints: token<readonly Endpoint[]>('internalEndpoints'),
  internalPages: token<readonly Page[]>('internalPages'),
  /** Pages that are told what changes; to be stopped with the service. */
  changeStreams: token<ChangeStreams>('changeStreams'),
  /** Platforms that wait for events; answered when the service stops. */
  eventWaiters: token<EventWaiters>('eventWaiters'),
  /** Players who wait; sent away when the service stops. */
  pageWaiters: token<PageWaiters>('pageWaiters'),
  /** Pages for players. */
  payPages: token<Page>('payPages'),
  app: token<Express>('app'),
  /** What requests have begun; a stop waits for it. */
  workUnderWay: token<WorkUnderWay>('workUnderWay'),
  /** What is counted and timed, and how it is told. */
  metrics: token<Metrics>('metrics'),
  metricsText: token<MetricsText>('metricsText'),
  metricsPage: token<Page>('metricsPage'),
  watchingApp: token<Express>('watchingApp'),
  tracing: token<Tracing | null>('tracing'),
  /** What is wrong is looked for, and told. */
  alertWork: token<AlertWork>('alertWork'),
  jobs: token<readonly Job[]>('jobs'),
} as const;
