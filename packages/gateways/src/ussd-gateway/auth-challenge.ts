export interface DigestChallenge {
  readonly scheme: 'digest';
  readonly realm: string;
  readonly nonce: string;
  readonly algorithm: 'MD5' | 'SHA-256';
  readonly isSession: boolean;
  /** Null at servers of the oldest kind, which know no quality of protection. */
  readonly qop: 'auth' | null;
  readonly opaque: string | null;
}

export type AuthChallenge = DigestChallenge | { readonly scheme: 'basic' };

const challengeMaxChars = 4_096;
const part = /([\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+)))?/g;

/** What a `WWW-Authenticate` header asks for, the strongest that we know first. Schemes that we do not know are left out. */
export function readChallenges(header: string): readonly AuthChallenge[] {
  const found: { scheme: string; parameters: Map<string, string> }[] = [];
  for (const [, name = '', quoted, plain] of header.slice(0, challengeMaxChars).matchAll(part)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    if (value === undefined) found.push({ scheme: name.toLowerCase(), parameters: new Map() });
    else found.at(-1)?.parameters.set(name.toLowerCase(), value);
  }
  return found
    .map(({ scheme, parameters }) =>
      scheme === 'basic' ? ({ scheme } as const) : digestOf(scheme, parameters),
    )
    .filter((challenge) => challenge !== null)
    .sort((a, b) => strength(b) - strength(a));
}

function digestOf(scheme: string, parameters: ReadonlyMap<string, string>): DigestChallenge | null {
  const [, algorithm, session] = /^(MD5|SHA-256)(-sess)?$/i.exec(parameters.get('algorithm') ?? 'MD5') ?? [];
  const nonce = parameters.get('nonce');
  const qops = parameters
    .get('qop')
    ?.split(',')
    .map((name) => name.trim().toLowerCase());
  const isUsable = qops === undefined || qops.includes('auth');
  if (scheme !== 'digest' || nonce === undefined || algorithm === undefined || !isUsable) return null;
  return {
    scheme,
    realm: parameters.get('realm') ?? '',
    nonce,
    algorithm: algorithm.toUpperCase() === 'MD5' ? 'MD5' : 'SHA-256',
    isSession: session !== undefined,
    qop: qops === undefined ? null : 'auth',
    opaque: parameters.get('opaque') ?? null,
  };
}

const strength = (challenge: AuthChallenge): number => {
  if (challenge.scheme === 'basic') return 0;
  return challenge.algorithm === 'MD5' ? 1 : 2;
};
