import type {
  Instant,
  KnownDevice,
  OperatorAccount,
  OperatorSession,
  OperatorToken,
  Role,
} from '@mobile-money/core';

export interface OperatorRow {
  readonly email: string;
  readonly role: string;
  readonly password_hash: string;
  readonly created_at: number;
  readonly disabled_at: number | null;
}

export const operatorFromRow = (row: OperatorRow): OperatorAccount => ({
  email: row.email,
  role: row.role as Role,
  passwordHash: row.password_hash,
  createdAt: row.created_at as Instant,
  disabledAt: row.disabled_at as Instant | null,
});

export const operatorToRow = (account: OperatorAccount): OperatorRow => ({
  email: account.email,
  role: account.role,
  password_hash: account.passwordHash,
  created_at: account.createdAt,
  disabled_at: account.disabledAt,
});

export interface OperatorTokenRow {
  readonly prefix: string;
  readonly email: string;
  readonly secret_sha256: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

export const operatorTokenFromRow = (row: OperatorTokenRow): OperatorToken => ({
  prefix: row.prefix,
  email: row.email,
  secretSha256: row.secret_sha256,
  createdAt: row.created_at as Instant,
  revokedAt: row.revoked_at as Instant | null,
});

export const operatorTokenToRow = (token: OperatorToken): OperatorTokenRow => ({
  prefix: token.prefix,
  email: token.email,
  secret_sha256: token.secretSha256,
  created_at: token.createdAt,
  revoked_at: token.revokedAt,
});

export interface OperatorSessionRow {
  readonly id_sha256: string;
  readonly email: string;
  readonly created_at: number;
  readonly last_seen_at: number;
}

export const operatorSessionFromRow = (row: OperatorSessionRow): OperatorSession => ({
  idSha256: row.id_sha256,
  email: row.email,
  createdAt: row.created_at as Instant,
  lastSeenAt: row.last_seen_at as Instant,
});

export const operatorSessionToRow = (session: OperatorSession): OperatorSessionRow => ({
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
