import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createDeposit,
  expireDeposits,
  type Ports,
  readProviderStatuses,
  receiveCallback,
  shortIdOf,
  submitWithdrawal,
  type Transaction,
} from '@mobile-money/core';
import {
  aDepositRequest,
  aRegistry,
  MemoryDatabase,
  type MemoryPorts,
  memoryPorts,
} from '@mobile-money/testing';
import { withdrawalIn } from '@mobile-money/testing/contracts/given/withdrawals';
import { readConfig } from '../../src/config/config.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorNetwork, openOperatorNetwork, type Rail, rails } from '../support/operator-network.ts';
import { withMethods } from '../support/with-methods.ts';

/** A process is killed while its provider does what it was asked for; another one goes on with what was stored. */
let network: OperatorNetwork;
let world: MemoryPorts;
let ports: Ports;
beforeEach(async () => {
  network = await openOperatorNetwork();
  const { providers, channels, prefixes } = readConfig({}).registry;
  const prompted = channels.map((each) => ({
    ...each,
    collectionMode: 'merchant_initiated' as const,
    lastSeenAt: null,
    deviceId: null,
  }));
  world = memoryPorts({}, new MemoryDatabase(aRegistry({ providers, channels: prompted, prefixes })));
  const { router } = network;
  ports = { ...world.ports, collections: router, transfers: router, statuses: router };
});
afterEach(() => network.stop());

const orders = () => network.simulator.network.orders.all;
const only = (): Transaction => {
  const [transaction, other] = world.database.transactions.values();
  if (transaction === undefined || other !== undefined) throw new Error('There should be one transaction.');
  return transaction;
};

/** Killed: from now on nothing that it still wants to write reaches the store. */
function killable(): { readonly ports: Ports; kill(): void } {
  let isAlive = true;
  const never = new Promise<never>(() => undefined);
  const transactions = withMethods(world.transactions, {
    commit: (change) => (isAlive ? world.transactions.commit(change) : never),
    commitAll: (changes) => (isAlive ? world.transactions.commitAll(changes) : never),
  });
  return {
    ports: { ...ports, transactions },
    kill: () => {
      isAlive = false;
    },
  };
}

/** Begins the work in a process that is killed as soon as the operator has taken the request on. */
async function killedDuring(rail: Rail, begin: (ports: Ports) => Promise<unknown>): Promise<void> {
  await network.fault(rail, 'answer', 'time_out_after_taking');
  const process = killable();
  void begin(process.ports);
  await eventually(
    async () => orders().length === 1,
    () => 'The operator was not asked.',
  );
  process.kill();
}

const aDeposit = (rail: Rail) => (process: Ports) =>
  createDeposit(process)(aDepositRequest({ operator: rail.operator, msisdn: rail.player }));

const pay = (rail: Rail): void => {
  const { prompts } = network.simulator.network;
  for (const { id } of prompts.waitingOn(rail.player)) prompts.confirm(id, rail.player, '1234');
};

describe.each([['mtn'], ['orange']] as const)('killed while %s is asked', (name) => {
  const rail = rails[name];

  test('for a deposit that is then paid: it succeeds', async () => {
    await killedDuring(rail, aDeposit(rail));
    pay(rail);
    expect(only()).toMatchObject({ state: 'pending' });
    world.clock.advance(5_000);
    await (await readProviderStatuses(ports)(10)).over;
    expect(only()).toMatchObject({ state: 'succeeded', providerTxId: orders()[0]?.operatorTxId });
  });

  test('to send money: the withdrawal succeeds', async () => {
    const { operator, providerId, player: msisdn } = rail;
    const approved = await withdrawalIn(world, 'approved', { operator, providerId, msisdn });
    await killedDuring(rail, (process) => submitWithdrawal(process)(approved));
    expect(only()).toMatchObject({ state: 'provider_submitted' });
    world.clock.advance(5_000);
    await (await readProviderStatuses(ports)(10)).over;
    expect(only()).toMatchObject({ state: 'succeeded', providerTxId: orders()[0]?.operatorTxId });
  });

  test('and paid after it expired: a notice that names it by our own name alone brings it to a person', async () => {
    await killedDuring(rail, aDeposit(rail));
    world.clock.advance(660_000);
    await expireDeposits(ports)(10);
    pay(rail);
    const { id } = only();
    const follow = await receiveCallback(ports)({
      providerId: rail.providerId,
      rawText: 'a notice',
      names: [name === 'orange' ? shortIdOf(id) : id],
    });
    await follow();
    expect(only()).toMatchObject({ state: 'requires_manual_resolution' });
    expect([...world.database.messages.values()]).toMatchObject([{ transactionId: id }]);
  });
});
