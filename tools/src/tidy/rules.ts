import type { Rule } from './rule.ts';
import { coreStandsAlone } from './rules/core-stands-alone.ts';
import { filesStaySmall, namesSayWhat } from './rules/files.ts';
import { decoratorsOnlyInRequests, noAnyNoDefault, sandboxIsWiring } from './rules/plain-code.ts';
import { dependenciesStayInBounds, importsStayInBounds } from './rules/stay-in-bounds.ts';

/** The rules of the house that a machine can keep; CONTRIBUTING.md says them in words. */
export const houseRules: readonly Rule[] = [
  coreStandsAlone,
  importsStayInBounds,
  dependenciesStayInBounds,
  decoratorsOnlyInRequests,
  sandboxIsWiring,
  noAnyNoDefault,
  namesSayWhat,
  filesStaySmall,
];
