import { ContainerModule } from 'inversify';
import { keyKindOf } from '../config/installation.ts';
import { staffAdmission } from '../http/internal/admit-staff.ts';
import { ChangeStreams } from '../http/internal/change-stream.ts';
import { ChangeWatch } from '../http/internal/change-watch.ts';
import {
  approveEndpoint,
  completeEndpoint,
  rejectEndpoint,
  resolveEndpoint,
} from '../http/internal/decision-endpoints.ts';
import { internalPages } from '../http/internal/internal-pages.ts';
import { issueKeyEndpoint, keysEndpoint, revokeKeyEndpoint } from '../http/internal/key-endpoints.ts';
import {
  auditEndpoint,
  messagesEndpoint,
  paymentsEndpoint,
  webhookReplayEndpoint,
  webhooksEndpoint,
} from '../http/internal/list-endpoints.ts';
import { overviewEndpoint, providerTrafficEndpoint } from '../http/internal/overview-endpoints.ts';
import { presentForStaff } from '../http/internal/present-record.ts';
import {
  reconciliationEndpoint,
  reopenEndpoint,
  settleEndpoint,
} from '../http/internal/reconciliation-endpoints.ts';
import {
  releaseEndpoint,
  reservationsEndpoint,
  reserveEndpoint,
  waitingEndpoint,
} from '../http/internal/reservation-endpoints.ts';
import { sessionEndpoint, signInEndpoint, signOutEndpoint } from '../http/internal/session-endpoints.ts';
import {
  channelChangeEndpoint,
  channelsEndpoint,
  providerSwitchEndpoint,
  staffProvidersEndpoint,
} from '../http/internal/setting-endpoints.ts';
import { staffAuthentication } from '../http/internal/staff-authentication.ts';
import {
  importStatementEndpoint,
  statementsEndpoint,
  withdrawStatementEndpoint,
} from '../http/internal/statement-endpoints.ts';
import { recordEndpoint, searchEndpoint } from '../http/internal/transaction-endpoints.ts';
import { provide, type Token } from './token.ts';
import { tokens } from './tokens.ts';

/** The internal API, for staff. */
export const internalModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(
      options,
      tokens.authenticateStaff,
      [tokens.config, tokens.staff, tokens.clock, tokens.staffCookies],
      ({ isKeyRequired }, staff, clock, cookies) =>
        staffAuthentication({ staff, clock, cookies, isSignInRequired: isKeyRequired }),
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
      [tokens.internalEndpoints, tokens.version, tokens.changeStreams],
      internalPages,
    );
    provide(options, tokens.internalEndpoints, endpointGroups, (...groups) => groups.flat());
    provide(
      options,
      tokens.sessionEndpoints,
      [tokens.signIn, tokens.clock, tokens.staff, tokens.staffCookies],
      (signIn, clock, staff, cookies) => [
        signInEndpoint(signIn, clock, cookies),
        sessionEndpoint(),
        signOutEndpoint(staff, cookies),
      ],
    );
    provide(
      options,
      tokens.decisionEndpoints,
      [
        tokens.approveWithdrawal,
        tokens.rejectWithdrawal,
        tokens.resolveTransaction,
        tokens.completeDepositByHand,
        tokens.settings,
        tokens.registry,
      ],
      (approve, reject, resolve, complete, settings, registry) => {
        const present = presentForStaff(settings, registry);
        return [
          approveEndpoint(approve, present),
          rejectEndpoint(reject, present),
          resolveEndpoint(resolve, present),
          completeEndpoint(complete, present),
        ];
      },
    );
    provide(
      options,
      tokens.reservationEndpoints,
      [tokens.reserveWithdrawal, tokens.releaseWithdrawal, tokens.listReservations, tokens.countWaiting],
      (reserve, release, list, count) => [
        reserveEndpoint(reserve),
        releaseEndpoint(release),
        reservationsEndpoint(list),
        waitingEndpoint(count),
      ],
    );
    provide(
      options,
      tokens.listEndpoints,
      [
        tokens.searchTransactions,
        tokens.readTransactionRecord,
        tokens.listPayments,
        tokens.listMessages,
        tokens.listWebhooks,
        tokens.replayWebhookById,
        tokens.listAudit,
        tokens.settings,
        tokens.registry,
      ],
      (search, read, listPayments, listMessages, listWebhooks, replay, listAudit, settings, registry) => [
        searchEndpoint(search, presentForStaff(settings, registry)),
        recordEndpoint(read, presentForStaff(settings, registry)),
        paymentsEndpoint(listPayments),
        messagesEndpoint(listMessages),
        webhooksEndpoint(listWebhooks),
        webhookReplayEndpoint(replay),
        auditEndpoint(listAudit),
      ],
    );
    provide(
      options,
      tokens.overviewEndpoints,
      [tokens.readOverview, tokens.readProviderTraffic],
      (overview, traffic) => [overviewEndpoint(overview), providerTrafficEndpoint(traffic)],
    );
    provide(
      options,
      tokens.reconciliationEndpoints,
      [
        tokens.importStatement,
        tokens.listStatements,
        tokens.withdrawStatement,
        tokens.listDiscrepancies,
        tokens.settleDiscrepancy,
        tokens.reopenDiscrepancy,
      ],
      (importFile, statements, withdraw, list, settle, reopen) => [
        importStatementEndpoint(importFile),
        statementsEndpoint(statements),
        withdrawStatementEndpoint(withdraw),
        reconciliationEndpoint(list),
        settleEndpoint(settle),
        reopenEndpoint(reopen),
      ],
    );
    provide(
      options,
      tokens.settingEndpoints,
      [tokens.switchProvider, tokens.describeHealth, tokens.changeChannel, tokens.listChannels],
      (switchProvider, describeHealth, changeChannel, listChannels) => [
        staffProvidersEndpoint(describeHealth),
        providerSwitchEndpoint(switchProvider, describeHealth),
        channelsEndpoint(listChannels),
        channelChangeEndpoint(changeChannel, listChannels),
      ],
    );
    provide(
      options,
      tokens.keyEndpoints,
      [tokens.listApiKeys, tokens.issueApiKey, tokens.revokeApiKey, tokens.config],
      (list, issue, revoke, { environment }) => [
        keysEndpoint(list),
        issueKeyEndpoint(issue, keyKindOf(environment)),
        revokeKeyEndpoint(revoke),
      ],
    );
  });

/** In the order of the document. */
const endpointGroups = [
  tokens.sessionEndpoints,
  tokens.overviewEndpoints,
  tokens.decisionEndpoints,
  tokens.reservationEndpoints,
  tokens.listEndpoints,
  tokens.reconciliationEndpoints,
  tokens.settingEndpoints,
  tokens.keyEndpoints,
] as const satisfies readonly Token<unknown>[];
