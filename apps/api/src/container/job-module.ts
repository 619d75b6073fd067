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
      [
        tokens.expireDeposits,
        tokens.escalateStuckWithdrawals,
        tokens.recoverInterrupted,
        tokens.readProviderStatuses,
        tokens.pacedStatuses,
        tokens.forgetCallbacks,
        tokens.ports,
        tokens.webhookStored,
        tokens.ownJobs,
      ],
      (
        expireDeposits,
        escalateStuckWithdrawals,
        recoverInterrupted,
        readProviderStatuses,
        statuses,
        forgetCallbacks,
        ports,
        stored,
        ownJobs,
      ) => [
        new Deliver(ports, stored),
        ...backgroundJobs(
          { expireDeposits, escalateStuckWithdrawals, recoverInterrupted, forgetCallbacks },
          ports.log,
        ),
        keepReadingStatuses(readProviderStatuses, statuses, ports.log),
        ...ownJobs,
      ],
    );
  });
