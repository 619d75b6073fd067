import { ContainerModule } from 'inversify';
import { backgroundJobs } from '../jobs/background-jobs.ts';
import { Deliver } from '../jobs/deliver.ts';
import { keepReadingStatuses } from '../jobs/keep-reading-statuses.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The work that goes on in the background. */
export const jobModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(
      options,
      tokens.jobs,
      [tokens.useCases, tokens.pacedStatuses, tokens.ports, tokens.webhookStored, tokens.ownJobs],
      (use, statuses, ports, stored, ownJobs) => [
        new Deliver(ports, stored),
        ...backgroundJobs(use, ports.log),
        keepReadingStatuses(use.readProviderStatuses, statuses, ports.log),
        ...ownJobs,
      ],
    );
  });
