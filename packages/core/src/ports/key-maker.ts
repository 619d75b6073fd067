/** What a new key is made of. */
export interface KeyMaterial {
  /** Letters and digits. */
  readonly prefix: string;
  /** What can stand in a header, without spaces. */
  readonly secret: string;
  /** Of the secret, in hexadecimal digits. */
  readonly secretSha256: string;
  /** `whsec_` and 32 random bytes in base64, as Standard Webhooks wants it. */
  readonly webhookSecret: string;
}

/** Makes what no one can guess and no one was given before. Never fails. */
export interface KeyMaker {
  make(): KeyMaterial;
}
