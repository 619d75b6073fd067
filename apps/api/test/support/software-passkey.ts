import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyQuestion } from '@mobile-money/core';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const [present, withKey] = [0x01, 0x40];

/** An authenticator without a device, as WebAuthn describes it: one key of ES256, no attestation. */
export function softwarePasskey(rightOrigin: string, countFrom = 0) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = countFrom;

  const clientData = (type: string, { challenge }: PasskeyQuestion, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, rpId: unknown, ...rest: readonly Buffer[]): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(String(rpId)), Buffer.from([flags]), counted, ...rest]);
  };
  const shown = (response: Record<string, Buffer>): PasskeyAnswer => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    create: (question: PasskeyQuestion, origin = rightOrigin): PasskeyAnswer => {
      const { rp } = question as { rp: { id: string } };
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, id.length]);
      const made = [Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))];
      const object = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData(present | withKey, rp.id, ...made))],
      ]);
      return shown({
        clientDataJSON: clientData('webauthn.create', question, origin),
        attestationObject: Buffer.from(isoCBOR.encode(object)),
      });
    },
    answer: (question: PasskeyQuestion, origin = rightOrigin): PasskeyAnswer => {
      count += 1;
      const authenticatorData = authData(present, question['rpId']);
      const clientDataJSON = clientData('webauthn.get', question, origin);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return shown({ authenticatorData, clientDataJSON, signature });
    },
  };
}
