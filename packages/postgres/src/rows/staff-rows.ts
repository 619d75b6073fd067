import type { Instant, KnownDevice, Role, StaffAccount, StaffSession, StaffToken } from '@mobile-money/core';

export interface StaffRow {
  readonly email: string;
  readonly role: string;
  readonly password_hash: string;
  readonly created_at: number;
  readonly disabled_at: number | null;
}

export const staffFromRow = (row: StaffRow): StaffAccount => ({
  email: row.email,
  role: row.role as Role,
  passwordHash: row.password_hash,
  createdAt: row.created_at as Instant,
  disabledAt: row.disabled_at as Instant | null,
});

export const staffToRow = (account: StaffAccount): StaffRow => ({
  email: account.email,
  role: account.role,
  password_hash: account.passwordHash,
  created_at: account.createdAt,
  disabled_at: account.disabledAt,
});

export interface StaffTokenRow {
  readonly prefix: string;
  readonly email: string;
  readonly secret_sha256: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

export const staffTokenFromRow = (row: StaffTokenRow): StaffToken => ({
  prefix: row.prefix,
  email: row.email,
  secretSha256: row.secret_sha256,
  createdAt: row.created_at as Instant,
  revokedAt: row.revoked_at as Instant | null,
});

export const staffTokenToRow = (token: StaffToken): StaffTokenRow => ({
  prefix: token.prefix,
  email: token.email,
  secret_sha256: token.secretSha256,
  created_at: token.createdAt,
  revoked_at: token.revokedAt,
});

export interface StaffSessionRow {
  readonly id_sha256: string;
  readonly email: string;
  readonly created_at: number;
  readonly last_seen_at: number;
}

export const staffSessionFromRow = (row: StaffSessionRow): StaffSession => ({
  idSha256: row.id_sha256,
  email: row.email,
  createdAt: row.created_at as Instant,
  lastSeenAt: row.last_seen_at as Instant,
});

export const staffSessionToRow = (session: StaffSession): StaffSessionRow => ({
  id_sha256: session.idSha256,
  email: session.email,
  created_at: session.createdAt,
  last_seen_at: session.lastSeenAt,
});

export interface KnownDeviceRow {
  readonly id_sha256: string;
  readonly email: string;
  readonly signed_in_at: number;
}

export const knownDeviceFromRow = (row: KnownDeviceRow): KnownDevice => ({
  idSha256: row.id_sha256,
  email: row.email,
  signedInAt: row.signed_in_at as Instant,
});

export const knownDeviceToRow = (device: KnownDevice): KnownDeviceRow => ({
  id_sha256: device.idSha256,
  email: device.email,
  signed_in_at: device.signedInAt,
});
