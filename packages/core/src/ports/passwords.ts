/** Makes and checks what is kept of a password. Slow on purpose, and never on the thread that serves requests. */
export interface Passwords {
  /** Another text each time, also for the same password. May reject when too many ask at once. */
  hash(password: string): Promise<string>;

  /** Without a hash it is false after the same time, so that no one learns which accounts there are. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
