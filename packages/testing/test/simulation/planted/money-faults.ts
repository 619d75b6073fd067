import { edit, fault, type PlantedFault } from './planted-fault.ts';

const credited = 'a deposit is credited only for its money';

/** Faults by which a deposit is credited for the wrong money. */
export const moneyFaults: readonly PlantedFault[] = [
  fault(
    'a payment is not marked as used, so its duplicate credits again',
    credited,
    edit('confirm-deposit.ts', 'consumes: evidence.payments,', 'consumes: [],'),
  ),
  fault(
    'payments that add up to less complete a deposit by hand',
    credited,
    edit('received-payment.ts', 'if (sumXaf < amountXaf) {', 'if (sumXaf < deposit.amountXaf / 2) {'),
  ),
  fault(
    'payments of another number complete a deposit by hand',
    credited,
    edit('received-payment.ts', 'if (each.payer !== deposit.msisdn)', "if (each.rawText === 'none')"),
  ),
  fault(
    "a provider's verdict credits money that its SMS has credited elsewhere",
    credited,
    edit('confirm-by-verdict.ts', 'payments: [payment.id],', 'payments: [],'),
  ),
  fault(
    'a verdict on money that was used elsewhere is believed once more',
    credited,
    edit('confirm-by-verdict.ts', 'if (!isUnmatched(payment))', 'if (false)'),
    edit('confirm-by-verdict.ts', 'payments: [payment.id],', 'payments: [],'),
  ),
  fault(
    'a deposit does not bear the id of the payment that it took',
    'a deposit bears the id of its money',
    edit(
      'confirm-deposit.ts',
      'providerTxId: evidence.providerTxId ?? deposit.providerTxId',
      'providerTxId: deposit.providerTxId',
    ),
  ),
  fault(
    'a deposit that is completed by hand keeps an id that was only promised',
    'a deposit bears the id of its money',
    edit(
      'resolve-transaction.ts',
      '(_, { operatorTxId }) => ({ providerTxId: operatorTxId }), {}',
      '(_, { operatorTxId }) => ({ providerTxId: current.providerTxId ?? operatorTxId }), {}',
    ),
  ),
  fault(
    'a return that failed counts as one that arrived',
    'a payment is where its withdrawal took it',
    edit(
      'state-change.ts',
      "const isReturned = transaction.state === 'succeeded';",
      'const isReturned = true;',
    ),
  ),
  fault(
    'all that a deposit was completed from is taken for too much',
    'what a deposit did not need is kept as excess',
    edit(
      'received-payment.ts',
      'sum + payment.amountXaf, -amountXaf)',
      'sum + payment.amountXaf, -amountXaf * 0)',
    ),
  ),
  fault(
    'who asks for money to be sent back approves it too',
    'who asks for money to be sent back does not approve it',
    edit('decide-withdrawal.ts', 'if (askedBy === staff?.id)', "if (askedBy === '')"),
  ),
  fault(
    'a late payment stays with a deposit that was completed from others',
    'no money stays beside what was credited',
    edit('resolve-transaction.ts', 'releasesBecause: isPassedOver ?', "releasesBecause: why === '' ?"),
  ),
  fault(
    'the money of a rejected deposit stays with it',
    'payments are set free with a rejection',
    edit(
      'resolve-transaction.ts',
      "const releasesBecause = outcome === 'failed' ?",
      "const releasesBecause = outcome !== 'failed' && outcome !== 'succeeded' ?",
    ),
  ),
];
