import { edit, fault, type PlantedFault } from './planted-fault.ts';

const place = 'a deposit begins where it can end';
const promise = 'a deposit begins as promised';

/** Faults in where a transaction goes and in what its player is told. */
export const routingFaults: readonly PlantedFault[] = [
  fault(
    'a provider that is switched off gets new deposits',
    place,
    edit('health.ts', 'if (!provider.enabled)', "if (provider.providerId === '')"),
  ),
  fault(
    'a channel that is silent gets new deposits',
    place,
    edit('registry.ts', 'at - channel.lastSeenAt <= channelSilenceMs', 'at >= channel.lastSeenAt'),
  ),
  fault(
    'a deposit that we prompt for is handed to a channel that is dialled',
    place,
    edit(
      'submit-collection.ts',
      '{ operator, amountXaf, spreadBy, mode, without: refused }',
      '{ operator, amountXaf, spreadBy, without: refused }',
    ),
  ),
  fault(
    'a deposit is handed on after its deadline',
    'only what is open is handed on',
    edit('submit-collection.ts', ' && now < current.expiresAt', ''),
  ),
  fault(
    'the merchant code is left out of the code to dial',
    promise,
    edit('dial-instructions.ts', 'payee.merchantCode ?? payee', 'payee'),
  ),
  fault(
    'a deposit gets the late window for its deadline',
    promise,
    edit(
      'create-transaction.ts',
      'later(context.at, settings.depositWindowMs)',
      'later(context.at, settings.latePaymentWindowMs)',
    ),
  ),
];
