import * as core from '@mobile-money/core';
import type { Tracing } from './tracing/tracing.ts';

/** The use cases that HTTP and the background work call, by their names in the core. */
const names = [
  'createDeposit',
  'createWithdrawal',
  'detectOperator',
  'readTransaction',
  'listPlayerTransactions',
  'makePage',
  'findPage',
  'readPage',
  'leaveHint',
  'forgetPages',
  'replayWebhook',
  'readEvents',
  'signWebhook',
  'describeProviders',
  'describeHealth',
  'simulateOutcome',
  'receiveSms',
  'receiveCallback',
  'noteDeviceSeen',
  'issueFirstApiKey',
  'settleMagicNumbers',
  'approveWithdrawal',
  'rejectWithdrawal',
  'reserveWithdrawal',
  'releaseWithdrawal',
  'listReservations',
  'countWaiting',
  'resolveTransaction',
  'askOperator',
  'completeDepositByHand',
  'searchTransactions',
  'searchRisky',
  'readRisks',
  'addNote',
  'listNotes',
  'listBlocks',
  'blockPayer',
  'liftBlock',
  'readTransactionRecord',
  'listPayments',
  'listBarePayments',
  'readPaymentRecord',
  'wordedPayments',
  'findAnything',
  'readNumber',
  'exportNumber',
  'describePayments',
  'returnPayment',
  'vouchForPayment',
  'setPaymentAside',
  'takePaymentBack',
  'listMessages',
  'listWebhooks',
  'replayWebhookById',
  'listAudit',
  'readAuditHead',
  'readOverview',
  'readProviderTraffic',
  'importStatement',
  'withdrawStatement',
  'listStatements',
  'listDiscrepancies',
  'settleDiscrepancy',
  'reopenDiscrepancy',
  'listChannels',
  'changeChannel',
  'switchProvider',
  'listApplications',
  'changeLook',
  'issueApiKey',
  'listApiKeys',
  'changeKeyTerms',
  'revokeApiKey',
  'signIn',
  'proveFactor',
  'listFactors',
  'beginTotp',
  'addTotp',
  'beginPasskey',
  'addPasskey',
  'askForPasskey',
  'removeFactor',
  'makeRecoveryCodes',
  'factorNeedOfApproval',
  'factorNeedOfVouch',
  'listStaff',
  'addPerson',
  'changePerson',
  'confirmChange',
  'refuseChange',
  'issueTokenByAdmin',
  'changeTokenTermsByAdmin',
  'revokeStaffToken',
  'changeOwnPassword',
  'listSessions',
  'endSessions',
  'expireDeposits',
  'escalateStuckWithdrawals',
  'recoverInterrupted',
  'submitInterrupted',
  'readProviderStatuses',
  'forgetCallbacks',
  'findDeafChannels',
  'readBalances',
  'lookAtWallets',
  'applyVerdicts',
  'listWallets',
  'listWalletEntries',
  'readWalletHours',
  'listGaps',
  'explainGap',
  'listAlerts',
  'listTemplates',
  'draftTemplate',
  'tryTemplate',
  'activateTemplate',
  'retireTemplate',
  'rereadByTemplate',
  'rereadMessage',
  'dismissMessage',
] as const satisfies readonly (keyof typeof core)[];

type Name = (typeof names)[number];
export type UseCases = { readonly [Each in Name]: ReturnType<(typeof core)[Each]> };

/** Answers about the providers themselves are worth a count of their own. */
const aboutProviders: ReadonlySet<Name> = new Set<Name>(['describeProviders', 'describeHealth']);

/** Makes every use case of the ports. */
export function makeUseCases(
  ports: core.Ports,
  freshTraffic: core.Ports['traffic'],
  tracing: Tracing | null,
): UseCases {
  const made = names.map((name) => {
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: nothing is bundled here, and each name stands once.
    const call = core[name](aboutProviders.has(name) ? { ...ports, traffic: freshTraffic } : ports);
    return [name, tracing === null ? call : traced(name, call, tracing)];
  });
  return Object.fromEntries(made) as UseCases;
}

type UseCase = (...given: never[]) => Promise<unknown>;

/** A use case in a span of its name. What it is given holds numbers and notes, and is not looked at. */
function traced(name: Name, call: UseCase, tracing: Tracing): UseCase {
  const start = { name, kind: 'internal', facts: {} } as const;
  return (...given) => tracing.part(start, () => call(...given));
}
