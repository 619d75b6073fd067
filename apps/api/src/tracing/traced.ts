import type { WebhookSender } from '@mobile-money/core';
import type { OpenDatabase, Statement } from '@mobile-money/postgres';
import { aroundCalls, type Gateways } from '../gateways/gateways.ts';
import type { Tracing } from './tracing.ts';

/** Statements by their names; what is asked for with them is no one's business. */
export function tracedDatabase(database: OpenDatabase, tracing: Tracing): OpenDatabase {
  const start = ({ name }: Statement) => ({
    name: `sql ${name}`,
    kind: 'client' as const,
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': name },
  });
  return {
    pool: database.pool,
    once: (statement, values) => tracing.part(start(statement), () => database.once(statement, values)),
    keyed: (statement, values) => tracing.part(start(statement), () => database.keyed(statement, values)),
    close: () => database.close(),
  };
}

/** Calls to providers. They are told nothing of our traces: operators are strangers. */
export const tracedGateways = (gateways: Gateways, tracing: Tracing): Gateways =>
  aroundCalls(gateways, (providerId, operation, call) => {
    const facts = { 'mobile_money.provider': providerId };
    return tracing.span({ name: `provider ${operation}`, kind: 'client', facts }, async (add) => {
      const answer = await call();
      add({ 'mobile_money.outcome': answer.outcome });
      return answer;
    });
  });

/**
 * Attempts at webhooks. A receiver is told the span of its attempt, so that the platform's traces go on from ours; it
 * learns nothing else by it. Of its address only the host is kept: the rest may hold a secret.
 */
export const tracedSender = (sender: WebhookSender, tracing: Tracing): WebhookSender => ({
  send: (request) => {
    const facts = { 'server.address': URL.canParse(request.url) ? new URL(request.url).host : '' };
    return tracing.span({ name: 'webhook attempt', kind: 'client', facts }, async (add) => {
      const traceparent = tracing.traceparent();
      const headers = traceparent === null ? request.headers : { ...request.headers, traceparent };
      const answer = await sender.send({ ...request, headers });
      add(
        answer.status === null
          ? { 'error.type': 'no_answer' }
          : { 'http.response.status_code': answer.status },
      );
      return answer;
    });
  },
});
