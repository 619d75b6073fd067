/**
 * What can be wrong between the books. `lost`: acknowledged or paid, and the service knows nothing of it. `doubled`:
 * once was meant and twice it is. `contradicting`: two books tell different stories of one thing. `unannounced`: an
 * end that the platform was never told of. `unsettled`: no end at all, though everything had time to come to one.
 */
export const findingKinds = ['lost', 'doubled', 'contradicting', 'unannounced', 'unsettled'] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** One sentence, with the ids that are needed to look it up. */
  readonly what: string;
}

export const finding = (kind: FindingKind, what: string): Finding => ({ kind, what });

export const countsOf = (findings: readonly Finding[]): Readonly<Record<FindingKind, number>> =>
  Object.fromEntries(
    findingKinds.map((kind) => [kind, findings.filter((each) => each.kind === kind).length]),
  ) as Record<FindingKind, number>;
