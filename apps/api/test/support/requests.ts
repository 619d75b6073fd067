/** A deposit that is valid as it is; members set to undefined are left out of the JSON. */
export const aDeposit = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  player_id: '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11',
  msisdn: '+237690000100',
  amount_xaf: 5_000,
  operator: 'orange',
  reference: 'order-1',
  ...changes,
});

/** The same to be collected by a prompt on the phone. */
export const anMtnDeposit = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  aDeposit({ msisdn: '+237670000100', operator: 'mtn', ...changes });

export const aCallback = 'https://platform.example/webhooks';

/** A member of an answer, for tests that follow it. */
export const member = (json: unknown, name: string): unknown => (json as Record<string, unknown>)[name];

export const idOf = (answer: { readonly json: unknown }): string =>
  String(member(answer.json, 'service_tx_id'));
