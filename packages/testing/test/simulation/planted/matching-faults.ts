import { edit, fault, type PlantedFault } from './planted-fault.ts';

const clear = 'a payment is matched only when it is clear';
const held = 'no payment is held that is clear';
const order = 'payments are matched in order';
const matcher = 'match-payment.ts';

/** Faults by which a payment finds the wrong deposit, or none. */
export const matchingFaults: readonly PlantedFault[] = [
  fault(
    'a second player with the same number and amount is ignored',
    clear,
    edit(matcher, '.size > 1', '.size > 2'),
  ),
  fault(
    'the merchant number that was paid is ignored',
    clear,
    edit(
      matcher,
      'merchantMsisdn === payment.receiver && deposit.operator',
      'merchantMsisdn !== null && deposit.operator',
    ),
  ),
  fault(
    'a late SMS is matched however late the player paid',
    clear,
    edit('deposit.ts', 'made <= later(deposit.expiresAt, settings.latePaymentWindowMs)', 'made >= 0'),
    edit(
      'decide-payment.ts',
      'earlier(paidAt, ports.settings.latePaymentWindowMs + 1)',
      'earlier(paidAt, paidAt)',
    ),
  ),
  fault(
    'a payment whose deposit was changed meanwhile is held',
    held,
    edit(
      'decide-payment.ts',
      "if (result === 'payment_used')",
      "if (result === 'stale') return heldOrTaken(ports, payment, 'It was busy.');\nif (result === 'payment_used')",
    ),
  ),
  fault(
    'a payment is held when the player has a second deposit like it',
    held,
    edit(matcher, 'if (first !== undefined)', 'if (first !== undefined && alike.length === 1)'),
  ),
  fault(
    "the operator's time of a payment is never believed",
    held,
    edit('deposit.ts', 'return paidAt !== null && paidAt >= since', 'return false && paidAt >= since'),
  ),
  fault(
    'an expired deposit comes before an open one',
    order,
    edit(
      matcher,
      'Number(wasOpen(b, at)) - Number(wasOpen(a, at))',
      'Number(wasOpen(a, at)) - Number(wasOpen(b, at))',
    ),
  ),
  fault(
    'the youngest deposit comes first',
    order,
    edit(matcher, 'a.createdAt - b.createdAt', 'b.createdAt - a.createdAt'),
  ),
  fault(
    "a payment does not find the deposit that bears the operator's id of it",
    held,
    edit(matcher, 'if (named !== undefined)', "if (named !== undefined && named.state === 'succeeded')"),
  ),
];
