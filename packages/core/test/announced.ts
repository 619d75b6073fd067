import type { MemoryPorts } from '@mobile-money/testing';
import type { SendAnswer } from '../src/ports/outbox.ts';
import type { Ports } from '../src/ports/ports.ts';
import { simulateOutcome } from '../src/use-cases/simulate-outcome.ts';
import { type DeliverPorts, WebhookDeliverer } from '../src/webhook/deliver-webhook.ts';
import type { WebhookDelivery } from '../src/webhook/delivery.ts';
import { aDeposit, uuidOf } from './a-transaction.ts';
import { worldWith } from './a-world.ts';

/** As much as may be due. */
export const batch = { limit: 10, perReceiver: 10 };

/** What a receiver says that is in trouble. */
export const failing: SendAnswer = { status: 500, error: null, answerExcerpt: 'oops' };

/** A world in which a deposit has just failed, so that one webhook is due. */
export async function announced(overrides: Partial<Ports> = {}): Promise<MemoryPorts> {
  const world = worldWith([aDeposit()], overrides);
  await simulateOutcome(world.ports)('default', uuidOf(1), 'failed');
  return world;
}

/** A process delivers what is due, and tells how many it leased. */
export async function deliverDue(ports: DeliverPorts): Promise<number> {
  const deliverer = new WebhookDeliverer(ports, () => undefined);
  const { leased } = await deliverer.begin();
  await deliverer.ended();
  return leased;
}

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
