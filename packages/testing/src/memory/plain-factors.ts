import type {
  Instant,
  OneTimeCodes,
  PasskeyAnswer,
  PasskeyQuestion,
  Passkeys,
  SecondFactor,
} from '@mobile-money/core';

const stepMs = 30_000;

/** Codes of an app without cryptography: the time step itself, with the secret's own number. */
export class PlainOneTimeCodes implements OneTimeCodes {
  #made = 0;

  makeSecret(): string {
    this.#made += 1;
    // In the letters of base32.
    return String(this.#made)
      .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')
      .padStart(32, 'Z');
  }

  addressOf(secret: string, email: string): string {
    return `otpauth://totp/${email}?secret=${secret}`;
  }

  stepOf(code: string, secret: string, at: Instant): number | null {
    const now = Math.floor(at / stepMs);
    return [now - 1, now, now + 1].find((step) => plainCode(secret, step * stepMs) === code) ?? null;
  }

  makeRecoveryCode(): string {
    this.#made += 1;
    return `recovery-${String(this.#made).padStart(4, '0')}`;
  }

  digestOf(recoveryCode: string): string {
    return `digest of ${recoveryCode.toLowerCase().replaceAll(/[\s-]/g, '')}`;
  }
}

/** What the app with this secret shows. */
export function plainCode(secret: string, atMs: number): string {
  const letters = [...secret].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  return String((Math.floor(atMs / stepMs) * 997 + letters) % 1_000_000).padStart(6, '0');
}

/** Passkeys without cryptography: an answer is right when it says so. */
export class PlainPasskeys implements Passkeys {
  arePossible = true;

  async askForNew(email: string, known: readonly string[], challenge: string) {
    return { kind: 'new', email, known, challenge };
  }

  async askFor(known: readonly string[], challenge: string) {
    return { kind: 'known', known, challenge };
  }

  read({ challenge, credentialId }: PasskeyAnswer) {
    return typeof challenge === 'string' && typeof credentialId === 'string'
      ? { challenge, credentialId }
      : null;
  }

  async checkNew(answer: PasskeyAnswer, challenge: string) {
    const { credentialId = '' } = this.read(answer) ?? {};
    if (answer['challenge'] !== challenge || answer['isRight'] !== true) return null;
    return { credentialId, secret: `key of ${credentialId}`, counter: 0 };
  }

  async check(answer: PasskeyAnswer, challenge: string, { secret, counter }: SecondFactor) {
    const isRight = answer['isRight'] === true && secret === `key of ${String(answer['credentialId'])}`;
    return isRight && answer['challenge'] === challenge ? counter + 1 : null;
  }
}

let devices = 0;

/** A device that says what `PlainPasskeys` takes. */
export function plainDevice() {
  devices += 1;
  const credentialId = `key-${devices}`;
  const answer = ({ challenge }: PasskeyQuestion): PasskeyAnswer => ({
    challenge,
    credentialId,
    isRight: true,
  });
  return { create: answer, answer };
}
