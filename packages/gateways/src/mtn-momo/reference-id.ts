const versionAt = 14;

/**
 * MTN takes only UUIDs of version 4 for X-Reference-Id, and ours may be of version 7. The same submission always gets
 * the same name, and two of ours never share one: the version is the one digit in which they do not differ.
 */
export const referenceIdOf = (submissionId: string): string =>
  `${submissionId.slice(0, versionAt)}4${submissionId.slice(versionAt + 1)}`;
