import { ContainerModule } from 'inversify';
import { keyKindOf } from '../config/installation.ts';
import { staffAdmission } from '../http/internal/admit-staff.ts';
import { ChangeStreams } from '../http/internal/change-stream.ts';
import { ChangeWatch } from '../http/internal/change-watch.ts';
import { decisionEndpoints } from '../http/internal/decision-endpoints.ts';
import { factorEndpoints } from '../http/internal/factor-endpoints.ts';
import { findEndpoints } from '../http/internal/find-endpoints.ts';
import { internalPages } from '../http/internal/internal-pages.ts';
import { keyEndpoints } from '../http/internal/key-endpoints.ts';
import { listEndpoints } from '../http/internal/list-endpoints.ts';
import { markEndpoints } from '../http/internal/mark-endpoints.ts';
import { overviewEndpoints } from '../http/internal/overview-endpoints.ts';
import { paymentEndpoints } from '../http/internal/payment-endpoints.ts';
import { peopleEndpoints } from '../http/internal/people-endpoints.ts';
import { presentForStaff } from '../http/internal/present-record.ts';
import { reconciliationEndpoints } from '../http/internal/reconciliation-endpoints.ts';
import { reservationEndpoints } from '../http/internal/reservation-endpoints.ts';
import { sessionEndpoints } from '../http/internal/session-endpoints.ts';
import { settingEndpoints } from '../http/internal/setting-endpoints.ts';
import { staffAuthentication } from '../http/internal/staff-authentication.ts';
import { statementEndpoints } from '../http/internal/statement-endpoints.ts';
import { templateEndpoints } from '../http/internal/template-endpoints.ts';
import { transactionEndpoints } from '../http/internal/transaction-endpoints.ts';
import { walletEndpoints } from '../http/internal/wallet-endpoints.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The internal API, for staff. */
export const internalModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(
      options,
      tokens.authenticateStaff,
      [
        tokens.config,
        tokens.staff,
        tokens.clock,
        tokens.staffCookies,
        tokens.settings,
        tokens.journal,
        tokens.log,
      ],
      ({ isKeyRequired: isSignInRequired }, staff, clock, cookies, { isFactorRequired }, journal, log) =>
        staffAuthentication({
          staff,
          clock,
          cookies,
          isSignInRequired,
          isFactorRequired,
          journal,
          log,
        }),
    );
    provide(options, tokens.admitStaff, [tokens.authenticateStaff], staffAdmission);
    provide(
      options,
      tokens.changeStreams,
      [tokens.changes, tokens.clock, tokens.log, tokens.authenticateStaff],
      (changes, clock, log, authenticate) =>
        new ChangeStreams(new ChangeWatch(changes, clock, log), authenticate, log),
    );
    provide(
      options,
      tokens.internalPages,
      [tokens.internalEndpoints, tokens.resources, tokens.changeStreams],
      (endpoints, { version }, streams) => internalPages(endpoints, version, streams),
    );
    provide(
      options,
      tokens.internalEndpoints,
      [tokens.useCases, tokens.ports, tokens.staffCookies, tokens.config],
      (use, ports, cookies, { environment }) => {
        const present = presentForStaff(ports, use.readRisks);
        return [
          ...sessionEndpoints(use, ports, cookies),
          ...factorEndpoints(use, ports.passkeys.arePossible),
          ...overviewEndpoints(use),
          ...decisionEndpoints(use, present),
          ...reservationEndpoints(use),
          ...transactionEndpoints(use, present),
          ...listEndpoints(use),
          ...markEndpoints(use),
          ...findEndpoints(use, present),
          ...paymentEndpoints(use),
          ...walletEndpoints(use),
          ...templateEndpoints(use),
          ...statementEndpoints(use),
          ...reconciliationEndpoints(use),
          ...settingEndpoints(use),
          ...keyEndpoints(use, keyKindOf(environment)),
          ...peopleEndpoints(use),
        ];
      },
    );
  });
