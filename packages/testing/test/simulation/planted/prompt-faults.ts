import { edit, fault, type PlantedFault } from './planted-fault.ts';

const once = 'a player is asked once';
const refused = 'a deposit fails only when refused';
const overlooked = 'a prompted payment is not overlooked';
const reading = 'read-provider-status.ts';
const schedule = 'read-provider-status.ts';

const codeOfRefusals = "outcome === 'rejected' || outcome === 'failed' ? (code ?? 'operator_error') : null;";
const codeOfAnything = "code ?? 'operator_error';";

/** Faults around prompts: asked twice, believed too early, or never asked about. */
export const promptFaults: readonly PlantedFault[] = [
  fault(
    "strangers' prompts do not count",
    'a number is prompted within its limits',
    edit('deposit.ts', 'isFree(hasPaid ? prompts.filter(isOwn) : prompts)', 'isFree(prompts.filter(isOwn))'),
  ),
  fault(
    'a flood locks out who has paid from the number before',
    'a prompt is refused only when there are too many',
    edit('deposit.ts', 'isFree(hasPaid ? prompts.filter(isOwn) : prompts)', 'isFree(prompts)'),
  ),
  fault(
    'a prompt that was refused is sent all the same',
    'a prompt is refused only when there are too many',
    edit('create-transaction.ts', 'isBegun && isPrompt(transaction)', 'created && isPrompt(transaction)'),
  ),
  fault(
    'a collection without an answer is handed to the backup',
    once,
    edit(
      'submit-collection.ts',
      "answer.outcome === 'rejected' ? await handToBackup",
      "answer.outcome !== 'sent' ? await handToBackup",
    ),
  ),
  fault(
    'every copy of a request asks the player',
    once,
    edit(
      'create-transaction.ts',
      "const isBegun = created && transaction.state === 'pending'",
      "const isBegun = transaction.state === 'pending'",
    ),
  ),
  fault(
    'a gateway that throws counts as a rejection',
    once,
    edit(
      'ask-provider.ts',
      "return { outcome: 'unknown', reason:",
      "return { outcome: 'rejected' as 'unknown', reason:",
    ),
  ),
  fault(
    'a collection without an answer counts as failed',
    refused,
    edit(
      'submit-collection.ts',
      "case 'unknown':\n      return null;",
      "case 'unknown':\n      return { trigger: 'collection_rejected', reason: answer.reason };",
    ),
    edit('ask-provider.ts', codeOfRefusals, codeOfAnything),
  ),
  fault(
    'a status that is not known counts as a refusal',
    refused,
    edit(
      reading,
      "answer.outcome === 'pending' || answer.outcome === 'unknown'",
      "answer.outcome === 'pending'",
    ),
    edit(
      reading,
      "} else if (answer.outcome === 'failed') {",
      "} else if (answer.outcome !== 'succeeded') {",
    ),
    edit('ask-provider.ts', codeOfRefusals, codeOfAnything),
  ),
  fault(
    'a verdict on something else than was asked for is believed',
    'a deposit is credited only for its money',
    edit(reading, 'if (differences.length > 0)', 'if (differences.length > 9)'),
  ),
  fault(
    'a late merchant-initiated payment is credited without a person',
    'only listed moves are made',
    edit(
      'deposit.ts',
      `['expired',                    'payment_confirmed',    'requires_manual_resolution', merchantInitiated],`,
      `['expired', 'payment_confirmed', 'succeeded', merchantInitiated],`,
    ),
  ),
  fault(
    'an overdue deposit that was not swept up is credited without a person',
    'a prompted payment is credited in time or by a person',
    edit('confirm-deposit.ts', '&& facts.isWindowClosed', '&& false'),
    edit(
      'deposit.ts',
      'const inTime: When = (facts) => customerInitiated(facts) || !facts.isWindowClosed;',
      'const inTime: When = () => true;',
    ),
  ),
  fault(
    'no provider is ever asked for its verdict',
    overlooked,
    edit(schedule, 'const readings = due.map(', 'const readings = due.slice(due.length).map('),
  ),
  fault(
    'no provider is asked again once the deadline has passed',
    overlooked,
    edit(schedule, 'limits.silentVerdictMs', '-600_000'),
  ),
  fault(
    'reads under way do not count',
    'providers are read at their pace',
    edit('read-pace.ts', 'if (turns.length < perSecond) return 0;', 'if (turns.length < 1_000) return 0;'),
  ),
  fault(
    'whoever comes second takes the same turn',
    'providers are read at their pace',
    edit(
      'waiting-reads.ts',
      'await readPaces.replace(account, version, next))) return',
      'await readPaces.replace(account, version, next)) !== null) return',
    ),
  ),
];
