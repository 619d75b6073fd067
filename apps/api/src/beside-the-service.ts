/** What command-line tools share with the service that they work beside. */

export { randomKeyMaker } from './bootstrap/random-key-maker.ts';
export { ScryptPasswords } from './bootstrap/scrypt-passwords.ts';
export { eventLoopPauses, SystemClock, timeOrderedIds } from './bootstrap/system.ts';
export { ConfigError } from './config/environment-reader.ts';
export {
  type EnvironmentName,
  type Installation,
  keyKindOf,
  readInstallation,
  refuseForeign,
} from './config/installation.ts';
export { type MonthSettings, readMonthSettings } from './config/month-settings.ts';
export { readSecretKeys } from './config/secret-keys.ts';
export { readSigningKeyChoice, type SigningKeyChoice, signingKeyDirectory } from './config/signing-keys.ts';
export { readOwnProviders } from './container/harmless-registry.ts';
export { isAddressRange } from './http/address-ranges.ts';
