import type { Rule } from '../rule.ts';
import { workspaceOf } from '../source-file.ts';
import { refusalFor } from './boundaries.ts';

/** Members of a manifest that someone who installs the package gets too. */
const INSTALLED = ['dependencies', 'peerDependencies', 'optionalDependencies'];

export const dependenciesStayInBounds: Rule = {
  name: 'dependencies-stay-in-bounds',
  check(file) {
    const workspace = workspaceOf(file.path);
    if (file.path !== `${workspace}/package.json`) return [];
    return installedBy(file.text).flatMap((name) => {
      const refusal = refusalFor(workspace, name);
      if (refusal === null) return [];
      const line = file.text.split('\n').findIndex((text) => text.includes(`"${name}":`)) + 1;
      return [{ line, problem: `depends on '${name}', but ${refusal.why}`, remedy: refusal.remedy }];
    });
  },
};

function installedBy(text: string): string[] {
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest !== 'object' || manifest === null) return [];
  return Object.entries(manifest)
    .filter(([member]) => INSTALLED.includes(member))
    .flatMap(([, packages]: [string, unknown]) => Object.keys(packages ?? {}));
}
