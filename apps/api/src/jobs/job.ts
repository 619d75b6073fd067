/** Work that goes on in the background until it is stopped. */
export interface Job {
  readonly name: string;
  /** Resolves when the work was done, or tried, for the first time. */
  start(): Promise<void>;
  /** Takes on nothing more, and resolves when what is under way has ended. */
  stop(): Promise<void>;
  /** What it has brought up, and where people find it. */
  places?(): Readonly<Record<string, string>>;
}
