import { expect, test } from '@jest/globals';
import { instant, type Registry, type RegistryStore } from '@mobile-money/core';
import { anOperator, FixedClock, memoryPorts } from '@mobile-money/testing';
import { rememberedRegistry, rememberedTraffic } from '../../src/opening/remembered.ts';

function counted() {
  const { registry: store, clock } = memoryPorts();
  let reads = 0;
  let isDown = false;
  const counting: RegistryStore = {
    read: async (): Promise<Registry> => {
      reads += 1;
      if (isDown) throw new Error('down');
      return store.read();
    },
    setProviderEnabled: (...given) => store.setProviderEnabled(...given),
    patchChannel: (...given) => store.patchChannel(...given),
    markSeen: (...given) => store.markSeen(...given),
  };
  return {
    clock,
    registry: rememberedRegistry(counting, clock, 1_000),
    reads: () => reads,
    down: (value: boolean) => {
      isDown = value;
    },
  };
}

const audit = {
  id: '00000000-0000-4000-8000-000000000001',
  at: instant(0),
  operator: anOperator(),
  action: '',
  subject: '',
  before: '',
  after: '',
  reason: '',
};

test('a registry is read once in a second, and by many at once too', async () => {
  const { registry, clock, reads } = counted();
  await Promise.all([registry.read(), registry.read(), registry.read()]);
  clock.advance(999);
  await registry.read();
  expect(reads()).toBe(1);
  clock.advance(1);
  await registry.read();
  expect(reads()).toBe(2);
});

test('what this process changes, it sees at once', async () => {
  const { registry } = counted();
  await registry.read();
  await registry.setProviderEnabled('mtn-momo', false, audit);
  expect((await registry.read()).providers[0]?.enabled).toBe(false);
  await registry.patchChannel('mtn-momo-1', { enabled: false }, audit);
  expect((await registry.read()).channels[0]?.enabled).toBe(false);
  await registry.markSeen(['orange-money-1'], instant(2e12));
  expect((await registry.read()).channels[2]?.lastSeenAt).toBe(2e12);
});

test('a failure is not remembered', async () => {
  const { registry, down } = counted();
  down(true);
  await expect(registry.read()).rejects.toThrow('down');
  down(false);
  expect((await registry.read()).providers).toHaveLength(4);
});

test('traffic is counted once in a second', async () => {
  const clock = new FixedClock();
  let counts = 0;
  const meter = rememberedTraffic(
    { since: async () => new Map([['a', { transactions: ++counts, failures: 0 }]]) },
    clock,
    1_000,
  );
  const transactions = async () => (await meter.since(instant(0))).get('a')?.transactions;
  expect([await transactions(), await transactions()]).toEqual([1, 1]);
  clock.advance(1_000);
  expect(await transactions()).toBe(2);
});
