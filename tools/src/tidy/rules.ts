import type { Rule } from './rule.ts';
import { coreStandsAlone } from './rules/core-stands-alone.ts';
import { decoratorsOnlyInRequests } from './rules/decorators-only-in-requests.ts';
import { dependenciesStayInBounds } from './rules/dependencies-stay-in-bounds.ts';
import { filesStaySmall } from './rules/files-stay-small.ts';
import { importsStayInBounds } from './rules/imports-stay-in-bounds.ts';
import { namesSayWhat } from './rules/names-say-what.ts';
import { noAnyNoDefault } from './rules/no-any-no-default.ts';
import { sandboxIsWiring } from './rules/sandbox-is-wiring.ts';

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
