/**
 * What the service says when it refuses something, or when a webhook was not taken. This is how such a sentence is
 * recognised, so each stands here to the letter; `{}` is what the service filled in.
 */
export const englishRefusals = {
  refusals: {
    noProvider: 'No provider is available for the operator {}.',
    approvedAlready: '{} has approved this withdrawal already.',
    claimedByOther: '{} is working on this withdrawal, until {} at the latest.',
    notWaiting: "A withdrawal in {} does not wait for anyone's decision.",
    providerSaysPending:
      'The provider says that the transfer is pending: as long as it may arrive, it has not failed.',
    providerSaysSucceeded: 'The provider says that the transfer succeeded, so it has not failed.',
    providerSaysFailed: 'The provider says that the transfer failed, so it has not succeeded.',
    moveRefused: 'A {} in {} refuses {}.',
    tooBusy: 'The transaction is being changed by others; try again.',
    paymentUsed: 'Payment {} has already been used.',
    somePaymentUsed: 'A payment has already been used.',
    otherNumber: 'Payment {} came from another number.',
    sumTooSmall: 'The payments add up to {} XAF, less than the {} XAF of the deposit.',
    noFormat: 'No statement format is configured for the provider.',
    linesUnreadable: '{} of its lines cannot be read. Line {}: {}',
    noTable: 'It is no table: {}',
    noHeader: 'No header row has all of: {}. The widest row has: {}.',
    tooLong: 'The statement has more lines than one day may have.',
    otherDay: 'No line is of {}: the first is of {}.',
    invalidDay: 'A day must be written as 2026-11-15, and be over or under way.',
    tooManyDifferences:
      'There are {} differences, and {} lines that we know nothing of. Check the provider, the day and the columns that are configured.',
    otherImport: 'Another statement is being imported. Try again shortly.',
    notOpen: 'The difference is not open any more.',
    notSettled: 'The difference is not settled.',
    delivered: 'The webhook was delivered.',
    busy: 'A delivery of this webhook is under way.',
    earlierPending: 'An earlier webhook of this transaction is still being delivered; this one follows it.',
    answeredWith: 'The receiver answered with status {}.',
    unsigned: 'The service could not sign the webhook.',
    noAnswerWithin: 'The receiver gave no complete answer within {} ms.',
    addressRefused: 'The address {} is not allowed.',
    connectionRefused: 'The receiver refused the connection.',
    connectionClosed: 'The receiver closed the connection before its answer was complete.',
    noAddress: 'The name of the receiver leads to no address.',
    nameUnresolved: 'The name of the receiver could not be resolved.',
    unreachable: 'The receiver cannot be reached.',
    certificateRefused: "The receiver's certificate was not accepted ({}).",
    notHttp: "The receiver's answer is not valid HTTP.",
  },
};
