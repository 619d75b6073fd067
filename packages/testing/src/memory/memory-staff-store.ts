import {
  type AccountPatch,
  type AuditEntry,
  asOf,
  type ChangeTerms,
  DomainError,
  factorKinds,
  type Instant,
  isOfBefore,
  isoInstant,
  type KeyTerms,
  type KnownDevice,
  peopleVersion,
  rightsSince,
  type StaffAccount,
  type StaffSession,
  type StaffStore,
  type StaffToken,
  termsText,
  unconfirmedChange,
} from '@mobile-money/core';
import { InMemory, type MemoryDatabase } from './memory-database.ts';

export class MemoryStaffStore extends InMemory implements StaffStore {
  async add(account: StaffAccount, audit: AuditEntry): Promise<boolean> {
    const { staff } = this.database;
    if (staff.has(account.email)) return false;
    staff.set(account.email, account);
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async find(email: string): Promise<StaffAccount | null> {
    return this.database.staff.get(email) ?? null;
  }

  async list(): Promise<readonly StaffAccount[]> {
    return [...this.database.staff.values()];
  }

  async change(
    email: string,
    patch: AccountPatch,
    audit: AuditEntry,
    { peopleVersion: known, keptSession, keptDevice }: ChangeTerms = {},
  ): Promise<StaffAccount | null> {
    const { staff, sessions, devices } = this.database;
    if (known !== undefined && known !== peopleVersion([...staff.values()])) return null;
    const stored = staff.get(email);
    if (stored === undefined) throw new DomainError('operator_not_found');
    const before = asOf(stored, audit.at);
    noteUnconfirmed(this.database, stored, audit);
    const rightsFrom = rightsSince(before, patch.rightsFrom ?? null);
    const account = { ...before, ...patch, rightsFrom, version: before.version + 1 };
    staff.set(email, account);
    this.database.audit.set(audit.id, audit);
    // Sessions of before a reset that came to pass are still there.
    const isReset = account.factorsFrom !== stored.factorsFrom;
    if (
      patch.passwordHash !== undefined ||
      account.disabledAt !== null ||
      before.disabledAt !== null ||
      isReset
    ) {
      for (const { email: of, idSha256 } of sessions.values())
        if (of === email && idSha256 !== keptSession) sessions.delete(idSha256);
      for (const [key, { email: of, idSha256 }] of devices)
        if (of === email && idSha256 !== keptDevice) devices.delete(key);
    }
    if (account.passwordGivenAt === null && before.passwordGivenAt !== null)
      this.#dropFactors(email, before.passwordGivenAt);
    const isOther = account.role !== before.role || account.disabledAt !== null || before.disabledAt !== null;
    for (const [prefix, token] of this.database.staffTokens) {
      const isOver = isOther || isOfBefore(token, stored, audit.at);
      if (token.email === email && token.revokedAt === null && isOver)
        this.database.staffTokens.set(prefix, { ...token, revokedAt: audit.at });
    }
    if (account.disabledAt !== null || account.role !== 'admin') this.#refuseAll(email, audit);
    return account;
  }

  /** What someone asked for, and what has not come to pass. */
  #refuseAll(askedBy: string, audit: AuditEntry): void {
    for (const account of this.database.staff.values()) {
      const { email, pending, version } = account;
      if (pending?.askedBy !== askedBy || pending.dueAt <= audit.at) continue;
      const disabledAt = pending.kind === 'add' ? audit.at : account.disabledAt;
      this.database.staff.set(email, { ...account, disabledAt, pending: null, version: version + 1 });
      const id = `${audit.id} ${email}`;
      const deed = { action: 'operator.refuse', subject: email, before: `${pending.kind} ${pending.role}` };
      this.database.audit.set(id, { ...audit, ...deed, id, after: '' });
    }
  }

