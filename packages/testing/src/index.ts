/** In-memory adapters and builders. Contract suites need Jest and are imported by their own paths. */

export * from './builders/a-payment-report.ts';
export * from './builders/a-registry.ts';
export * from './builders/a-transaction-request.ts';
export * from './builders/an-operator.ts';
export * from './memory/fixed-clock.ts';
export * from './memory/memory-audit-log.ts';
export * from './memory/memory-database.ts';
export * from './memory/memory-deposit-finder.ts';
export * from './memory/memory-outbox.ts';
export * from './memory/memory-payment-store.ts';
export * from './memory/memory-ports.ts';
export * from './memory/memory-registry-store.ts';
export * from './memory/memory-status-schedule.ts';
export * from './memory/memory-traffic-meter.ts';
export * from './memory/memory-transaction-reader.ts';
export * from './memory/memory-transaction-store.ts';
export * from './memory/memory-withdrawal-finder.ts';
export * from './memory/recording-log.ts';
export * from './memory/recording-sender.ts';
export * from './memory/script.ts';
export * from './memory/scripted-collection-gateway.ts';
export * from './memory/scripted-status-reader.ts';
export * from './memory/scripted-transfer-gateway.ts';
export * from './memory/sequential-ids.ts';
export * from './memory/stub-signer.ts';
