/** What command-line tools share with the service that they work beside. */

export { ConfigError } from './config/environment-reader.ts';
export {
  type EnvironmentName,
  type Installation,
  keyKindOf,
  readInstallation,
  refuseForeign,
} from './config/installation.ts';
export { readSigningKeyChoice, type SigningKeyChoice, signingKeyDirectory } from './config/signing-keys.ts';
export { randomKeyMaker } from './opening/random-key-maker.ts';
export { ScryptPasswords } from './opening/scrypt-passwords.ts';
export { SystemClock, timeOrderedIds } from './opening/system.ts';
