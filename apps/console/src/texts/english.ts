import { englishDecision } from './english/decision-texts.ts';
import { englishExits } from './english/exit-texts.ts';
import { englishFinding } from './english/finding-texts.ts';
import { englishFrame } from './english/frame-texts.ts';
import { englishMatching } from './english/matching-texts.ts';
import { englishOverview } from './english/overview-texts.ts';
import { englishPeople } from './english/people-texts.ts';
import { englishReconciliation } from './english/reconciliation-texts.ts';
import { englishRecord } from './english/record-texts.ts';
import { englishSecurity } from './english/security-texts.ts';
import { englishTemplates } from './english/template-texts.ts';
import { englishWallets } from './english/wallet-texts.ts';

/** Every text of the back office. The French dictionary has the same members, or it does not compile. */
export const english = {
  ...englishFrame,
  ...englishDecision,
  ...englishMatching,
  ...englishRecord,
  ...englishReconciliation,
  ...englishOverview,
  ...englishPeople,
  ...englishWallets,
  ...englishTemplates,
  ...englishExits,
  ...englishFinding,
  ...englishSecurity,
};
