import { createHash } from 'node:crypto';
import type { PasskeyAnswer, Passkeys, SecondFactor } from '@mobile-money/core';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

const rpName = 'Mobile Money';

/** Loaded when someone uses a passkey: a start need not wait for what most requests never ask. */
const webAuthn = () => import('@simplewebauthn/server');

const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** Passkeys of the back office at this address; none are possible where it has none. */
export class WebAuthnPasskeys implements Passkeys {
  readonly #origin: string;
  readonly #rpId: string;
  readonly arePossible: boolean;

  constructor(consoleUrl: string | null) {
    this.arePossible = consoleUrl !== null;
    const { origin, hostname } = new URL(consoleUrl ?? 'https://nowhere.invalid');
    this.#origin = origin;
    this.#rpId = hostname;
  }

  async askForNew(email: string, known: readonly string[], challenge: string) {
    const question = await (await webAuthn()).generateRegistrationOptions({
      rpName,
      rpID: this.#rpId,
      userName: email,
      // No longer than 64 bytes, which an e-mail may be. Nothing reads it: a passkey is found by its own id.
      userID: new Uint8Array(createHash('sha256').update(email).digest()),
      challenge,
      excludeCredentials: known.map((id) => ({ id })),
    });
    return { ...question };
  }

  async askFor(known: readonly string[], challenge: string) {
    const question = await (await webAuthn()).generateAuthenticationOptions({
      rpID: this.#rpId,
      allowCredentials: known.map((id) => ({ id })),
      challenge,
    });
    return { ...question };
  }

  read(answer: PasskeyAnswer) {
    const { id: credentialId, response } = answer as {
      id?: unknown;
      response?: { clientDataJSON?: unknown };
    };
    try {
      const told = JSON.parse(Buffer.from(String(response?.clientDataJSON), 'base64url').toString('utf8'));
      const challenge = Buffer.from(
        String((told as { challenge?: unknown }).challenge),
        'base64url',
      ).toString('utf8');
      return typeof credentialId === 'string' ? { challenge, credentialId } : null;
    } catch {
      return null;
    }
  }

  async checkNew(answer: PasskeyAnswer, challenge: string) {
    try {
      const { verified, registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        ...this.#expected(challenge),
      });
      if (!verified) return null;
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      return { credentialId, secret: Buffer.from(publicKey).toString('base64url'), counter };
    } catch {
      return null;
    }
  }

  async check(answer: PasskeyAnswer, challenge: string, { credentialId, secret, counter }: SecondFactor) {
    const publicKey = new Uint8Array(Buffer.from(secret, 'base64url'));
    try {
      const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        ...this.#expected(challenge),
        credential: { id: credentialId, publicKey, counter },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }

  /** The password was asked for already, so the device need not know who holds it. */
  #expected(challenge: string) {
    return {
      expectedChallenge: base64url(challenge),
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: false,
    };
  }
}
