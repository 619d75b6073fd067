/** What came of the use of a port. `isLost`: a reply to it may still come, and bears no name either. */
export interface PortUse<T> {
  readonly done: T;
  readonly isLost: boolean;
}

/**
 * One USSD session at a time on each port of a device: its replies bear no name of the request. Processes that share
 * a device need a lock that they share too.
 */
export interface PortLock {
  /**
   * Does the work while no one else holds the port. Null, with nothing done, when the port is not free within
   * `waitMs`. After work that is lost, that fails, or whose process died, no one gets the port for `limits.lostReplyMs`:
   * whoever dialled next could take the late reply for their own. It rejects only before the work begins, or when the
   * work itself does.
   */
  whileHeld<T>(
    port: string,
    waitMs: number,
    work: () => Promise<PortUse<T>>,
  ): Promise<{ readonly done: T } | null>;
}
