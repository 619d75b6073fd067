import type { DepositBody } from '../../src/index.ts';

export const aDeposit = (changes: Partial<DepositBody> = {}): DepositBody => ({
  player_id: '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11',
  msisdn: '+237690000100',
  amount_xaf: 5_000,
  operator: 'orange',
  reference: 'order-1',
  ...changes,
});
