/** In-memory adapters and builders. Contract suites need Jest and are imported by their own paths. */

export * from './builders/a-payment-report.ts';
export * from './builders/a-registry.ts';
export * from './builders/a-staff-member.ts';
export * from './builders/a-statement.ts';
export * from './builders/a-transaction-request.ts';
export * from './builders/saying.ts';
export * from './memory/counted-pauses.ts';
export * from './memory/fixed-clock.ts';
export * from './memory/memory-database.ts';
export * from './memory/memory-mark-stores.ts';
export * from './memory/memory-port-lock.ts';
export * from './memory/memory-ports.ts';
export * from './memory/memory-read-paces.ts';
export * from './memory/memory-registry-store.ts';
export * from './memory/memory-template-store.ts';
export * from './memory/plain-factors.ts';
export * from './memory/plain-passwords.ts';
export * from './memory/recording-log.ts';
export * from './memory/scripted-gateways.ts';
export * from './memory/sequential-ids.ts';
export * from './memory/stub-signer.ts';
