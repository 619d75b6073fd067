import type { KnownDevice, SecondFactor, StaffAccount, StaffSession, StaffToken } from '@mobile-money/core';
import { asIs, kept } from './kept.ts';

export const accountRow = kept<StaffAccount>({
  email: asIs,
  role: asIs,
  passwordHash: asIs,
  passwordGivenAt: asIs,
  createdAt: asIs,
  disabledAt: asIs,
  factorsFrom: asIs,
  rightsFrom: asIs,
  pending: asIs,
  lastSeenAt: asIs,
  version: asIs,
});

export const tokenRow = kept<StaffToken>({
  prefix: asIs,
  email: asIs,
  role: asIs,
  secretSha256: asIs,
  createdAt: asIs,
  revokedAt: asIs,
  expiresAt: asIs,
  addresses: asIs,
  lastUsedAt: asIs,
});

export const sessionRow = kept<StaffSession>({
  idSha256: asIs,
  email: asIs,
  createdAt: asIs,
  lastSeenAt: asIs,
  address: asIs,
  factorAt: asIs,
});

export const deviceRow = kept<KnownDevice>({ idSha256: asIs, email: asIs, signedInAt: asIs });

export const factorRow = kept<SecondFactor>({
  id: asIs,
  email: asIs,
  kind: asIs,
  name: asIs,
  createdAt: asIs,
  lastUsedAt: asIs,
  credentialId: asIs,
  secret: asIs,
  counter: asIs,
});
