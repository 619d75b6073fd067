/** In the middle of long work, gives everything else that waits its turn. Never fails. */
export interface Pauses {
  pause(): Promise<void>;
}
