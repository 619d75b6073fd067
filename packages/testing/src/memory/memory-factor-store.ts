import {
  type AuditEntry,
  asOf,
  type FactorChallenge,
  type FactorProof,
  type FactorStore,
  type Instant,
  rightsSince,
  type SecondFactor,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { noteUnconfirmed } from './memory-staff-store.ts';

export class MemoryFactorStore extends InMemory implements FactorStore {
  async add(factor: SecondFactor, sessionSha256: string, audit: AuditEntry): Promise<boolean> {
    const { factors, sessions, recoveryCodes } = this.database;
    const isTaken = ({ email, name, credentialId }: SecondFactor): boolean =>
      credentialId === factor.credentialId || (email === factor.email && name === factor.name);
    if ([...factors.values()].some(isTaken)) return false;
    const isFirst = this.#of(factor.email).length === 0;
    if (!isFirst && (sessions.get(sessionSha256)?.factorAt ?? null) === null) return false;
    if (isFirst) recoveryCodes.delete(factor.email);
    factors.set(factor.id, factor);
    this.#proven(sessionSha256, factor.createdAt, audit);
    return true;
  }

  async list(email: string): Promise<readonly SecondFactor[]> {
    return this.#of(email).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** At once: what is decided from it is done before anyone else. */
  #of(email: string): SecondFactor[] {
    return [...this.database.factors.values()].filter((each) => each.email === email);
  }

  async remove(email: string, id: string, keepsLast: boolean, audit: AuditEntry): Promise<boolean> {
    const { factors, recoveryCodes } = this.database;
    if (factors.get(id)?.email !== email) return false;
    const isLast = this.#of(email).length === 1;
    if ((keepsLast && isLast) || !factors.delete(id)) return false;
    if (isLast) recoveryCodes.delete(email);
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async reset(email: string, before: Instant | null, audit: AuditEntry): Promise<void> {
    const { factors, recoveryCodes, sessions, devices, staff } = this.database;
    const account = staff.get(email);
    if (account !== undefined) {
      const { pending } = account;
      const isDone = pending?.kind === 'factor' && (before === null || pending.askedAt <= before);
      if (isDone) noteUnconfirmed(this.database, account, audit);
      const known = isDone ? asOf(account, audit.at) : account;
      staff.set(email, {
        ...account,
        rightsFrom: rightsSince(known, before === null ? audit.at : null),
        pending: isDone ? null : pending,
      });
    }
    for (const { id, createdAt } of this.#of(email))
      if (before === null || createdAt < before) factors.delete(id);
    recoveryCodes.delete(email);
    for (const session of sessions.values()) if (session.email === email) sessions.delete(session.idSha256);
    for (const [key, device] of devices) if (device.email === email) devices.delete(key);
    this.database.audit.set(audit.id, audit);
  }

  async prove(proof: FactorProof, sessionSha256: string, at: Instant, audit: AuditEntry): Promise<boolean> {
    const isUsed =
      'factor' in proof ? this.#use(proof, at) : this.#codesOf(proof.email).delete(proof.codeSha256);
    if (isUsed) this.#proven(sessionSha256, at, audit);
    return isUsed;
  }

  async replaceRecoveryCodes(
    email: string,
    codesSha256: readonly string[],
    audit: AuditEntry,
  ): Promise<boolean> {
    if (this.#of(email).length === 0) return false;
    this.database.recoveryCodes.set(email, new Set(codesSha256));
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async countRecoveryCodes(email: string): Promise<number> {
    return this.#codesOf(email).size;
  }

  async openChallenge(challenge: FactorChallenge, at: Instant): Promise<void> {
    const { challenges } = this.database;
    for (const { text, until } of challenges.values()) if (until <= at) challenges.delete(text);
    challenges.set(challenge.text, challenge);
  }

  async takeChallenge(text: string, sessionSha256: string, at: Instant): Promise<boolean> {
    const { challenges } = this.database;
    const open = challenges.get(text);
    if (open === undefined || open.sessionSha256 !== sessionSha256 || open.until <= at) return false;
    return challenges.delete(text);
  }

  #codesOf(email: string): Set<string> {
    return this.database.recoveryCodes.get(email) ?? new Set();
  }

  #use(
    { factor: { id }, counter }: { readonly factor: SecondFactor; readonly counter: number },
    at: Instant,
  ) {
    const factor = this.database.factors.get(id);
    if (factor === undefined || (factor.kind === 'totp' && factor.counter >= counter)) return false;
    this.database.factors.set(id, { ...factor, counter, lastUsedAt: at });
    return true;
  }

  #proven(sessionSha256: string, at: Instant, audit: AuditEntry): void {
    const { sessions } = this.database;
    const session = sessions.get(sessionSha256);
    if (session !== undefined) sessions.set(sessionSha256, { ...session, factorAt: at });
    this.database.audit.set(audit.id, audit);
  }
}
