import type { Instant } from '../instant.ts';
import type { OperatorActor } from './actor.ts';

/** What a person did in the back office: kept forever, never changed. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Instant;
  readonly operator: OperatorActor;
  readonly action: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}
