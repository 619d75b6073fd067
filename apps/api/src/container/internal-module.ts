import { ContainerModule } from 'inversify';
import { keyKindOf } from '../config/installation.ts';
import { admitOperators } from '../http/internal/admit-operator.ts';
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
import { operatorAuthentication } from '../http/internal/operator-authentication.ts';
import { sessionEndpoint, signInEndpoint, signOutEndpoint } from '../http/internal/session-endpoints.ts';
import {
  channelChangeEndpoint,
  channelsEndpoint,
  operatorProvidersEndpoint,
  providerSwitchEndpoint,
} from '../http/internal/setting-endpoints.ts';
import { recordEndpoint, searchEndpoint } from '../http/internal/transaction-endpoints.ts';
import { provide, type Token } from './token.ts';
import { tokens } from './tokens.ts';

/** The internal API, for operators. */
export const internalModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(
      options,
      tokens.authenticateOperator,
      [tokens.config, tokens.operators, tokens.clock],
      ({ isKeyRequired }, operators, clock) =>
        operatorAuthentication({ operators, clock, isSignInRequired: isKeyRequired }),
    );
    provide(options, tokens.admitOperator, [tokens.authenticateOperator], admitOperators);
    provide(
      options,
      tokens.changeStreams,
      [tokens.changes, tokens.clock, tokens.log, tokens.authenticateOperator],
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
      [tokens.signIn, tokens.clock, tokens.operators],
      (signIn, clock, operators) => [
        signInEndpoint(signIn, clock),
        sessionEndpoint(),
        signOutEndpoint(operators),
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
      ],
      (approve, reject, resolve, complete) => [
        approveEndpoint(approve),
        rejectEndpoint(reject),
        resolveEndpoint(resolve),
        completeEndpoint(complete),
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
      ],
      (search, read, listPayments, listMessages, listWebhooks, replay, listAudit) => [
        searchEndpoint(search),
        recordEndpoint(read),
        paymentsEndpoint(listPayments),
        messagesEndpoint(listMessages),
        webhooksEndpoint(listWebhooks),
        webhookReplayEndpoint(replay),
        auditEndpoint(listAudit),
      ],
    );
    provide(
      options,
      tokens.settingEndpoints,
      [tokens.switchProvider, tokens.describeHealth, tokens.changeChannel, tokens.listChannels],
      (switchProvider, describeHealth, changeChannel, listChannels) => [
        operatorProvidersEndpoint(describeHealth),
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
  tokens.decisionEndpoints,
  tokens.listEndpoints,
  tokens.settingEndpoints,
  tokens.keyEndpoints,
] as const satisfies readonly Token<unknown>[];
