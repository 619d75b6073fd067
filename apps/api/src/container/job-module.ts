import { alertWork } from '@mobile-money/core';
import { ContainerModule } from 'inversify';
import { alertJobs, backgroundJobs } from '../jobs/background-jobs.ts';
import { Deliver } from '../jobs/deliver.ts';
import { keepMakingMonths } from '../jobs/keep-making-months.ts';
import { keepMasking } from '../jobs/keep-masking.ts';
import { keepReadingStatuses } from '../jobs/keep-reading-statuses.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The work that goes on in the background. */
export const jobModule = (): ContainerModule =>
  new ContainerModule((options) => {
    const ledger = new AbortController();
    provide(options, tokens.alertWork, [tokens.ports, tokens.resources], (ports, { readLedger }) =>
      alertWork(ports, () => readLedger(ledger.signal)),
    );
    provide(
      options,
      tokens.jobs,
      [
        tokens.useCases,
        tokens.pacedStatuses,
        tokens.ports,
        tokens.webhookStored,
        tokens.ownJobs,
        tokens.alertWork,
        tokens.resources,
        tokens.metrics,
      ],
      (use, statuses, ports, stored, ownJobs, alerts, { maskOld, makeMonths }, metrics) => [
        new Deliver(ports, stored),
        ...backgroundJobs(use, ports.log),
        keepReadingStatuses(use.readProviderStatuses, statuses, ports.log),
        keepMasking(maskOld, ports, ({ what, masked }) => metrics.masked.inc({ what }, masked)),
        keepMakingMonths(makeMonths, ports),
        ...alertJobs(alerts, () => ledger.abort(), ports.log),
        ...ownJobs,
      ],
    );
  });
