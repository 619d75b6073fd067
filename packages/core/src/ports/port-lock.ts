/**
 * One USSD session at a time on each port of a device: its replies bear no name of the request. Processes that share
 * a device need a lock that they share too.
 */
export interface PortLock {
  /**
   * Does the work while no one else holds the port. Null, with nothing done, when the port is not free within
   * `waitMs`. It rejects only before the work begins, or when the work itself does.
   */
  whileHeld<T>(port: string, waitMs: number, work: () => Promise<T>): Promise<{ readonly done: T } | null>;
}
