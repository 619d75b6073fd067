import { expect, test } from '@jest/globals';
import type { DeliveryAttempt, Lease } from '@mobile-money/core';
import { memoryPorts } from '@mobile-money/testing';
import { kept } from '@mobile-money/testing/contracts/given/counterparts';
import { Container, ContainerModule } from 'inversify';
import { readConfig } from '../../src/config/config.ts';
import { type EnvironmentName, environments } from '../../src/config/installation.ts';
import { serviceContainer } from '../../src/container/service-container.ts';
import { made, provide, provideAll, token } from '../../src/container/token.ts';
import { tokens } from '../../src/container/tokens.ts';
import { testResources } from '../support/service.ts';

const containerOf = (environment: EnvironmentName, ports = memoryPorts().ports) =>
  serviceContainer(
    readConfig({ SERVICE_ENV: environment, WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem' }),
    testResources(ports),
  );

test.each(environments)('in %s everything that has a name can be built, once', (environment) => {
  const container = containerOf(environment);
  for (const each of Object.values(tokens)) {
    const built: unknown = container.get(each as typeof tokens.ports);
    expect(built).toBeDefined();
    expect(container.get(each as typeof tokens.ports)).toBe(built);
  }
});

const request = {
  providerId: 'p',
  channelId: 'c',
  operator: 'mtn',
  submissionId: 's',
} as unknown as Parameters<ReturnType<typeof memoryPorts>['ports']['collections']['collect']>[0];

// biome-ignore format: reads by its columns
const gateways: readonly (readonly [EnvironmentName, string, string, string])[] = [
  // environment   collection  transfer    status
  ['sandbox',      'unknown',  'unknown',  'pending'],
  ['production',   'rejected', 'rejected', 'unknown'],
];
test.each(gateways)(
  'in %s a collection is %s, a transfer %s, a status %s',
  async (environment, collection, transfer, status) => {
    const { collections, transfers, statuses } = containerOf(environment).get(tokens.ports);
    expect([
      (await collections.collect(request, kept)).outcome,
      (await transfers.transfer(request, kept)).outcome,
      (await statuses.readStatus({ providerId: 'p', direction: 'deposit', submissionId: 's' })).outcome,
    ]).toEqual([collection, transfer, status]);
  },
);

test.each(environments)('in %s the time of a retry wakes the deliveries', async (environment) => {
  const { ports, outbox } = memoryPorts();
  outbox.finish = async () => 'pending';
  const container = containerOf(environment, ports);
  const isWoken = new Promise<void>((resolve) => container.get(tokens.webhookStored).listen(resolve));
  const attempt: DeliveryAttempt = {
    at: ports.clock.now(),
    durationMs: 1,
    status: 500,
    error: null,
    answerExcerpt: '',
  };
  await container.get(tokens.outbox).finish({} as Lease, attempt, 'pending', ports.clock.now());
  await isWoken;
});

test('in production a start is warned by what is stored, and not only by the files', async () => {
  const { ports, log } = memoryPorts();
  const [gateways] = containerOf('production', ports).get(tokens.ownJobs);
  await gateways?.start();
  const warned = log.lines.map(({ facts }) => facts['provider_id']);
  // Stored under names that the file that ships does not have.
  expect(warned).toEqual(expect.arrayContaining(['mtn-momo', 'orange-money', 'orange-ussd']));
  await gateways?.stop();
});

test('a wrong wiring does not compile', () => {
  const length = token<number>('length');
  const text = token<string>('text');
  const container = new Container();
  container.load(
    new ContainerModule((options) => {
      provide(options, text, [], () => 'four');
      provide(options, length, [text], (given) => given.length);
      // @ts-expect-error The function makes a text where a number is promised.
      provide(options, token<number>('wrong'), [text], (given) => given);
      // @ts-expect-error The function takes a number where a text is given.
      provide(options, token<number>('wrong too'), [text], (given: number) => given);
      // @ts-expect-error One of the group makes a text where a number is promised.
      provideAll(options, { n: token<number>('wrong as well') }, { n: made([text], (given) => given) });
      // @ts-expect-error One of the group is forgotten.
      const forgetful = () => provideAll(options, { text }, {});
      expect(forgetful).toThrow();
    }),
  );
  expect(container.get(length)).toBe(4);
});
