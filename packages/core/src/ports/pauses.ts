/** Lets time pass. Never fails. */
export interface Pauses {
  /** In the middle of long work, gives everything else that waits its turn. */
  pause(): Promise<void>;

  /** Comes back after so long, and not before. */
  wait(ms: number): Promise<void>;
}
