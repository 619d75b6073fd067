import type { MemoryPorts } from '@mobile-money/testing';
import { simulateOutcome } from '../src/use-cases/simulate-outcome.ts';
import type { WebhookDelivery } from '../src/webhook/delivery.ts';
import { aDeposit, uuidOf } from './a-transaction.ts';
import { worldWith } from './a-world.ts';
import { deliverDue } from './announced.ts';

/** A world with the usual deposit after these outcomes, and with every webhook of them delivered. */
export async function delivered(...outcomes: readonly string[]): Promise<MemoryPorts> {
  const world = worldWith([aDeposit()]);
  for (const outcome of outcomes) {
    await simulateOutcome(world.ports)('default', uuidOf(1), outcome);
    await deliverDue(world.ports);
  }
  world.clock.advance(60_000);
  return world;
}

/** The webhooks of a world, each with its attempts. */
export const deliveries = ({ database }: MemoryPorts): readonly WebhookDelivery[] =>
  [...database.deliveries.values()].map(({ delivery }) => delivery);
/** What was sent, by the names of the events, in its order. */
export const eventNames = ({ sender }: MemoryPorts): readonly string[] =>
  sender.calls.map(({ body }) => JSON.parse(body).event);
