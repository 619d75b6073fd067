import { edit, fault, type PlantedFault } from './planted-fault.ts';

const undone = 'nothing is left undone';

/** Faults by which something is forgotten, or shown to those whom it does not concern. */
export const keepingFaults: readonly PlantedFault[] = [
  fault(
    'a payment that a crash left undecided is forgotten',
    undone,
    edit('recover.ts', 'oneByOne(ports, undecided,', 'oneByOne(ports, [],'),
  ),
  fault(
    'an approved withdrawal that a crash left behind is forgotten',
    undone,
    edit('recover.ts', 'oneByOne(ports, due,', 'oneByOne(ports, [],'),
  ),
  fault(
    'a decision of a person is not audited',
    'what people do is audited',
    edit(
      'resolve-transaction.ts',
      'auditEntry(ports, staff, at, what, typed(why))];',
      'auditEntry(ports, staff, at, what, typed(why))].slice(1);',
    ),
  ),
  fault(
    'the refusal that made a deposit go to the backup is not kept',
    'answers of providers are kept',
    edit(
      'submit-collection.ts',
      "const exchanges = [exchangeOf(deposit, 'collect', answer, at)];",
      'const exchanges: never[] = [];',
    ),
  ),
  fault(
    'the name that a provider gives to a collection is dropped',
    'names of providers are kept',
    edit('submit-collection.ts', 'deposit = await keepName(ports, deposit, name);', 'void name;'),
  ),
  fault(
    'the name that a provider gives to a transfer is dropped',
    'names of providers are kept',
    edit('submit-withdrawal.ts', 'withdrawal = await keepName(ports, withdrawal, name);', 'void name;'),
  ),
  fault(
    'the id that a provider gives to a payment is dropped',
    'ids of providers are kept',
    edit('submit-collection.ts', "answer.outcome === 'sent' ? answer.providerTxId : null", 'null'),
  ),
  fault(
    "an application reads another's transaction",
    'applications are kept apart',
    edit(
      'read-transaction.ts',
      'found === null || found.applicationId !== applicationId',
      "found === null || applicationId === ''",
    ),
  ),
];
