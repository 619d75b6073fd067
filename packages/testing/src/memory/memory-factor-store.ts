import type {
  AuditEntry,
  FactorChallenge,
  FactorProof,
  FactorStore,
  Instant,
  SecondFactor,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryFactorStore extends InMemory implements FactorStore {
  async add(factor: SecondFactor, sessionSha256: string, audit: AuditEntry): Promise<boolean> {
    const { factors } = this.database;
    const isTaken = ({ email, name, credentialId }: SecondFactor): boolean =>
      credentialId === factor.credentialId || (email === factor.email && name === factor.name);
    if ([...factors.values()].some(isTaken)) return false;
    factors.set(factor.id, factor);
    this.#proven(sessionSha256, factor.createdAt, audit);
    return true;
  }

  async list(email: string): Promise<readonly SecondFactor[]> {
    const own = [...this.database.factors.values()].filter((each) => each.email === email);
    return own.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  async remove(email: string, id: string, audit: AuditEntry): Promise<boolean> {
    const { factors, recoveryCodes } = this.database;
    if (factors.get(id)?.email !== email) return false;
    factors.delete(id);
    if ((await this.list(email)).length === 0) recoveryCodes.delete(email);
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async reset(email: string, audit: AuditEntry): Promise<void> {
    const { factors, recoveryCodes, sessions } = this.database;
    for (const { id } of await this.list(email)) factors.delete(id);
    recoveryCodes.delete(email);
    for (const session of sessions.values()) if (session.email === email) sessions.delete(session.idSha256);
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
  ): Promise<void> {
    this.database.recoveryCodes.set(email, new Set(codesSha256));
    this.database.audit.set(audit.id, audit);
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
