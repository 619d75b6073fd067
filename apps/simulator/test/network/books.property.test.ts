import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Chance } from '../../src/network/chance.ts';
import { dial } from '../../src/network/dial-codes.ts';
import { till } from '../../src/network/ledger.ts';
import { Merchants } from '../../src/network/merchants.ts';
import { Network } from '../../src/network/network.ts';
import { Signals } from '../../src/network/signals.ts';
import { Switchboard } from '../../src/switchboard/switchboard.ts';
import { catalogue, noon } from '../support/given-simulator.ts';
import { HandTime } from '../support/hand-time.ts';

function givenNetwork() {
  const time = new HandTime(noon);
  const signals = new Signals();
  const merchants = new Merchants(catalogue);
  const chance = new Chance('books');
  const switchboard = new Switchboard(merchants, signals, chance);
  const network = new Network(
    { merchants, switchboard, signals, time, chance },
    {
      phoneBalanceXaf: 3_000,
      merchantBalanceXaf: 5_000,
      promptTimeOutMs: 60_000,
      statusReadsPerSecond: 10,
      remembers: Number.POSITIVE_INFINITY,
    },
  );
  return { network, time, switchboard };
}

const number = fc.constantFrom('+237699000001', '+237699000002', '+237698417301', '+237677000001');
const amountXaf = fc.integer({ min: 1, max: 900 });
const reference = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

/** Seldom wrong: three wrong ones would block the phone for the rest of the run. */
const pin = fc.integer({ min: 0, max: 11 }).map((each) => (each === 0 ? '0000' : '1234'));

const step = <Name extends string, Facts>(
  weight: number,
  name: Name,
  facts: { [Member in keyof Facts]: fc.Arbitrary<Facts[Member]> },
) => ({ weight, arbitrary: fc.record<Facts>(facts).map((given) => ({ do: name, ...given })) });

// Empty wallets are rarer than the rest, so that money moves.
const act = fc.oneof(
  step(3, 'collect', { number, amountXaf, reference }),
  step(2, 'pay out', { number, amountXaf, reference }),
  step(3, 'dial', { number, amountXaf, to: number }),
  step(4, 'confirm', { number, pin }),
  step(1, 'refuse', { number }),
  step(1, 'wait', { ms: fc.integer({ min: 0, max: 25_000 }) }),
  step(1, 'take out', { hundredths: fc.integer({ min: 1, max: 99_999 }) }),
  step(1, 'take back', { nth: fc.nat(9) }),
  step(1, 'charge', { is: fc.constantFrom('told', 'silent'), next: fc.integer({ min: 1, max: 3 }) }),
  step(1, 'empty', { next: fc.integer({ min: 1, max: 3 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

function perform({ network, time, switchboard }: ReturnType<typeof givenNetwork>, step: Act): void {
  const order = { providerId: 'orange_money', operator: 'orange', merchantMsisdn: '+237698417301' } as const;
  switch (step.do) {
    case 'collect':
      network.collect(
        { ...order, ...step, msisdn: step.number },
        { givesTxIdAtOnce: step.amountXaf % 2 === 0 },
      );
      return;
    case 'pay out':
      network.payOut({ ...order, ...step, msisdn: step.number });
      return;
    case 'dial':
      dial(network, step.number, `#150*1*1*${step.to.slice(4)}*${step.amountXaf}#`);
      return;
    case 'confirm':
      for (const { id } of network.prompts.waitingOn(step.number)) {
        network.prompts.confirm(id, step.number, step.pin);
      }
      return;
    case 'refuse':
      for (const { id } of network.prompts.waitingOn(step.number)) network.prompts.refuse(id, step.number);
      return;
    case 'wait':
      time.pass(step.ms);
      return;
    case 'take out':
      network.takings.takeOut('orange', order.merchantMsisdn, step.hundredths / 100);
      return;
    case 'take back':
      network.takings.takeBack('orange', network.ledger.movements.at(-step.nth)?.operatorTxId ?? '');
      return;
    case 'charge':
      switchboard.change(order.merchantMsisdn, {
        fees: { is: step.is, next: step.next, ms: null, share: null },
      });
      return;
    case 'empty':
      switchboard.change('orange_money', {
        balance: { is: 'insufficient', next: step.next, ms: null, share: null },
      });
  }
}

describe('the books of the network', () => {
  it('add up whatever happens: no money is made or lost, and no order is carried out twice', () => {
    let moved = 0;
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (steps) => {
        const given = givenNetwork();
        for (const step of steps) perform(given, step);
        const { ledger, orders } = given.network;
        for (const { operator, msisdn, openedWithXaf, balanceXaf } of ledger.wallets) {
          const of = (side: 'from' | 'to') =>
            ledger.movements
              .filter((each) => each.operator === operator && each[side] === msisdn)
              .reduce((sum, each) => sum + each.amountXaf, 0);
          const feesXaf = ledger.movements
            .filter((each) => msisdn === till || each.from === msisdn)
            .filter((each) => each.operator === operator)
            .reduce((sum, each) => sum + (msisdn === till ? each.feeXaf : -each.feeXaf), 0);
          expect(balanceXaf).toBeCloseTo(openedWithXaf + of('to') - of('from') + feesXaf, 2);
          expect(balanceXaf).toBeGreaterThanOrEqual(0);
        }
        const total = (member: 'balanceXaf' | 'openedWithXaf') =>
          ledger.wallets.reduce((sum, wallet) => sum + wallet[member], 0);
        expect(total('balanceXaf')).toBeCloseTo(total('openedWithXaf'), 2);

        const ids = ledger.movements.map(({ operatorTxId }) => operatorTxId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const order of orders.all) {
          const own = ledger.movements.filter(({ orderId }) => orderId === order.id);
          expect(own.map(({ amountXaf: xaf }) => xaf)).toEqual(
            order.state === 'succeeded' ? [order.amountXaf] : [],
          );
          if (order.state === 'succeeded') expect(own[0]?.operatorTxId).toBe(order.operatorTxId);
        }
        const names = orders.all.map(({ kind, reference: name }) => `${kind} ${name}`);
        expect(new Set(names).size).toBe(names.length);
        moved += ledger.movements.length;
      }),
      { numRuns: 300 },
    );
    expect(moved).toBeGreaterThan(300);
  });
});