  #dropFactors(email: string, since: Instant): void {
    const { factors, recoveryCodes } = this.database;
    for (const [id, { email: of, createdAt }] of factors)
      if (of === email && createdAt >= since && factors.delete(id)) recoveryCodes.delete(email);
  }

  async issueToken(token: StaffToken, audit: AuditEntry): Promise<boolean> {
    const { staffTokens } = this.database;
    if (staffTokens.has(token.prefix)) return false;
    staffTokens.set(token.prefix, token);
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async findToken(prefix: string) {
    const token = this.database.staffTokens.get(prefix);
    const account = token === undefined ? undefined : this.database.staff.get(token.email);
    return token === undefined || account === undefined ? null : { token, account };
  }

  async listTokens(): Promise<readonly StaffToken[]> {
    return [...this.database.staffTokens.values()];
  }

  async revokeToken(prefix: string, at: Instant, audit: AuditEntry): Promise<StaffToken> {
    const token = this.database.staffTokens.get(prefix);
    if (token === undefined) throw new DomainError('operator_token_not_found');
    if (token.revokedAt !== null) return token;
    const revoked = { ...token, revokedAt: at };
    this.database.staffTokens.set(prefix, revoked);
    this.database.audit.set(audit.id, audit);
    return revoked;
  }

  async changeTokenTerms(known: StaffToken, terms: KeyTerms, audit: AuditEntry): Promise<boolean> {
    const token = this.database.staffTokens.get(known.prefix);
    if (token === undefined || token.revokedAt !== null || termsText(token) !== termsText(known))
      return false;
    this.database.staffTokens.set(token.prefix, { ...token, ...terms });
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async markTokenUsed(prefix: string, at: Instant): Promise<void> {
    const token = this.database.staffTokens.get(prefix);
    if (token !== undefined && (token.lastUsedAt ?? -1) < at)
      this.database.staffTokens.set(prefix, { ...token, lastUsedAt: at });
  }

  async startSession(session: StaffSession, endedBefore: Instant, audit: AuditEntry, version?: number) {
    const { sessions, staff } = this.database;
    const account = staff.get(session.email);
    if (account === undefined || account.version !== (version ?? account.version)) return false;
    for (const { idSha256, createdAt } of sessions.values())
      if (createdAt < endedBefore) sessions.delete(idSha256);
    sessions.set(session.idSha256, session);
    this.#saw(session.email, session.lastSeenAt);
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async findSession(idSha256: string) {
    const session = this.database.sessions.get(idSha256);
    const account = session === undefined ? undefined : this.database.staff.get(session.email);
    if (session === undefined || account === undefined) return null;
    const own = [...this.database.factors.values()].filter(({ email }) => email === account.email);
    return {
      session,
      account,
      factorKinds: factorKinds.filter((kind) => own.some((each) => each.kind === kind)),
    };
  }

  async markSessionSeen(idSha256: string, at: Instant): Promise<void> {
    const session = this.database.sessions.get(idSha256);
    if (session === undefined || session.lastSeenAt >= at) return;
    this.database.sessions.set(idSha256, { ...session, lastSeenAt: at });
    this.#saw(session.email, at);
  }

  #saw(email: string, at: Instant): void {
    const account = this.database.staff.get(email);
    if (account !== undefined && (account.lastSeenAt ?? -1) < at)
      this.database.staff.set(email, { ...account, lastSeenAt: at });
  }

  async endSession(idSha256: string): Promise<void> {
    this.database.sessions.delete(idSha256);
  }

  async listSessions(email: string): Promise<readonly StaffSession[]> {
    const own = [...this.database.sessions.values()].filter((each) => each.email === email);
    return own.sort((a, b) => b.createdAt - a.createdAt || (a.idSha256 < b.idSha256 ? -1 : 1));
  }

  async endSessions(email: string, audit: AuditEntry): Promise<void> {
    for (const { idSha256 } of await this.listSessions(email)) this.database.sessions.delete(idSha256);
    this.database.audit.set(audit.id, audit);
  }

  async findDevice(idSha256: string, email: string): Promise<KnownDevice | null> {
    return this.database.devices.get(deviceKey({ idSha256, email })) ?? null;
  }

  async rememberDevice(
    device: KnownDevice,
    formerSha256: string | null,
    forgottenBefore: Instant,
  ): Promise<void> {
    const { devices } = this.database;
    const kept = [...devices.values()]
      .filter(({ signedInAt }) => signedInAt >= forgottenBefore)
      .map((each) => (each.idSha256 === formerSha256 ? { ...each, idSha256: device.idSha256 } : each));
    devices.clear();
    for (const each of [...kept, device]) devices.set(deviceKey(each), each);
  }
}

/** What came to pass by time until the moment of an entry, as an entry of its own. */
export function noteUnconfirmed(
  { audit: entries }: MemoryDatabase,
  { email: subject, pending }: StaffAccount,
  audit: AuditEntry,
): void {
  if (pending === null || pending.dueAt > audit.at) return;
  const { kind, role, askedBy, dueAt } = pending;
  const id = `${audit.id} ${unconfirmedChange}`;
  const staff = { kind: 'operator', id: askedBy, address: null } as const;
  const deed = { action: unconfirmedChange, subject, before: `${kind} ${role}`, after: isoInstant(dueAt) };
  entries.set(id, { ...audit, ...deed, id, staff, reason: null });
}

const deviceKey = ({ idSha256, email }: Pick<KnownDevice, 'idSha256' | 'email'>): string =>
  `${idSha256} ${email}`;
