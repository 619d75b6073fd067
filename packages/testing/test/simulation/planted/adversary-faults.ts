import { edit, fault, type PlantedFault } from './planted-fault.ts';

const stands = 'no decision of a person is undone by a machine';

/** Faults that need someone who uses them: a stranger, an impostor, a colleague. */
export const adversaryFaults: readonly PlantedFault[] = [
  fault(
    "a stranger's callback brings back what a person has rejected",
    stands,
    edit('confirm-by-verdict.ts', 'isRejectedByPerson(deposit) &&', "deposit.id === '' &&"),
  ),
  fault(
    'whatever names a known transaction is kept and followed, however often',
    'callbacks are kept sparingly',
    edit(
      'receive-callback.ts',
      'const awaited = await withinBudget(ports, named.filter(isWaitedFor));',
      'const awaited = named;',
    ),
  ),
  fault(
    'the budget of callbacks is got round by naming what has failed',
    'callbacks are followed sparingly',
    edit(
      'receive-callback.ts',
      `const failed = await withinBudget(
      ports,
      named.filter((each) => !isWaitedFor(each)),
    );`,
      'const failed = named.filter((each) => !isWaitedFor(each));',
    ),
  ),
  fault(
    'each callback of a stranger is kept',
    'callbacks of strangers are kept within bounds',
    edit('receive-callback.ts', 'if (left.length === 0) usedUp = hour;', 'if (hour > 0) return true;'),
  ),
  fault(
    'an SMS brings back what a person has rejected under its id',
    stands,
    edit('match-payment.ts', 'if (isRejectedByPerson(deposit)) return', "if (deposit.id === '') return"),
  ),
  fault(
    'what is reported of a decided transaction is written down each time',
    'the story of what a person failed rests',
    edit('change-transaction.ts', 'if (isKnown && ', 'if (false && isKnown && '),
  ),
  fault(
    'a payment that is taken back is merely held',
    'what was taken back credits no one',
    edit(
      'receive-payment.ts',
      'await ports.payments.takeBack(payment.id)',
      'await ports.payments.find(payment.id) ?? payment',
    ),
  ),
  fault(
    'an SMS about a prompt does not wait for the verdict',
    'a deposit is credited only for its money',
    edit('match-payment.ts', 'if (prompts.some(isOpen) && at < until)', "if (deposit.id === '')"),
  ),
  fault(
    'an SMS decides between two prompts that it could be about',
    'money that moved once credits one deposit',
    edit('match-payment.ts', 'isNamed || isAlone ?', 'isNamed || prompts.length > 0 ?'),
    edit('match-payment.ts', 'if (prompts.some(isOpen) && at < until)', "if (deposit.id === '')"),
  ),
];
