import { frenchDecision } from './french/decision-texts.ts';
import { frenchExits } from './french/exit-texts.ts';
import { frenchFinding } from './french/finding-texts.ts';
import { frenchFrame } from './french/frame-texts.ts';
import { frenchMatching } from './french/matching-texts.ts';
import { frenchOverview } from './french/overview-texts.ts';
import { frenchPeople } from './french/people-texts.ts';
import { frenchReconciliation } from './french/reconciliation-texts.ts';
import { frenchRecord } from './french/record-texts.ts';
import { frenchSecurity } from './french/security-texts.ts';
import { frenchTemplates } from './french/template-texts.ts';
import { frenchWallets } from './french/wallet-texts.ts';
import type { Texts } from './words.ts';

export const french: Texts = {
  ...frenchFrame,
  ...frenchDecision,
  ...frenchMatching,
  ...frenchRecord,
  ...frenchReconciliation,
  ...frenchOverview,
  ...frenchPeople,
  ...frenchWallets,
  ...frenchTemplates,
  ...frenchExits,
  ...frenchFinding,
  ...frenchSecurity,
};
